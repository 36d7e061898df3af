import { deduce } from "./deduce.js";

const [grid, ask, told] = ["grid", "ask", "told"].map((id) => document.getElementById(id));
const engine = await deduce();
told.textContent = "Ready.";
ask.disabled = false;
ask.addEventListener("click", async () => {
  try {
    const hint = await engine.hint(grid.value);
    told.textContent = hint.stages.at(-1);
  } catch (error) {
    told.textContent = error.message;
  }
});
