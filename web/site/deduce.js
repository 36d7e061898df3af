/**
 * Binary puzzles solved with reasons, in a worker of the browser: `const engine = await deduce()`.
 * What everything gives is said in `deduce.d.ts`, and is the JSON of the command line.
 */

/** What is wrong with what was asked. */
export class DeduceError extends Error {
  name = "DeduceError";

  /** @param {object[]} faults  each with its line and column @param {boolean} dead  it starts anew */
  constructor(message, faults, dead = false) {
    super(message);
    this.faults = faults;
    this.dead = dead;
  }
}

/** What a question ends with that was stopped. */
export class Stopped extends Error {
  name = "Stopped";
}

const ASKS = ["explain", "hint", "grade", "check", "generate", "verify", "convert", "page"];

class Engine {
  constructor(options) {
    this.options = options;
    this.waiting = new Map();
    this.asked = 0;
    this.start();
  }

  start() {
    this.ready = new Promise((resolve, reject) => {
      this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
      this.worker.onmessage = ({ data }) => {
        if (data.part !== undefined) this.options.onProgress?.(data.part);
        else if (data.ready) resolve(this);
        else if (data.failed) this.fail(new Error(data.failed), reject);
        else this.take(data);
      };
      this.worker.onerror = (event) => {
        event.preventDefault();
        this.fail(new Error(event.message ?? "the worker cannot be loaded"), reject);
      };
    });
    // each question fails by itself
    this.ready.catch(() => {});
  }

  fail(error, reject) {
    reject(error);
    for (const question of this.waiting.values()) question.reject(error);
    this.waiting.clear();
  }

  take({ id, text, dead }) {
    const { resolve, reject } = this.waiting.get(id) ?? {};
    this.waiting.delete(id);
    const { value, error, faults } = JSON.parse(text);
    if (error === undefined) resolve?.(value);
    else reject?.(new DeduceError(error, faults, dead));
    if (dead) this.stop();
  }

  /** Ask by name. */
  async ask(name, given, bytes) {
    await this.ready;
    const id = (this.asked += 1);
    const { language = "en" } = this.options;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker?.postMessage({ id, name, text: JSON.stringify({ language, ...given }), bytes });
    });
  }

  /** Stop whatever is asked, and start anew. */
  stop() {
    this.end();
    this.start();
  }

  /** Stop for good. */
  end() {
    this.worker?.terminate();
    for (const { reject } of this.waiting.values()) reject(new Stopped("stopped"));
    this.waiting.clear();
  }
}

for (const name of ASKS) {
  const first = { hint: "grid", generate: "size", verify: "trace" }[name] ?? "puzzle";
  const asks = function (what, options = {}) {
    return this.ask(name, { [first]: what, ...options });
  };
  Object.defineProperty(Engine.prototype, name, { value: asks });
}

/** Start the engine, without waiting until it is there. */
export function starting(options = {}) {
  return new Engine(options);
}

/** Start the engine. */
export function deduce(options = {}) {
  return starting(options).ready;
}
