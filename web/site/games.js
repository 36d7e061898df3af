// The games that are kept on this device, and what was reached in them.
import { dataOfJson, puzzleOf } from "./puzzles.js";

/** What games are kept under begins with a size; what is told of days and exercises is kept under these. */
const GAME = /^deduce \d/;
const DAYS = "deduce days";
const FOUND = "deduce found";

/** What a file of games begins with. */
const FORMAT = "deduce-games/1";

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is kept under a name as JSON; nothing if that cannot be read. */
export function read(key, nothing) {
  return parsed(kept(key)) ?? nothing;
}

function keys() {
  try {
    return Object.keys(localStorage);
  } catch {
    // nothing is kept
    return [];
  }
}

/** Every game that was begun or is a bookmark, the last one first. */
export function games() {
  const all = keys().filter((key) => GAME.test(key)).map((key) => read(key, {}));
  const known = all.flatMap((record) => {
    const puzzle = record.link && puzzleOf(record.link);
    if (!puzzle) return [];
    const data = dataOfJson(puzzle);
    const game = savedGame(data);
    const best = Number(record.best) || 0;
    return game ? [{ ...record, ...game, ...filledOf(data, game.values), data, best }] : [];
  });
  return known.filter(({ filled, best, marked }) => filled || best || marked).sort((a, b) => b.at - a.at);
}

/** What was reached, by size and difficulty. */
export function figuresOf(all) {
  const figures = new Map();
  for (const { heading, best, hints } of all.filter((game) => game.best)) {
    const { times, asked } = figures.get(heading) ?? { times: [], asked: 0 };
    figures.set(heading, { times: [...times, best], asked: asked + hints });
  }
  return [...figures].sort(([a], [b]) => a.localeCompare(b, undefined, { numeric: true }));
}

/** The results of today's puzzles: `{ "2026-11-26": { 3: { time, hints } } }`. */
export function days() {
  return read(DAYS, {});
}

/** The days on which one of their own puzzles was solved. */
export function punctual() {
  const all = Object.entries(days());
  return new Set(all.filter(([, results]) => Object.values(results).some(({ late }) => !late)).map(([day]) => day));
}

/** Keep the first result of a puzzle of a day. */
export function keepDay(day, level, result) {
  const all = days();
  keep(DAYS, JSON.stringify({ ...all, [day]: { [level]: result, ...all[day] } }));
}

/** The exercises that were found, by their places. */
export function found() {
  return read(FOUND, []);
}

export function keepFound(of) {
  keep(FOUND, JSON.stringify([...new Set([...found(), of])]));
}

/** All of it, as the text of a file. */
export function written() {
  const all = keys().filter((key) => GAME.test(key) || [DAYS, FOUND].includes(key));
  return JSON.stringify({ format: FORMAT, kept: Object.fromEntries(all.sort().map((key) => [key, read(key, null)])) }, null, 1);
}

/** Take in such a file: of each game the one that was played last stays. Return how many came, undefined for another file. */
export function takeIn(text) {
  const file = parsed(text);
  if (file?.format !== FORMAT || !file.kept) return undefined;
  let count = 0;
  for (const [key, record] of Object.entries(file.kept)) {
    const older = GAME.test(key) && !(read(key, {}).at >= record?.at);
    if (older) keep(key, JSON.stringify(record));
    count += older;
  }
  for (const [day, results] of Object.entries(file.kept[DAYS] ?? {})) {
    for (const [level, result] of Object.entries(results ?? {})) keepDay(day, level, result);
  }
  [file.kept[FOUND]].flat().filter((of) => typeof of === "string").forEach(keepFound);
  return count;
}
