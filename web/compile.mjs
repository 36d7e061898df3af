// Compile what is packed with the Python that will run it: `node compile.mjs deduce.zip` puts byte code in the place of
// each source, where Python finds it inside the archive, and starts without compiling anything.
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const COMPILE = `
import importlib._bootstrap_external as loading
import zipfile

with zipfile.ZipFile("/in.zip") as old, zipfile.ZipFile("/out.zip", "w", zipfile.ZIP_DEFLATED) as new:
    for entry in old.infolist():
        name, data = entry.filename, old.read(entry)
        if name.endswith(".py"):
            code = compile(data, name, "exec", dont_inherit=True)
            # hashes of sources that nobody checks: the same bytes whenever it is built
            name, data = name + "c", loading._code_to_hash_pyc(code, bytes(8), False)
        new.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
`;
const [path] = process.argv.slice(2);
const python = await loadPyodide();
python.FS.writeFile("/in.zip", new Uint8Array(readFileSync(path)));
python.runPython(COMPILE);
writeFileSync(path, python.FS.readFile("/out.zip"));
