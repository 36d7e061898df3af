// Every state of a page, to be tried at every shape of screen: its name, and what brings the page into it.
const { fit } = PuzzlePage.prototype;
const FITTED = ["padded", "counted", "dense"];
/** Decides what a tap means for each shape as on a first visit, and remembers it: to find it out lays out the board. */
PuzzlePage.prototype.fit = function () {
  const { classList } = this.article;
  const key = [innerWidth, innerHeight, setting("counts"), classList.contains("plays"), classList.contains("projects")].join();
  const known = (this.fits ??= {})[key];
  if (known) {
    FITTED.forEach((name, at) => classList.toggle(name, known.classes[at]));
    Object.assign(this, known.own).part(".tip").replaceChildren(...this.drawn(this.tip));
    return;
  }
  this.padded = this.shape = undefined;
  classList.remove(...FITTED);
  fit.call(this);
  this.fits[key] = { classes: FITTED.map((name) => classList.contains(name)), own: { padded: this.padded, shape: this.shape } };
};
const fresh = (name, play) => {
  document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
  history.replaceState(null, "", `#${name}`);
  if (shown?.name !== name) route(false);
  const { player, puzzle, article } = shown;
  clearTimeout(player.alarm);
  article.classList.remove("picks", "projects", "ends");
  Object.assign(player, { values: [...puzzle.givens], whatIfs: [], past: [], future: [], hint: null, said: [], breaks: [], time: 3 * 3600000 });
  shown.turnTo(play);
  return shown;
};
const play = (name, steps = 0, ...acts) => {
  const page = fresh(name, true);
  const { player, puzzle } = page;
  for (const [cell, value] of puzzle.steps.slice(0, steps).flatMap(outcome)) player.values[cell] = value;
  if (steps) player.past = [{ cells: outcome(puzzle.steps[0]).map(([cell]) => [cell, "."]) }];
  player.say([]);
  acts.forEach((act) => page.act(act));
  return page;
};
const read = (name, place, ...acts) => {
  const page = fresh(name, false);
  page.reader.toName(place);
  acts.forEach((act) => page.act(act));
  return page;
};
const press = (selector) => document.querySelector(`article:not([hidden]) ${selector}`).click();
const hinted = (name, steps, stage) => play(name, steps, ...Array(stage).fill("hint"));
const mistaken = (stage) => {
  const page = play("six", 5);
  const cell = page.player.values.indexOf(".");
  page.player.enter([[cell, page.puzzle.certain[cell] === "1" ? "0" : "1"]]);
  for (let at = 0; at < stage; at++) page.act(at ? "where" : "check");
};
const chosen = (cell, value, act) => {
  const page = play("six", 3);
  page.board.choose(cell, true);
  if (value) page.player.enter([[cell, value]]);
  page.act(act);
};
const what_if = (...acts) => {
  const page = play("six", 12, "suppose");
  const [first, second] = page.player.values.flatMap((value, cell) => (value === "." ? [cell] : []));
  page.player.enter([[first, page.puzzle.certain[first]]]);
  page.player.enter([[second, page.puzzle.certain[second]]]);
  acts.forEach((act) => page.act(act));
};
const solved = (name) => {
  const page = play(name);
  page.player.enter([...page.puzzle.certain].map((value, cell) => [cell, value]));
  page.article.classList.remove("ends");
};
const hardest = (name) => fresh(name, false).puzzle.hardest;
const longest = (name, steps) => {
  const { player, puzzle } = play(name, steps);
  const hints = linesOf(puzzle, player.values).map((line) => hintOfLine(puzzle, player.values, line.name));
  player.begin(hints.sort((a, b) => b.stages[0].length - a.stages[0].length)[0]);
};
const unknown = (name) => {
  const page = play(name);
  page.player.enter([[page.puzzle.certain.indexOf("."), "1"]]);
  return page;
};

const STATES = {
  index: () => (history.replaceState(null, "", "#index"), route(false)),
  read_start: () => read("six", ""),
  read_step: () => read("six", "16"),
  read_list: () => read("six", "16", "list"),
  read_end: () => read("six", "end"),
  read_tango: () => read("tango", "2"),
  read_link: () => read("nested", "1.2"),
  read_link_inside: () => read("nested", "1.1.1"),
  read_lookahead: () => read("eight", String(hardest("eight"))),
  read_link_eight: () => read("eight", `${hardest("eight")}.2`),
  read_fourteen: () => read("fourteen", "3"),
  read_twenty: () => read("twenty", ""),
  read_several: () => read("several", ""),
  read_none: () => read("none", "end"),
  large: () => read("six", "16", "project"),
  large_link: () => read("nested", "1.2", "project"),
  play_six: () => play("six", 7),
  play_chosen: () => chosen(0, "", ""),
  play_eight: () => play("eight", 6),
  play_ten: () => play("ten", 4),
  play_fourteen: () => play("fourteen", 5),
  play_twenty: () => play("twenty"),
  play_tango: () => play("tango", 8),
  broken: () => play("six").player.enter([[0, "1"], [1, "1"], [2, "1"], [3, "1"]]),
  line: () => play("six", 7).showLine("r1"),
  line_read: () => read("six", "16").showLine("c3"),
  line_longest: () => longest("eight", 6),
  line_longest_fourteen: () => longest("fourteen", 5),
  hint_line: () => hinted("six", 15, 1),
  hint_rule: () => hinted("six", 15, 2),
  hint_all: () => hinted("six", 15, 3),
  hint_sign: () => hinted("tango", 0, 3),
  hint_fourteen: () => hinted("fourteen", 5, 1),
  hint_fourteen_all: () => hinted("fourteen", 5, 3),
  lookahead_place: () => hinted("nested", 0, 1),
  lookahead_rule: () => hinted("nested", 0, 2),
  lookahead_end: () => hinted("nested", 0, 3),
  lookahead_link: () => hinted("nested", 0, 6),
  lookahead_all: () => play("nested", 0, "hint", "all"),
  hint_premises: () => {
    const page = play("nested");
    const { places } = page.puzzle.steps[0].places[1];
    page.player.begin({ ...hintOf(page.puzzle, page.puzzle.steps[0]), kind: "premises", beside: [], chain: [], ...inShortOf(page), });
    page.player.showStage(2);
    return places;
  },
  hint_search: () => play("stuck", 20, "hint", "hint", "hint"),
  hint_open: () => play("several", 0, "hint"),
  open_steps: () => play("six", 7, "open"),
  open_step: () => (play("six", 7, "open"), press(".open .items button")),
  open_step_harder: () => (play("six", 15, "open"), press(".open .items button:last-child")),
  hint_what_if: () => what_if("hint"),
  check_count: () => mistaken(1),
  check_row: () => mistaken(2),
  check_cells: () => mistaken(3),
  check_right: () => play("six", 7, "check"),
  filled: () => {
    const page = play("several");
    page.player.enter([..."0011110001101001"].map((value, cell) => [cell, value]));
    page.act("check");
  },
  why: () => chosen(0, "", "ask-of-cell"),
  is_right: () => chosen(0, fresh("six", true).puzzle.certain[0], "ask-of-cell"),
  is_wrong: () => chosen(0, fresh("six", true).puzzle.certain[0] === "1" ? "0" : "1", "ask-of-cell"),
  what_if: () => what_if(),
  what_if_fourteen: () => play("fourteen", 5, "suppose").player.enter([[0, "1"]]),
  what_if_inside: () => what_if("suppose"),
  what_if_menu: () => what_if("menu"),
  solved: () => solved("six"),
  solved_eight: () => solved("eight"),
  solved_fourteen: () => solved("fourteen"),
  solved_last: () => solved("last"),
  menu_reading: () => read("six", "3", "menu"),
  menu_playing: () => play("six", 3, "menu"),
  rules: () => play("tango", 3, "rules"),
  start_again: () => play("six", 3, "restart"),
};
const inShortOf = (page) => {
  const { places, text } = inShort(page.puzzle, page.puzzle.steps[0], page.player.values);
  return { places, stages: [phrase("look_at", { place: "r1c1" }), text] };
};

/** The cards of a puzzle with the longest texts, while it is read and as hints: where each is, and what shows it. */
const longestCards = (name, most) => {
  const { puzzle, reader } = fresh(name, false);
  const longest = (cards) => cards.sort((a, b) => b.text.length - a.text.length).slice(0, most);
  const places = reader.places.map((place) => ({ text: place.text, card: place.name, go: () => read(name, place.name) }));
  const hints = puzzle.steps.flatMap((step, at) => hintOf(puzzle, step).stages.map((text, stage) => ({
    text,
    card: `hint ${at + 1}.${stage + 1}`,
    go: () => {
      const { player } = play(name);
      player.begin(hintOf(puzzle, step));
      player.showStage(stage + 1);
    },
  })));
  const [{ card }] = longest(places);
  const large = { card: `large ${card}`, go: () => read(name, card, "project") };
  return [...longest(places), ...longest(hints), large];
};

/** What is wrong with those cards at some shapes. */
const triedLongest = (name, shapes, most) => {
  const faults = [];
  for (const { card, go } of longestCards(name, most)) {
    for (const shape of shapes) {
      reshape(shape);
      go();
      faults.push(...judged().out.map((fault) => `${shape.join("x")}, ${card}: ${fault}`));
    }
  }
  return faults;
};

/** What is wrong with what is shown, and where the board is. */
function judged() {
  const out = [];
  const [W, H] = [innerWidth, innerHeight];
  if (document.documentElement.scrollWidth > W) out.push(`the page scrolls sideways, ${document.documentElement.scrollWidth}`);
  const seen = (part) => {
    const box = part.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(part).visibility !== "hidden";
  };
  const dialog = document.querySelector("dialog[open]");
  const root = dialog ?? document.querySelector("article:not([hidden]), .index:not([hidden]), .page:not([hidden])");
  const who = (part) => `${part.tagName} ${part.dataset.do ?? part.getAttribute("class") ?? ""} '${(part.textContent || part.getAttribute("aria-label") || "").trim().slice(0, 18)}'`;
  for (const part of root.querySelectorAll("button, a, .seg label, .items label, select")) {
    if (!seen(part) || part.closest("p:not(.pair, .asks)")) continue;
    const box = part.getBoundingClientRect();
    if (box.width < 43.5 && !(part.matches(".day") && box.width >= 39.5)) out.push(`${who(part)} is ${box.width.toFixed()} wide`);
    if (box.height < 43.5) out.push(`${who(part)} is ${box.height.toFixed()} high`);
    if (box.left < -0.5 || box.right > W + 0.5) out.push(`${who(part)} is outside`);
    if (part.scrollWidth > part.clientWidth + 1 && !part.matches("select")) out.push(`${who(part)} is cut: ${part.scrollWidth} > ${part.clientWidth}`);
  }
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode;
    const parent = text.parentElement;
    if (!text.data.trim() || !seen(parent) || parent.closest("svg, .steps, .padded > .board, .projects > .bar, script, .spoken, option")) continue;
    const box = parent.closest("button, .button, h1, .sub, .desk, .row, .tiles a, .cards a")?.getBoundingClientRect();
    for (const word of text.data.matchAll(/[^\s\u2060\u2011/-]+/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const rects = [...range.getClientRects()];
      const [first] = rects;
      if (!first) continue;
      if (rects.at(-1).top > first.top + 3) out.push(`'${word[0]}' is broken`);
      if (first.left < -0.5 || first.right > W + 0.5) out.push(`'${word[0]}' is outside`);
      if (box && (first.right > box.right + 1 || first.left < box.left - 1)) out.push(`'${word[0]}' is beyond its box`);
    }
  }
  const game = document.querySelector(".game:not([hidden])");
  if (!game || dialog) return { out };
  const scrolls = game.getBoundingClientRect().height > H + 1;
  const parts = [...game.children].filter((part) => !part.matches("dialog") && seen(part) && (part.matches(":not(.course)") || part.innerHTML));
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const names = parts.map((part) => part.className.split(" ")[0]);
  boxes.forEach((a, i) => {
    boxes.slice(i + 1).forEach((b, k) => {
      const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
      if (x > 1 && y > 1) out.push(`${names[i]} and ${names[i + 1 + k]} overlap, ${x.toFixed()}x${y.toFixed()}`);
    });
    if (!scrolls && (a.bottom > H + 0.5 || a.top < -0.5)) out.push(`${names[i]} is off screen`);
    if (a.right > W + 0.5 || a.left < -0.5) out.push(`${names[i]} is off screen sideways`);
  });
  for (const name of [".said", ".desk"]) {
    const part = game.querySelector(name);
    if (seen(part) && part.scrollHeight > part.clientHeight + 2) out.push(`${name} is cut: ${part.clientHeight} < ${part.scrollHeight}`);
  }
  const title = game.querySelector("h1:not(header:not(.bar) h1)");
  if (!game.matches(".projects") && title.scrollWidth > title.clientWidth + 1) out.push("the title is cut");
  const box = game.querySelector("svg.cells").getBoundingClientRect();
  const cell = box.width / parseFloat(game.querySelector(".board").style.getPropertyValue("--cols"));
  if (cell < 29.9 && !game.matches(".padded") && game.matches(".plays")) out.push(`a cell has ${cell.toFixed(1)}`);
  if (cell < 19.9) out.push(`a cell has ${cell.toFixed(1)}`);
  const board = game.matches(".projects") ? undefined : [box.left, box.top + scrollY, box.width].map((side) => Math.round(side * 2) / 2).join();
  return { out, board, id: game.id };
}

/** Give the frame a shape at once; a window takes it after a while, and longer than what is then looked at. */
const reshape = ([width, height]) => {
  Object.assign(frameElement.style, { width: `${width}px`, height: `${height}px` });
  if (innerWidth !== width || innerHeight !== height) throw new Error(`the frame is ${innerWidth}x${innerHeight}`);
  dispatchEvent(new Event("resize"));
};

/** Bring the page into a state, and return what is wrong with it at some shapes, the first being where it comes about.
 *
 * A board that is not where it was in other states is wrong, too. What scrolls may be larger than its room.
 */
const boards = {};
async function tried(go, shapes, scrolls) {
  const faults = [];
  reshape(shapes[0]);
  scrollTo(0, 0);
  await go();
  for (const shape of shapes) {
    reshape(shape);
    const { out, board, id } = judged();
    const first = id ? board && (boards[[id, shape]] ??= board) : board;
    if (board !== first) out.push(`the board moves from ${first} to ${board}`);
    const found = out.filter((fault) => !scrolls || !fault.startsWith(".said is cut"));
    faults.push(...new Set(found.map((fault) => `${shape.join("x")}: ${fault}`)));
  }
  return faults;
}

/** Bring the page into a state at each shape again, and return where this changes the size of anything. */
async function changed(go, shapes) {
  const sizes = () => [...document.body.querySelectorAll("*")].map((part) => {
    const { width, height } = part.getBoundingClientRect();
    return `${part.tagName} ${width.toFixed()}x${height.toFixed()}`;
  });
  const changes = [];
  await go();
  await go();
  for (const shape of shapes) {
    reshape(shape);
    const before = sizes();
    await go();
    const after = sizes();
    const part = after.findIndex((size, at) => size !== before[at]);
    if (part >= 0 || after.length !== before.length) changes.push(`${shape.join("x")}: ${before[part]} > ${after[part]}`);
  }
  return changes;
}

/** Return what has been seen in states: buttons by what they do, and kinds of hints. */
async function seenIn(states) {
  const [acts, kinds] = [new Set(), new Set()];
  for (const go of Object.values(states)) {
    await go();
    for (const button of document.querySelectorAll("[data-do], [data-set], [data-put], [data-site], [data-save]")) {
      const { do: act, set, put, site, save } = button.dataset;
      if (button.checkVisibility()) acts.add(act ?? set ?? (put === undefined ? site ?? save : "put"));
    }
    if (typeof shown !== "undefined" && shown?.playing) kinds.add(shown.player.hint?.kind);
  }
  return { acts: [...acts], kinds: [...kinds] };
}
