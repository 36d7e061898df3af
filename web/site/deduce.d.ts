/** Binary puzzles solved with reasons, in a worker of the browser. All that is given is the JSON of the command line. */

/** A text in any format that deduce reads, or puzzle JSON (schema/puzzle.json). */
export type Puzzle = string | PuzzleJson;

export interface PuzzleJson {
  id?: string;
  label?: string;
  source?: string;
  rows?: number;
  columns?: number;
  unique_lines?: boolean;
  /** Lines of odd length have one more 1 than 0; without it, one more of either. */
  odd?: "ones";
  /** A string a row: `0`, `1` and `.` for an empty cell. */
  givens: string[];
  signs?: { cells: [string, string]; sign: "=" | "x" }[];
  symbols?: { one: string; zero: string; empty: string };
  solution?: string[];
}

/** Cells such as `r3c4`, both from 1, with 0 or 1. */
export type Cells = Record<string, 0 | 1>;

/** What can be seen on one line; schema/trace.json has the kinds. */
export interface Fact {
  fact: "needs" | "left" | "sign" | "agrees" | "fillings" | "breaks" | "holds";
  [key: string]: unknown;
}

/** Something that follows, or that breaks. */
export interface Argument {
  rule?: string;
  /** `r3`, `c4`; not said again in a part that is about the same line, and none for a lookahead. */
  line?: string;
  facts?: Fact[];
  /** What is tried, and what would follow from that; the last breaks. */
  suppose?: Cells;
  then?: Argument[];
  places?: Cells;
}

export interface Step extends Argument {
  rule: string;
  rating: number;
  text: string;
}

export interface Trace {
  format: "deduce-trace/2";
  language?: string;
  puzzle: PuzzleJson;
  status: "solved" | "stuck" | "contradiction";
  final: string[];
  grade?: { level: number; name: string; rating: number; effort: number };
  steps: Step[];
  refutation?: Argument & { text: string };
  [key: string]: unknown;
}

export interface Hint extends Partial<Step> {
  status: "step" | "search" | "open" | "unknown" | "solved" | "wrong" | "broken" | "dead";
  /** What to say first, then, and at last. */
  stages: string[];
  reasons?: string[];
}

export interface Check {
  status: "unique" | "none" | "several" | "unknown";
  needs_unique_lines: boolean | null;
  faults: string[];
  solutions: string[][];
  why: string;
  unique_lines: boolean;
  otherwise: string | null;
}

/** schema/grade.json has all of it. */
export interface Grade {
  status: "graded" | "stuck" | "several" | "none" | "unknown" | "error";
  level: number | null;
  name: string | null;
  rating: number | null;
  message: string;
  techniques: Record<string, number> | null;
  [key: string]: unknown;
}

export interface Wanted {
  /** One, or the lowest and the highest. */
  level?: number | [number, number];
  rating?: number | [number, number];
  uses?: string;
  count?: number;
  seed?: number | string;
  symmetry?: "none" | "half-turn" | "quarter-turn" | "mirror";
  signs?: number;
  unique_lines?: boolean;
  odd?: "" | "ones";
  max_attempts?: number;
}

export type Generated = PuzzleJson & { solution: string[]; grade: Grade; seed: string; number: number };

/** Each takes the code of a language, too, such as `de`. */
export interface Asked {
  language?: string;
}

export interface Engine {
  /** Comes true when the engine is there; fails where it cannot be loaded. */
  readonly ready: Promise<Engine>;
  explain(puzzle: Puzzle, options?: Asked & { max_level?: number }): Promise<Trace>;
  /** The next step of a grid that is partly filled; with the puzzle as it was given, what is wrong is told first. */
  hint(grid: Puzzle, options?: Asked & { puzzle?: Puzzle; max_level?: number }): Promise<Hint>;
  grade(puzzle: Puzzle, options?: Asked & { max_level?: number }): Promise<Grade>;
  check(puzzle: Puzzle, options?: Asked): Promise<Check>;
  /** New puzzles; a size is `10`, or `"10x8"`, columns first. */
  generate(size: number | string, options?: Asked & Wanted): Promise<Generated[]>;
  verify(trace: Trace, options?: Asked): Promise<{ holds: boolean; where: string; reason: string; [key: string]: unknown }>;
  convert(puzzle: Puzzle, options: Asked & { to: "text" | "json" | "jsonl" | "unruly" | "task" | "flat" | "svg" }): Promise<string>;
  /** One HTML file that walks through the argument. */
  page(puzzle: Puzzle, options?: Asked & { title?: string }): Promise<string>;
  /** Stop whatever is asked, which then fails with `Stopped`, and start anew. */
  stop(): void;
  /** Stop for good. */
  end(): void;
}

export interface Options {
  language?: string;
  /** How much has been fetched, from 0 to 1. */
  onProgress?: (part: number) => void;
}

/** What is wrong with what was asked, such as a text that is no puzzle. */
export class DeduceError extends Error {
  faults: { message: string; line: number; column: number; found: string; expected: string }[];
  /** It was too much for the engine, which starts anew. */
  dead: boolean;
}

export class Stopped extends Error {}

/** Start the engine, and wait until it is there. */
export function deduce(options?: Options): Promise<Engine>;

/** Start the engine without waiting: what is asked waits by itself. */
export function starting(options?: Options): Engine;
