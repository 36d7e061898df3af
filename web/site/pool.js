// The puzzles that come with their reasons: a file for each kind, fetched when it is asked for.

const files = new Map();

/** Sizes of new puzzles. */
const SIDES = [6, 8, 10, 12];

/** The levels that are offered, the easiest first. */
export const LEVELS = [2, 3, 6, 7];

/** The kind of new puzzles like this one, of a level that is offered; undefined if there is none. */
export function kindOf({ rows, columns, unique, signs }, level) {
  if (rows !== columns || unique === signs.length > 0) return undefined;
  if (signs.length) return rows === 6 ? `tango-${level}` : undefined;
  return SIDES.includes(rows) ? `${rows}-${level}` : undefined;
}

/** What the engine is to make where a file cannot be fetched. */
export function wantedOf(kind) {
  const [size, level] = kind.split("-");
  return size === "tango" ? { size: "6x6", tango: true, unique_lines: false, level: level === "6" ? 4 : Number(level) } : { size: `${size}x${size}`, level: Number(level) };
}

/** The articles of a kind, as HTML. */
export function articlesOf(kind) {
  if (!files.has(kind)) {
    const unpacked = async () => {
      const answer = await fetch(`pool/${document.documentElement.lang}/${kind}.bin`);
      if (!answer.ok) throw new Error(answer.statusText);
      return new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).json();
    };
    files.set(kind, unpacked());
    files.get(kind).catch(() => files.delete(kind));
  }
  return files.get(kind);
}

/** Numbers below a count in any order. */
export function shuffled(count) {
  const order = Array.from({ length: count }, (_, at) => ({ at, key: Math.random() }));
  return order.sort((a, b) => a.key - b.key).map(({ at }) => at);
}
