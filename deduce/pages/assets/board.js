/** What a role draws in a cell, to be copied. */
function model(role) {
  return document.getElementById("models").content.querySelector(`[data-role="${role}"]`).cloneNode(true);
}

function made(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}

function drawn(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** Units of a cell, and of the gap between cells that holds signs. */
const [CELL, SIGN_GAP] = [40, 14];

const BENEATH = ["beside", "place", "because", "supposed", "clash", "wrong"];

/** The grid that a reader looks at and a player fills. */
class Board {
  constructor(puzzle) {
    this.puzzle = puzzle;
    const { rows, columns, gap = puzzle.signs.length ? SIGN_GAP : 0 } = puzzle;
    /** Units before the first cell, where the numbers stand, and from a cell to the next. */
    this.edge = 14 + 9 * String(Math.max(rows, columns)).length;
    this.pitch = CELL + gap;
    const last = this.corner(rows * columns - 1);
    this.size = { width: last.x + CELL + 3, height: last.y + CELL + 3 };
    this.svg = drawn("svg", { role: "grid", "aria-label": phrase("board") });
    this.outlines = drawn("g", { "aria-hidden": "true" });
    this.counts = drawn("g", { class: "counts", "aria-hidden": "true" });
    this.signs = puzzle.signs.map((sign) => signDrawn(this, sign));
    this.cells = [];
    this.shown = [];
    this.beside = saidBeside(puzzle);
    this.svg.append(...Array.from({ length: rows }, (_, r) => this.row(r)), this.ground(), ...this.signs, this.outlines, this.counts);
    this.count(null);
    this.current = Math.max(0, puzzle.givens.indexOf("."));
    this.cells[this.current].setAttribute("tabindex", "0");
  }

  /** The gridlines, and the numbers of rows and columns. */
  ground() {
    const { rows, columns } = this.puzzle;
    const { edge, pitch, size } = this;
    const corners = this.cells.map((_, at) => this.corner(at));
    const ground = drawn("g", { "aria-hidden": "true" });
    const cells = drawn("g", { class: "cell" });
    cells.append(drawn("path", { d: corners.map(({ x, y }) => `M${x} ${y}h${CELL}v${CELL}h-${CELL}z`).join("") }));
    const numbers = drawn("g", { class: "number", "font-size": 15 });
    const number = (at, place) => Object.assign(drawn("text", place), { textContent: at + 1 });
    const [beside, middle] = [edge / 2 - 1, (at) => edge + at * pitch + CELL / 2];
    for (let c = 0; c < columns; c++) numbers.append(number(c, { x: middle(c), y: beside + 5.4 }));
    for (let r = 0; r < rows; r++) numbers.append(number(r, { x: beside, y: middle(r) + 5.4 }));
    ground.append(cells, numbers);
    const [wide, high] = [size.width - 3 - edge, size.height - 3 - edge];
    if (pitch === CELL) ground.append(drawn("path", { class: "frame", d: `M${edge} ${edge}h${wide}v${high}h-${wide}z` }));
    return ground;
  }

  row(r) {
    const row = drawn("g", { role: "row", "aria-label": placeNamed(`r${r + 1}`) });
    row.append(...cellsOf(this.puzzle, `r${r + 1}`).map((at) => this.cell(at)));
    return row;
  }

  /** A cell: where it is touched, its ground, and what is in it. */
  cell(at) {
    const { givens } = this.puzzle;
    const { pitch } = this;
    const { x, y } = this.corner(at);
    const given = givens[at] !== ".";
    const cell = drawn("g", {
      role: "gridcell",
      class: given ? "live is-given" : "live",
      tabindex: -1,
      "data-cell": at,
      "aria-readonly": given,
      transform: `translate(${x} ${y})`,
    });
    const beyond = (CELL - pitch) / 2;
    cell.append(
      drawn("rect", { class: "hit", x: beyond, y: beyond, width: pitch, height: pitch }),
      drawn("rect", { class: "ground", width: CELL, height: CELL }),
      drawn("g", {}),
    );
    this.cells.push(cell);
    return cell;
  }

  /** The corner of a cell. */
  corner(at) {
    const { edge, pitch } = this;
    const { columns } = this.puzzle;
    return { x: edge + (at % columns) * pitch, y: edge + Math.floor(at / columns) * pitch };
  }

  /** Write beside each line what it lacks of both symbols, or nothing. */
  count(values) {
    const { width, height } = this.size;
    const room = values ? `0 0 ${width + 26} ${height + 30}` : `0 0 ${width} ${height}`;
    // set again, it would lay out the whole board
    if (this.svg.getAttribute("viewBox") !== room) this.svg.setAttribute("viewBox", room);
    const texts = !values ? [] : linesOf(this.puzzle, values).flatMap((line) => {
      const { x, y } = this.corner(line.cells[line.cells.length - 1]);
      const across = line.name[0] === "r";
      const most = Math.ceil(line.values.length / 2);
      return ["0", "1"].map((value, at) => {
        const place = across ? { x: x + 58, y: y + 18 + 15 * at } : { x: x + 20, y: y + 57 + 15 * at };
        const text = drawn("text", { ...place, "font-size": 15 });
        const lacks = most - placesOf(line.values, value).length;
        text.textContent = `${lacks}\u00d7${this.puzzle.symbols[value]}`;
        if (lacks <= 0) text.setAttribute("class", "none");
        return text;
      });
    });
    this.counts.replaceChildren(...texts);
  }

  show(view) {
    const roles = new Set();
    this.kind = symbolKind();
    if (this.kind) ["0", "1"].forEach((value) => roles.add(`${this.kind}${value}`));
    this.cells.forEach((cell, at) => {
      const marks = view.marks.get(at) ?? new Set();
      marks.forEach((role) => roles.add(role));
      const letter = view.letters.get(at) ?? "";
      if (letter && letter !== "?") roles.add("letter");
      const state = [this.kind, view.values[at], letter, ...marks].join(" ");
      if (state === this.shown[at]) return;
      this.shown[at] = state;
      this.fill(cell, at, view.values[at], marks, letter);
    });
    const outlines = view.broken.map((line) => this.around(cellsOf(this.puzzle, line), "broken"));
    if (view.look) outlines.push(this.around(cellsOf(this.puzzle, view.look), "look"));
    if (view.cell !== undefined) outlines.push(this.around([view.cell], "look"));
    this.outlines.replaceChildren(...outlines);
    if (view.broken.length) roles.add("broken");
    this.signs.forEach((sign, at) => sign.classList.toggle("rests", view.signs.includes(at)));
    return roles;
  }

  fill(cell, at, value, marks, letter) {
    const given = this.puzzle.givens[at] !== ".";
    cell.classList.toggle("one", value === "1");
    cell.classList.toggle("lettered", Boolean(letter));
    cell.classList.toggle("two", letter.length > 1);
    const parts = BENEATH.filter((role) => marks.has(role)).map(model);
    if (value !== ".") {
      const symbol = this.text(given ? "given" : marks.has("pencil") ? "pencil" : "entry", this.puzzle.symbols[value]);
      if (this.kind) symbol.firstElementChild.replaceChildren(model(`${this.kind}${value}`));
      parts.push(symbol);
    }
    if (letter) parts.push(this.text("letter", letter));
    cell.lastElementChild.replaceChildren(...parts);
    cell.setAttribute("aria-label", this.label(at, value, given, marks, letter));
  }

  text(role, text) {
    const made = model(role);
    made.querySelector("text").textContent = text;
    made.setAttribute("aria-hidden", "true");
    return made;
  }

  label(at, value, given, marks, letter) {
    const { columns, symbols } = this.puzzle;
    const symbol = value === "." ? phrase("blank") : symbols[value];
    const means = BENEATH.filter((role) => marks.has(role)).map((role) => model(role).dataset.means);
    const parts = [
      phrase("cell", { row: Math.floor(at / columns) + 1, column: (at % columns) + 1, held: symbol }),
      given ? phrase("given") : "",
      letter && letter !== "?" ? phrase("by_link", { letter }) : marks.has("what-if") && !letter ? phrase("suppose_cell") : "",
      ...means,
      ...(this.beside.get(at) ?? []),
    ];
    return parts.filter(Boolean).join(", ");
  }

  /** Draw a frame around cells in a line. @param {string} kind  `broken` or `look` */
  around(cells, kind) {
    const [from, to] = [this.corner(cells[0]), this.corner(cells[cells.length - 1])];
    const d = `M${from.x - 1} ${from.y - 1}H${to.x + 41}V${to.y + 41}H${from.x - 1}z`;
    return drawn("path", { class: kind, d });
  }

  /** Make a cell the one that the Tab key goes to. */
  choose(at, focus) {
    if (at !== this.current) this.cells[this.current].setAttribute("tabindex", "-1");
    this.current = at;
    this.cells[at].setAttribute("tabindex", "0");
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

const MARKS = ["place", "because", "beside", "supposed", "letter", "broken", "clash", "wrong"];

/** The kinds of shapes that are drawn in place of symbols. */
const KINDS = ["discs", "sky"];

/** Say what marks mean, and shapes, each with its looks. */
function legend(roles, symbols) {
  const shapes = KINDS.flatMap((kind) => [`${kind}0`, `${kind}1`]);
  return [...shapes, ...MARKS].filter((role) => roles.has(role)).map((role) => {
    const item = document.createElement("span");
    const mark = model(role);
    const picture = drawn("svg", { viewBox: role === "letter" ? "0 0 22 22" : "0 0 40 40", "aria-hidden": "true" });
    const letter = mark.querySelector("text");
    if (letter) letter.textContent = "a";
    picture.append(mark);
    item.append(picture, mark.dataset.means ?? symbols[role.at(-1)]);
    return item;
  });
}

/** How signs are drawn, around their middle. */
const STROKES = { "=": "M-8.5 -4h17M-8.5 4h17", x: "M-6.5 -6.5l13 13M-6.5 6.5l13 -13" };

function signDrawn(board, [first, second, sign]) {
  const [a, b] = [board.corner(first), board.corner(second)];
  const made = drawn("g", {
    class: "mark",
    "aria-hidden": "true",
    transform: `translate(${(a.x + b.x) / 2 + 20} ${(a.y + b.y) / 2 + 20})`,
  });
  made.append(drawn("circle", { r: 11.5 }), drawn("path", { d: STROKES[sign] }));
  return made;
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
