// The puzzles that come with their reasons: a file for each kind, fetched when it is asked for.
import { jsonOf, linkOf } from "./puzzles.js";

const files = new Map();

/** The levels that are offered, the easiest first. */
export const LEVELS = [2, 3, 6, 7];

/** The kind of new puzzles like this one, of a level that is offered; undefined if there is none. */
export function kindOf({ rows, columns, unique, odd, signs }, level) {
  if (rows !== columns || odd || unique === signs.length > 0) return undefined;
  if (signs.length) return rows === 6 ? `tango-${level}` : undefined;
  return [6, 8, 10, 12].includes(rows) ? `${rows}-${level}` : undefined;
}

/** What the engine is to make where a file cannot be fetched. */
export function wantedOf(kind) {
  const [size, level] = kind.split("-");
  return size === "tango" ? { size: "6x6", tango: true, unique_lines: false, level: level === "6" ? 4 : Number(level) } : { size: `${size}x${size}`, level: Number(level) };
}

function placeOf(kind) {
  return `pool/${document.documentElement.lang}/${kind}.bin`;
}

/** Fetch again what was fetched before there was a service worker to keep it. */
export function keepFiles() {
  for (const kind of files.keys()) fetch(placeOf(kind)).catch(() => {});
}

/** The articles of a kind, as HTML. */
export function articlesOf(kind) {
  if (!files.has(kind)) {
    const unpacked = async () => {
      const answer = await fetch(placeOf(kind));
      if (answer.status !== 200) throw new Error(answer.statusText);
      return new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).json();
    };
    files.set(kind, unpacked());
    files.get(kind).catch(() => files.delete(kind));
  }
  return files.get(kind);
}

export function element(html) {
  const made = document.createElement("template");
  made.innerHTML = html;
  return made.content.firstElementChild;
}

/** What an article is about. @param {Element | string} given  it, or its HTML */
export function bundled(given) {
  const article = typeof given === "string" ? element(given) : given;
  const data = JSON.parse(article.querySelector("script").textContent);
  const puzzle = jsonOf(data, [...data.givens]);
  return { article, data, puzzle, link: linkOf(puzzle) };
}

/** A small picture of a puzzle as it is. */
export function pictureOf(data, values) {
  const picture = drawn("svg", { class: "cells", viewBox: `0 0 ${PITCH * data.columns} ${PITCH * data.rows}` });
  const kind = symbolKind(data) || (data.columns > 8 ? "discs" : "");
  values.slice(0, data.givens.length).forEach((value, at) => {
    const cell = cellDrawn(PITCH * (at % data.columns), PITCH * Math.floor(at / data.columns));
    cell.setAttribute("class", `cell${data.givens[at] === "." ? "" : " given"}${value === "1" ? " one" : ""}`);
    putSymbol(cell, kind, value, data.symbols[value]);
    picture.append(cell);
  });
  for (const [a, b, sign] of data.signs) {
    const [x, y] = [a % data.columns, Math.floor(a / data.columns)].map((at) => PITCH * (at + 0.5));
    picture.append(b === a + 1 ? signDrawn(x + PITCH / 2, y, sign) : signDrawn(x, y + PITCH / 2, sign));
  }
  return picture;
}
