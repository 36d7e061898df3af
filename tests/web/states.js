// Every state of the site that a page written by deduce has not; `judged` is that of the pages.
const one = (selector) => document.querySelector(selector);
const click = (selector) => one(selector).click();
const until = async (found) => {
  for (let round = 0; round < 1500 && !found(); round++) await new Promise((go) => setTimeout(go, 4));
  if (!found()) throw new Error(`this does not come: ${found}`);
};
/** Go to a place; the site is there when it has heard of it. */
const to = async (hash) => {
  const heard = new Promise((go) => addEventListener("hashchange", go, { once: true }));
  if (location.hash === hash) return;
  location.hash = hash;
  await heard;
};
const at = async (hash) => {
  document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
  click("[data-site=hush]");
  document.querySelectorAll("form.revealed").forEach((form) => (form.hidden = true));
  await to("#enter=4x4");
  await until(() => one("article [data-do=done]"));
  await to(hash);
  await until(() => (hash ? !one("[data-do=done]") === !hash.startsWith("#enter") : !one(".home").hidden));
};
const PUZZLE = "i0e0b1e11b1b1d";
const tap = (selector) => one(`article ${selector}`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
/** One whose first step needs a lookahead. */
const HARDER = "a0b1a0c011b10010b1001b01a1001a";
const tapOnce = (cell) => one(`article [data-cell="${cell}"] .digit`).textContent || tap(`[data-cell="${cell}"]`);
const puzzle = async (...acts) => {
  await at(`#p=${PUZZLE}`);
  acts.forEach((act) => click(`article [data-do="${act}"]`));
};
const filled = async (link = PUZZLE) => {
  await at(`#p=${link}`);
  await until(() => "certain" in JSON.parse(one("article > script").textContent));
  const { certain } = JSON.parse(one("article > script").textContent);
  for (const [cell, value] of [...certain].entries()) {
    if (one(`[data-cell="${cell}"].given`)) continue;
    const digit = one(`[data-cell="${cell}"] .digit`);
    for (let taps = 0; taps < 3 && digit.textContent !== value; taps++) tap(`[data-cell="${cell}"]`);
  }
  await until(() => one("article.solved"));
};
const pasted = async (text) => {
  await at("");
  click("[data-site=open]");
  one("#text").value = text;
  click("[data-form=open] .main");
  await until(() => one(".faults p"));
};

const SITE = {
  home: async () => (await at(""), localStorage.clear(), at("")),
  home_going_on: async () => {
    await puzzle();
    tapOnce(0);
    await at("");
    await until(() => !one("[data-site=continue]").hidden);
  },
  home_rules: async () => (await at(""), click("[data-site=rules]")),
  home_empty_grid: async () => (await at(""), click("[data-site=enter]")),
  home_paste: async () => (await at(""), click("[data-site=open]")),
  home_faults: () => pasted("01x\n0.\n...."),
  home_several: () => pasted("0...\n....\n....\n...1\n\n1...\n....\n....\n...0"),
  home_busy: async () => (await at(""), (globalThis.held = true), click("[data-form=make] button")),
  home_taken_back: async () => {
    await SITE.home_busy();
    click("[data-form=make] button");
    if (one("[aria-busy]")) throw new Error("the button is still busy");
    held = false;
  },
  home_failed: async () => {
    await at("");
    (globalThis.failing = true), click("[data-form=make] button:nth-child(2)");
    await until(() => !one(".toast").hidden);
    failing = false;
  },
  enter: () => at("#enter=6x6"),
  enter_signs: () => at("#enter=6x6&signed=1"),
  enter_large: async () => {
    await at("#enter=14x14&signed=1");
    for (let cell = 0; cell < 20; cell++) tapOnce(cell);
  },
  play: () => puzzle(),
  play_menu: () => puzzle("menu"),
  hint: () => puzzle("hint"),
  line: async () => (await puzzle(), tap("[data-line=r1]")),
  read: () => at(`#p=${PUZZLE}&step=3`),
  read_menu: async () => (await at(`#p=${PUZZLE}&step=3`), click("article [data-do=menu]")),
  read_doubtful: async () => (await at("#p=000zg&step=0"), until(() => one("article .tools [data-do=mend]"))),
  solved: () => filled(),
  solved_hardest: async () => (await filled(HARDER), until(() => one("article [data-do=picture]"))),
  solutions: async () => {
    await puzzle();
    await until(() => one("article .ending"));
    click("article [data-do=solutions]");
    await until(() => one(".answer[open]"));
  },
};

const screen = async (hash, part) => {
  if (!localStorage.length) await reviewed();
  await at("");
  await to(hash);
  await until(() => !one(".screen").hidden && one(`.screen ${part}`));
};
const exercise = async () => {
  await screen("#learn=unique-line", ".example");
  click(".screen .cards a");
  await until(() => one("article .steps"));
};
const reviewed = async (...acts) => {
  await filled();
  // the explanation puts another page in the place of the first one
  await until(() => one("article .ending") && one("article .path"));
  acts.forEach((act) => click(`article [data-do="${act}"]`));
};

/** The screens around puzzles, after a game that was solved. */
const SCREENS = {
  solved_and_judged: reviewed,
  solved_fastest: async () => {
    await reviewed();
    const [heading, blank] = [one("article .name bdi").textContent, `0${".".repeat(35)}`];
    const slower = { link: "0zi", heading, best: 9999999, values: blank, whatIfs: [], past: [], future: [] };
    localStorage[`deduce 6 ${blank} []`] = JSON.stringify(slower);
    click("article [data-do=clear-all]");
    await reviewed();
    await until(() => one("article .said p:nth-of-type(2)"));
    delete localStorage[`deduce 6 ${blank} []`];
  },
  review: () => reviewed("review"),
  review_entry: () => reviewed("review", "later", "later"),
  review_list: () => reviewed("review", "moves"),
  home_solved: async () => (await reviewed(), at("")),
  today: () => screen("#today", ".month"),
  today_long_ago: () => screen("#today=2024-02-29", ".month"),
  mine: () => screen("#mine", ".cards a"),
  mine_marked: async () => {
    await puzzle();
    if (one("article [data-do=mark]").ariaPressed === "false") click("article [data-do=mark]");
    await screen("#mine", "[value=bookmarks]");
  },
  mine_empty: async () => {
    await screen("#mine", ".pair");
    const all = { ...localStorage };
    localStorage.clear();
    await screen("#mine", ".pair");
    Object.assign(localStorage, all);
  },
  learn: () => screen("#learn", ".cards"),
  chapter: () => screen("#learn=unique-line", ".example"),
  exercise: exercise,
  exercise_found: async () => {
    await exercise();
    const { steps } = JSON.parse(one("article > script").textContent);
    for (const [cell, value] of steps[0].places.at(-1).places) {
      const digit = one(`[data-cell="${cell}"] .digit`);
      for (let taps = 0; taps < 3 && digit.textContent !== String(value); taps++) tap(`[data-cell="${cell}"]`);
    }
    await until(() => one("article [data-do=exercise]"));
  },
};

/** While the engine is loaded: a puzzle whose first step is harder than what is seen on one line, and one with a pair. */
const waiting = async (hash, ...acts) => {
  await at(hash);
  acts.forEach((act) => click(`article [data-do="${act}"]`));
};
const LOADING = {
  loading_play: () => waiting(`#p=${HARDER}`),
  loading_hint: async () => (await waiting(`#p=${HARDER}`, "hint"), until(() => one(".desk .waiting").textContent.includes("99"))),
  loading_hint_taken_back: async () => {
    await waiting(`#p=${HARDER}`, "hint", "hint");
    if (one(".desk .waiting").textContent) throw new Error("it is still waited for");
  },
  loading_read: () => waiting(`#p=${HARDER}&step=0`),
  loading_sight: () => waiting("#p=i0e0b1e11b1b0d", "hint"),
  loading_reason: () => waiting("#p=i0e0b1e11b1b0d", "hint", "hint", "hint"),
  loading_step: () => waiting("#p=i0e0b1e11b1b0d&step=1"),
  loading_end: () => waiting("#p=i0e0b1e11b1b0d&step=end"),
  loading_tango: () => waiting("#p=f1f00f11a0k|b3a232b2r2g", "hint", "hint", "hint"),
};
