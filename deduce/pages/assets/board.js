function made(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}

/** A button with what is on it, and what it does. */
function buttonFor(parts, act) {
  const button = made("button", { type: "button" });
  button.append(...parts);
  button.addEventListener("click", act);
  return button;
}

function drawn(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** Units from a cell to the next. */
const PITCH = 48;

/** The marks of a cell, in the order in which they are named; each is a class. */
const MARKS = ["place", "because", "beside", "supposed", "letter", "broken", "clash", "wrong"];

/** The kinds of shapes that are drawn in place of symbols. */
const KINDS = ["discs", "sky"];

/** A cell that can show everything; its classes say what of it is seen. */
function cellDrawn(x, y) {
  const cell = document.getElementById("cell").content.firstElementChild.firstElementChild.cloneNode(true);
  cell.setAttribute("transform", `translate(${x} ${y})`);
  return cell;
}

/** Put a symbol into a cell. @param {string} kind  of shape, or empty @param {string} text  if it has none */
function putSymbol(cell, kind, value, text) {
  cell.querySelector(".digit").textContent = kind || value === "." ? "" : text;
  cell.querySelector("use").setAttribute("href", kind && value !== "." ? `#${kind}${value}` : "");
}

/** A symbol in words. @param {string} kind  of shape; empty for a text that is its own word */
function symbolNamed(kind, value, text, n = 1) {
  return kind && value !== "." ? phrase(`${kind}${value}`, { n }) : text;
}

/** A symbol to be shown outside of the board: a text, or a shape. */
function symbolShown(kind, value, text, n = 1) {
  if (!kind) return text;
  const picture = drawn("svg", { class: "symbol", viewBox: "8 8 24 24", role: "img", "aria-label": symbolNamed(kind, value, text, n) });
  picture.append(drawn("use", { href: `#${kind}${value}` }));
  return picture;
}

/** A text in parts, with what stands for its marked symbols; a symbol that is drawn has no plural. */
function inSymbols(kind, text, symbol) {
  return text.split(/([\uff10\uff11](?:s\b|\u2019en|\u2019s)?)/).map((part, at) => {
    if (at % 2 === 0) return part === " " ? "\u00a0" : part;
    const value = String(MARKED.indexOf(part[0]));
    return symbol(kind, value, value + part.slice(1), part.length);
  });
}

/** How signs are drawn, around their middle. */
const STROKES = { "=": "M-4-2.3h8M-4 2.3h8", x: "M-3.3-3.3l6.6 6.6M3.3-3.3l-6.6 6.6" };

function signDrawn(x, y, sign) {
  const made = drawn("g", { class: "sign", "aria-hidden": "true", transform: `translate(${x} ${y})` });
  made.append(drawn("circle", { r: 8.5 }), drawn("path", { d: STROKES[sign] }));
  return made;
}

/** A frame with a cross, around what breaks a rule. */
function brokenDrawn(x, y, width, height) {
  const flag = drawn("g", { class: "flag", transform: `translate(${x + 1} ${y + 1})` });
  flag.append(drawn("circle", { r: 9.5 }), drawn("path", { d: "M-4-4l8 8M4-4l-8 8" }));
  return [drawn("rect", { class: "broken", x, y, width, height, rx: 9 }), flag];
}

/** The grid that a reader looks at and a player fills, with its numbers and what each line still needs. */
class Board {
  /** @param {Element} box  what it is put into */
  constructor(puzzle, box) {
    this.puzzle = puzzle;
    const { rows, columns, gap = 0 } = puzzle;
    this.pitch = PITCH + gap;
    const [wide, high] = [columns, rows].map((side) => side * this.pitch);
    this.svg = drawn("svg", { class: "cells", role: "grid", "aria-label": phrase("board"), viewBox: `${-gap / 2} ${-gap / 2} ${wide} ${high}` });
    this.over = drawn("g", { class: "over", "aria-hidden": "true" });
    this.ring = drawn("g", { class: "over", "aria-hidden": "true" });
    for (const name of ["chosen halo", "chosen"]) this.ring.append(drawn("rect", { class: name, x: 2, y: 2, width: 44, height: 44, rx: 9 }));
    this.signs = puzzle.signs.map((sign) => this.sign(sign));
    this.cells = [];
    this.shown = [];
    this.beside = saidBeside(puzzle);
    this.svg.append(...Array.from({ length: rows }, (_, r) => this.row(r)), ...this.signs, this.over, this.ring);
    box.style.setProperty("--cols", String(wide / PITCH));
    box.style.setProperty("--rows", String(high / PITCH));
    this.numbers = new Map();
    const aside = (name, ...parts) => {
      const part = made("div", { className: name });
      part.setAttribute("aria-hidden", "true");
      part.append(...parts);
      return part;
    };
    const numbers = (axis, count) => Array.from({ length: count }, (_, at) => {
      const number = made("span", { textContent: at + 1 });
      number.dataset.line = `${axis}${at + 1}`;
      this.numbers.set(`${axis}${at + 1}`, number);
      return number;
    });
    const blank = (count) => Array.from({ length: count }, () => made("span", {}));
    this.heads = [...blank(2), ...blank(2)];
    this.needs = [...blank(2 * rows), ...blank(2 * columns)];
    box.append(aside("across", ...numbers("c", columns)), aside("down", ...numbers("r", rows)), this.svg);
    box.append(aside("heads", ...this.heads.slice(0, 2)), aside("heads low", ...this.heads.slice(2)));
    box.append(aside("need-across", ...this.needs.slice(0, 2 * rows)), aside("need-down", ...this.needs.slice(2 * rows)));
    this.choose(Math.max(0, puzzle.givens.indexOf(".")), false);
  }

  row(r) {
    const row = drawn("g", { role: "row", "aria-label": placeNamed(`r${r + 1}`) });
    row.append(...cellsOf(this.puzzle, `r${r + 1}`).map((at) => this.cell(at)));
    return row;
  }

  cell(at) {
    const { x, y } = this.corner(at);
    const cell = cellDrawn(x, y);
    const given = this.puzzle.givens[at] !== ".";
    const names = { role: "gridcell", tabindex: -1, "data-cell": at, "aria-readonly": given };
    for (const [name, value] of Object.entries(names)) cell.setAttribute(name, String(value));
    cell.style.setProperty("--n", String(Math.floor((x + y) / this.pitch)));
    this.cells.push(cell);
    return cell;
  }

  /** The corner of a cell. */
  corner(at) {
    const { columns } = this.puzzle;
    return { x: (at % columns) * this.pitch, y: Math.floor(at / columns) * this.pitch };
  }

  sign([first, second, sign]) {
    const [a, b] = [this.corner(first), this.corner(second)];
    return signDrawn((a.x + b.x + PITCH) / 2, (a.y + b.y + PITCH) / 2, sign);
  }

  /** Write beside each line what it still needs of both symbols. */
  count(values) {
    const { puzzle, needs } = this;
    const lacks = linesOf(puzzle, values).flatMap((line) =>
      ["0", "1"].map((value) => line.most[value] - placesOf(line.values, value).length),
    );
    lacks.forEach((lack, at) => {
      const text = lack > 0 ? String(lack) : "\u00b7";
      if (needs[at].textContent === text) return;
      needs[at].textContent = text;
      needs[at].className = lack > 0 ? "needs" : "";
    });
  }

  show(view) {
    const { puzzle } = this;
    const roles = new Set();
    const kind = symbolKind(puzzle);
    if (kind !== this.kind) this.heads.forEach((head, at) => head.replaceChildren(symbolShown(kind, at % 2, puzzle.symbols[at % 2])));
    this.kind = kind;
    this.cells.forEach((cell, at) => {
      const marks = view.marks.get(at) ?? new Set();
      marks.forEach((role) => roles.add(role));
      const letter = view.letters.get(at) ?? "";
      if (letter && letter !== "?") roles.add("letter");
      const state = [kind, view.values[at], letter, ...marks].join(" ");
      if (state === this.shown[at]) return;
      this.shown[at] = state;
      this.fill(cell, at, view.values[at], marks, letter);
    });
    const frames = view.broken.flatMap((line) => brokenDrawn(...this.around(cellsOf(puzzle, line))));
    if (view.look) frames.push(this.frame(cellsOf(puzzle, view.look)));
    if (view.cell !== undefined) frames.push(this.frame([view.cell]));
    this.over.replaceChildren(...frames);
    if (view.broken.length) roles.add("broken");
    const seen = [view.at, ...view.broken];
    for (const [line, number] of this.numbers) number.className = seen.includes(line) ? "at" : "";
    this.signs.forEach((sign, at) => sign.classList.toggle("rests", view.signs.includes(at)));
    return roles;
  }

  fill(cell, at, value, marks, letter) {
    const given = this.puzzle.givens[at] !== ".";
    const classes = { given, one: value === "1", lettered: letter, two: letter.length > 1 };
    const names = Object.keys(classes).filter((name) => classes[name]);
    cell.setAttribute("class", ["cell", ...names, ...marks].join(" "));
    putSymbol(cell, this.kind, value, this.puzzle.symbols[value]);
    cell.querySelector(".letter").textContent = letter;
    cell.setAttribute("aria-label", this.label(at, value, given, marks, letter));
  }

  label(at, value, given, marks, letter) {
    const { columns, symbols } = this.puzzle;
    const symbol = value === "." ? phrase("blank") : symbolNamed(this.kind, value, symbols[value]);
    const parts = [
      phrase("cell", { row: Math.floor(at / columns) + 1, column: (at % columns) + 1, held: symbol }),
      given ? phrase("given") : "",
      letter && letter !== "?" ? phrase("by_link", { letter }) : marks.has("what-if") && !letter ? phrase("suppose_cell") : "",
      ...MARKS.filter((role) => marks.has(role)).map((role) => PAGE.means[role]),
      ...(this.beside.get(at) ?? []),
    ];
    return parts.filter(Boolean).join(", ");
  }

  /** The x, y, width and height of the cells of a line. */
  around(cells) {
    const [from, to] = [this.corner(cells[0]), this.corner(cells[cells.length - 1])];
    return [from.x, from.y, to.x - from.x + PITCH, to.y - from.y + PITCH];
  }

  frame(cells) {
    const [x, y, width, height] = this.around(cells);
    return drawn("rect", { class: "look", x, y, width, height, rx: 9 });
  }

  /** Make a cell the one that the Tab key goes to. */
  choose(at, focus) {
    this.cells[this.current]?.setAttribute("tabindex", "-1");
    this.current = at;
    this.cells[at].setAttribute("tabindex", "0");
    this.ring.setAttribute("transform", this.cells[at].getAttribute("transform"));
    // a tap has given it the focus already, and to give it again would lay out the board
    if (focus && document.activeElement !== this.cells[at]) this.cells[at].focus();
  }

  /** Move along the grid; return whether the key moves. */
  move(key) {
    const { rows, columns } = this.puzzle;
    const r = Math.floor(this.current / columns);
    const c = this.current % columns;
    const [to, across] = {
      ArrowLeft: [r, c - 1],
      ArrowRight: [r, c + 1],
      ArrowUp: [r - 1, c],
      ArrowDown: [r + 1, c],
      Home: [r, 0],
      End: [r, columns - 1],
    }[key] ?? [-1, -1];
    if (to >= 0 && to < rows && across >= 0 && across < columns) this.choose(to * columns + across, true);
    return key.startsWith("Arrow") || key === "Home" || key === "End";
  }
}

/** A small drawing of a cell with a mark. */
function sample(role) {
  const picture = drawn("svg", { class: "cells", viewBox: "0 0 48 48", "aria-hidden": "true" });
  if (role === "broken") picture.append(...brokenDrawn(8, 14, 36, 22));
  else {
    const cell = cellDrawn(0, 0);
    cell.setAttribute("class", `cell ${role === "letter" ? "pencil" : role}`);
    cell.querySelector(".letter").textContent = { letter: "a", supposed: "?" }[role] ?? "";
    picture.append(cell);
  }
  const item = made("span", {});
  item.append(picture, PAGE.means[role]);
  return item;
}

/** Say what marks mean, each with its looks. */
function legend(roles) {
  return MARKS.filter((role) => roles.has(role)).map(sample);
}

/** Pictures of the rules of the game, by the name of the rule: rows of cells and signs, and what breaks the rule. */
const PICTURES = {
  three: { rows: ["001.11", "000.1."], broken: [0, 54, 144, 48] },
  same: { rows: ["011001", "011001"], broken: [0, 0, 288, 102] },
  signs: { rows: ["1=1.0x1"] },
};

/** Write the rules of the game, with a picture of each that has one. @param {[string, string][]} rules  names and texts @param {string} kind  of symbols */
function rulesShown(rules, kind = "") {
  return rules.map(([name, text]) => {
    const said = made("p", {});
    said.append(...inSymbols(kind, text, symbolShown));
    if (!PICTURES[name]) return said;
    const { rows, broken } = PICTURES[name];
    const picture = drawn("svg", { class: "cells", viewBox: `-12 -12 314 ${54 * rows.length + 14}`, "aria-hidden": "true" });
    const signs = [];
    rows.forEach((row, at) => {
      let x = 0;
      for (const held of row) {
        if (held in STROKES) signs.push(signDrawn(x, 54 * at + 24, held));
        else {
          const cell = cellDrawn(x, 54 * at);
          cell.setAttribute("class", `cell${held === "1" ? " one" : ""}`);
          putSymbol(cell, kind, held, held);
          picture.append(cell);
          x += PITCH;
        }
      }
    });
    picture.append(...signs, ...(broken ? brokenDrawn(...broken) : []));
    const item = made("div", {});
    item.append(picture, said);
    return item;
  });
}

/** Say for each cell what the signs around it are. */
function saidBeside(puzzle) {
  const said = new Map();
  for (const [first, second, sign] of puzzle.signs) {
    const across = second === first + 1;
    const kind = sign === "=" ? "equal" : "unlike";
    said.set(first, [...(said.get(first) ?? []), phrase(`${kind}_${across ? "right" : "below"}`)]);
    said.set(second, [...(said.get(second) ?? []), phrase(`${kind}_${across ? "left" : "above"}`)]);
  }
  return said;
}
