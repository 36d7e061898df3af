// The engine: Python as WebAssembly with deduce in it. It gets names and JSON, and gives JSON.
import { loadPyodide } from "./pyodide/pyodide.js";

/** What is fetched, as large as it is; from its server it comes compressed. */
const BYTES = 13.5e6;

// Pyodide fetches by itself; the page shows how much has come
const fetched = self.fetch.bind(self);
let came = 0;
let shown = 0;
self.fetch = async (...asked) => {
  const answer = await fetched(...asked).catch((error) => missed(asked[0], error));
  if (!answer.ok) missed(asked[0], answer.status);
  if (!answer.body) return answer;
  const counting = new TransformStream({
    transform(chunk, out) {
      came += chunk.byteLength;
      const part = Math.min(came / BYTES, 1);
      if (part - shown > 0.01 || part === 1) postMessage({ part: (shown = part) });
      out.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = answer;
  const copy = new Response(answer.body.pipeThrough(counting), { status, statusText, headers });
  Object.defineProperty(copy, "url", { value: answer.url });
  return copy;
};

/** Pyodide waits for ever for what does not come. */
function missed(what, why) {
  postMessage({ failed: `${what}: ${why}` });
  throw new Error(`${what}: ${why}`);
}

/** The shortest program there is. */
const NOTHING = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

const IMPORT = `
import sys
sys.path.insert(0, "/deduce.zip")
from deduce.serving.site import answer
lambda name, text, data: answer(name, text, data and data.to_bytes())
`;

async function started() {
  // where WebAssembly may not run, Pyodide would wait for ever as well
  await WebAssembly.compile(NOTHING);
  const archive = fetch(new URL("deduce.zip", import.meta.url)).then((answer) => answer.arrayBuffer());
  const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  python.FS.writeFile("/deduce.zip", new Uint8Array(await archive));
  return python.runPython(IMPORT);
}

const starting = started();
starting.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ failed: String(error) }),
);

onmessage = async ({ data: { id, name, text, bytes } }) => {
  const answer = await starting;
  try {
    postMessage({ id, text: answer(name, text, bytes) });
  } catch (error) {
    // beyond what is foreseen, as out of memory or of stack: in a few words; Python may not have survived it
    const last = String(error.message).trim().split("\n").pop();
    postMessage({ id, text: JSON.stringify({ error: last, faults: [] }), dead: Boolean(error.pyodide_fatal_error) });
  }
};
