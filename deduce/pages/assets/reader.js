/** The sentence of a place of the list. @param {Element | undefined} item */
function sentenceIn(item) {
  return item?.querySelector(":scope > span, :scope > p:last-of-type, :scope > .text");
}

/** Goes through the argument, place by place. */
class Reader {
  /** @param {PuzzlePage} page */
  constructor(page) {
    this.page = page;
    this.places = allPlaces(page.puzzle);
    this.at = 0;
    const last = page.puzzle.steps.length + 1;
    this.slider = /** @type {HTMLInputElement} */ (made("input", { type: "range", min: "0", max: String(last), value: "0" }));
    this.slider.setAttribute("aria-label", phrase("step"));
    this.slider.addEventListener("input", () => this.toStep(Number(this.slider.value)));
    this.marker = drawn("rect", { class: "marker", y: 0, width: 1, height: 8 });
    const bars = page.article.querySelector(".bars");
    bars?.prepend(this.marker);
    bars?.addEventListener("click", (event) => this.toBar(/** @type {MouseEvent} */ (event), bars));
    bars?.after(this.slider);
    const list = page.article.querySelector(".steps ol");
    // it scrolls, so the keyboard must get to it
    list?.setAttribute("tabindex", "0");
    list?.addEventListener("click", (event) => {
      const place = /** @type {Element} */ (event.target).closest("li");
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

  /** Go to a place by its number. @param {number} at */
  go(at) {
    this.at = Math.min(Math.max(at, 0), this.end);
    this.show();
    this.page.remember(this.name);
  }

  /** Go to the first place of a step. @param {number} number */
  toStep(number) {
    const found = this.places.findIndex((place) => place.name === String(number));
    this.go(number < 1 ? 0 : found < 0 ? this.end : found + 1);
  }

  /** Go back or on by whole steps. @param {number} by */
  skip(by) {
    const inside = this.at && this.at < this.end && this.name.includes(".");
    this.toStep(by < 0 && inside ? this.step : this.step + by);
  }

  /** Go where a link leads. @param {string} name */
  toName(name) {
    const found = this.places.findIndex((place) => place.name === name);
    this.go(name === "end" ? this.end : found + 1);
  }

  /** @param {MouseEvent} event @param {Element} bars */
  toBar(event, bars) {
    const { left, width } = bars.getBoundingClientRect();
    this.toStep(1 + Math.floor(((event.clientX - left) / width) * this.page.puzzle.steps.length));
  }

  show() {
    const { page } = this;
    const { steps } = page.puzzle;
    page.draw(viewAt(page.puzzle, this.places, this.at));
    const step = page.items.get(this.at === this.end ? "end" : String(this.step));
    const idea = step?.querySelector(".idea")?.textContent ?? "";
    const head = this.at && this.at < this.end ? (step?.querySelector("p")?.textContent ?? "") : "";
    const where = phrase(this.at === 0 ? "puzzle" : this.at === this.end ? "end" : "step_of", { step: this.step, steps: steps.length });
    const start = steps.length ? phrase("start") : "";
    const aside = this.at ? (/\./.test(this.name) ? "" : idea) : (page.part(".rules").textContent ?? "");
    page.say(head ? [where, head] : [where], [this.at ? page.textAt(this.name) : start], aside);
    this.slider.value = String(this.step);
    this.slider.setAttribute("aria-valuetext", head ? `${where}: ${head}` : where);
    this.marker.setAttribute("x", String(this.step - 1));
    this.highlight(page.items.get(this.name));
    const off = { first: this.at === 0, back: this.at === 0, next: this.at === this.end, last: this.at === this.end };
    for (const [name, is] of Object.entries(off)) page.button(name).setAttribute("aria-disabled", String(is));
    page.button("hardest").hidden = !page.puzzle.hardest;
    page.part(".now").scrollTop = 0;
  }

  /** Mark a place in the list, and scroll the list alone so that it is seen. @param {Element | undefined} place */
  highlight(place) {
    const list = this.page.article.querySelector(".steps ol");
    list?.querySelectorAll("[aria-current]").forEach((item) => item.removeAttribute("aria-current"));
    if (!list || !place || !list.contains(place)) return;
    place.setAttribute("aria-current", "step");
    const top = /** @type {Element} */ (sentenceIn(place)).getBoundingClientRect();
    const room = list.getBoundingClientRect();
    if (top.top < room.top || top.bottom > room.bottom) list.scrollTop += top.top - room.top - room.height / 3;
  }
}
