// Today's puzzles: which they are, and the days on which they were solved; dates are those of the clock on the wall.

/** The date of a moment, such as `2026-11-26`, wherever it is. */
export function dayOf(moment) {
  const two = (number) => String(number).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The number of a date, one more for each day. */
function numberOf(day) {
  return Date.parse(`${day}T00:00Z`) / 86400000;
}

/** The date that is some days after another. */
export function dayAfter(day, days = 1) {
  return new Date((numberOf(day) + days) * 86400000).toISOString().slice(0, 10);
}

/** The file and the place in it of a puzzle of a date; months that are not planned share the same puzzles. @param {string[]} months  the planned ones */
export function placeOn(day, level, months) {
  const month = day.slice(0, 7);
  return { kind: `${months.includes(month) ? month : "today"}-${level}`, at: Number(day.slice(8)) - 1 };
}

/** How many days in a row something was solved, up to today or yesterday, and at most. @param {Set<string>} days */
export function streaksOf(days, today) {
  let [most, row, last] = [0, 0, ""];
  for (const day of [...days].sort()) {
    row = last && dayAfter(last) === day ? row + 1 : 1;
    most = Math.max(most, row);
    last = day;
  }
  return { now: [today, dayAfter(today, -1)].includes(last) ? row : 0, most };
}

/** The dates of the month of a day. */
export function monthOf(day) {
  const first = `${day.slice(0, 7)}-01`;
  const all = Array.from({ length: 31 }, (_, at) => dayAfter(first, at));
  return all.filter((one) => one.startsWith(day.slice(0, 7)));
}

/** A date in words. @param {object} form  as `toLocaleDateString` takes it */
export function dated(day, form) {
  return new Date(`${day}T12:00`).toLocaleDateString(document.documentElement.lang, form);
}

/** A date as short as it is read: `26 Nov`. */
export function shortDate(day) {
  return dated(day, { day: "numeric", month: "short" });
}
