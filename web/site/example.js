import { deduce } from "./deduce.js";

const [grid, ask, answer] = ["grid", "ask", "answer"].map((id) => document.getElementById(id));
const engine = await deduce();
answer.textContent = "Ready.";
ask.disabled = false;
ask.addEventListener("click", async () => {
  try {
    const hint = await engine.hint(grid.value);
    answer.textContent = hint.stages.at(-1);
  } catch (error) {
    answer.textContent = error.message;
  }
});
