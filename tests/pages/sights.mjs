// Runs the script of a page without a browser: reads JSON with what the page has once, the files of the script, and
// boards; writes for each board the hint by what is seen on one line, that of the engine's step, if it comes with one,
// and the sentences and cells of all open steps.
// Without values it writes what the script is certain of, and the steps with which an explanation begins.
import { readFileSync } from "node:fs";
import vm from "node:vm";

const { page, files, boards } = JSON.parse(readFileSync(0, "utf-8"));
const context = vm.createContext({ document: { getElementById: () => ({ textContent: page }) } });
const script = files.map((name) => readFileSync(name, "utf-8").replace(/^export /gm, "")).join("\n");
vm.runInContext(`${script}; Object.assign(globalThis, { stepsSeen, openHints, hintOf, certainOf, stepsBySight });`, context);
const answers = boards.map(({ puzzle, values, step }) => {
  if (!values) return [context.certainOf(puzzle), context.stepsBySight(puzzle)];
  const certain = step === undefined ? context.certainOf(puzzle) : puzzle.certain;
  const known = { ...puzzle, certain, steps: [] };
  const [seen] = context.stepsSeen(known, [...values]);
  const open = context.openHints(known, [...values]).map(({ stages, places }) => [stages.at(-1), places]);
  return [seen ? context.hintOf(puzzle, seen) : null, step ? context.hintOf(puzzle, step) : null, open];
});
process.stdout.write(JSON.stringify(answers));
