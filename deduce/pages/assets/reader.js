/** Goes through the argument, place by place. */
class Reader {
  constructor(page) {
    this.page = page;
    this.places = page.puzzle.steps.flatMap((step) => step.places);
    this.at = 0;
    const last = page.puzzle.steps.length + 1;
    this.slider = made("input", { type: "range", min: "0", max: String(last), value: "0" });
    this.slider.setAttribute("aria-label", phrase("step"));
    this.slider.addEventListener("input", () => this.toStep(Number(this.slider.value)));
    this.marker = drawn("rect", { class: "marker", y: 0, width: 1, height: 8 });
    const bars = page.article.querySelector(".bars");
    bars?.prepend(this.marker);
    bars?.addEventListener("click", (event) => this.toBar(event, bars));
    bars?.after(this.slider);
    this.list = page.article.querySelector(".steps ol");
    // it scrolls, so the keyboard must get to it
    this.list?.setAttribute("tabindex", "0");
    this.list?.addEventListener("click", (event) => {
      const place = event.target.closest("li");
      const name = [...page.items].find(([, item]) => item === place)?.[0];
      if (!name || getSelection()?.toString()) return;
      this.toName(name);
      page.list(false);
    });
  }

  /** The number of the last place: the end. */
  get end() {
    return this.places.length + 1;
  }

  /** The number of the step at hand; 0 before the first, one more than there are at the end. */
  get step() {
    if (this.at === this.end) return this.page.puzzle.steps.length + 1;
    return this.at ? Number(this.places[this.at - 1].name.split(".")[0]) : 0;
  }

  /** What the place at hand is called in a link. */
  get name() {
    return this.at === this.end ? "end" : this.at ? this.places[this.at - 1].name : "";
  }

  /** What is said at the place at hand; nothing before the first. */
  get text() {
    return this.at === this.end ? sentenceIn(this.page.items.get("end")) : (this.places[this.at - 1]?.text ?? "");
  }

  /** Go to a place by its number. */
  go(at) {
    this.at = Math.min(Math.max(at, 0), this.end);
    this.show();
    this.page.remember(this.name);
  }

  /** Go to the first place of a step. */
  toStep(number) {
    this.toName(number > this.page.puzzle.steps.length ? "end" : String(number));
  }

  /** Go back or on by whole steps. */
  skip(by) {
    const inside = this.at && this.at < this.end && this.name.includes(".");
    this.toStep(by < 0 && inside ? this.step : this.step + by);
  }

  /** Go where a link leads; to the beginning where there is no such place. */
  toName(name) {
    this.go(name === "end" ? this.end : this.places.findIndex((place) => place.name === name) + 1);
  }

  toBar(event, bars) {
    const { left, width } = bars.getBoundingClientRect();
    this.toStep(1 + Math.floor(((event.clientX - left) / width) * bars.viewBox.baseVal.width));
  }

  show() {
    const { page } = this;
    const { steps, playable, certain } = page.puzzle;
    const step = page.items.get(this.at === this.end ? "end" : String(this.step));
    const inside = this.at > 0 && this.at < this.end;
    const head = inside ? [...step.querySelector("p").children].map(({ textContent }) => textContent.replace(/, [^,]+$/, "")) : [];
    // where a symbol is tried says itself how
    if (steps[this.step - 1]?.leads) head.splice(1);
    const where = phrase(this.at === 0 ? "puzzle" : this.at === this.end ? "end" : "step_of", { step: this.step, steps: steps.length });
    // what keeps a puzzle from being solved is said before anything else
    const ends = playable && !certain.includes(".") ? "" : sentenceIn(page.items.get("end")).split(/(?<=\.) /)[0];
    const start = [ends || (steps.length && playable ? phrase("start") : "")];
    const aside = this.at ? (/\./.test(this.name) ? "" : ideaIn(step)) : "";
    // before the explanation is whole, what comes after its first steps is not the end
    const unfinished = this.at === this.end && !page.items.has("end");
    const said = unfinished ? [page.puzzle.beyond] : this.at ? [this.text] : start;
    page.progress(unfinished ? "" : where, this.step / (steps.length + 1));
    page.write({ kind: "card", where: inside ? head : unfinished ? [] : [where], said, aside });
    page.announce([where, head.join(" "), ...said, aside].filter(Boolean).map((text) => text.replace(/\.?$/, ".")).join(" "));
    this.slider.value = String(this.step);
    this.slider.setAttribute("aria-valuetext", [where, ...head].join(": "));
    this.marker.setAttribute("x", String(this.step - 1));
    this.highlight(page.items.get(this.name));
    const off = { first: this.at === 0, back: this.at === 0, next: this.at === this.end, last: this.at === this.end };
    for (const [name, is] of Object.entries(off)) page.setState(name, "disabled", is);
    page.setState("hardest", "disabled", !page.puzzle.hardest);
    page.tools(page.article.classList.contains("projects") ? ["leave"] : page.reading);
    page.draw(viewAt(page.puzzle, this.places, this.at), true);
  }

  /** Mark a place in the list, and scroll the list so that it is seen. */
  highlight(place) {
    this.list?.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.list?.querySelector(".at")?.classList.remove("at");
    if (!place || !this.list?.contains(place)) return;
    place.setAttribute("aria-current", "step");
    place.closest(".steps > ol > li").classList.add("at");
    place.querySelector(SENTENCE)?.scrollIntoView({ block: "nearest" });
  }
}
