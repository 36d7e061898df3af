/** What a role draws in a cell, to be copied. @param {string} role */
function model(role) {
  const models = /** @type {HTMLTemplateElement} */ (document.getElementById("models"));
  const found = models.content.querySelector(`[data-role="${role}"]`);
  return /** @type {SVGGElement} */ (/** @type {Element} */ (found).cloneNode(true));
}

/** @param {string} tag @param {object} properties */
function made(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}

/** @param {string} tag @param {Record<string, string | number>} attributes */
function drawn(tag, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

const BENEATH = ["beside", "place", "because", "supposed", "clash", "wrong"];

/** How signs are drawn, around their middle. @type {Record<string, string>} */
const STROKES = { "=": "M-8.5 -4h17M-8.5 4h17", x: "M-6.5 -6.5l13 13M-6.5 6.5l13 -13" };

/** The grid that a reader looks at and a player fills: the drawing of the puzzle, its cells made live. */
class Board {
  /**
   * @param {SVGSVGElement} drawing  the drawing of the givens
   * @param {Puzzle} puzzle
   */
  constructor(drawing, puzzle) {
    this.puzzle = puzzle;
    this.svg = /** @type {SVGSVGElement} */ (drawing.cloneNode(true));
    this.svg.querySelectorAll("desc, .given").forEach((part) => part.remove());
    this.svg.querySelector("[id]")?.removeAttribute("id");
    this.svg.querySelectorAll(".number").forEach((part) => part.setAttribute("aria-hidden", "true"));
    this.svg.querySelectorAll(".sign").forEach((part) => part.remove());
    this.svg.setAttribute("role", "grid");
    this.svg.setAttribute("aria-label", phrase("board"));
    this.outlines = drawn("g", { "aria-hidden": "true" });
    this.counts = drawn("g", { class: "counts", "aria-hidden": "true" });
    const { width, height } = this.svg.viewBox.baseVal;
    this.size = { width, height };
    /** @type {SVGElement[]} */
    this.signs = puzzle.signs.map((sign) => this.sign(...sign));
    /** @type {SVGElement[]} */
    this.cells = [];
    /** @type {string[]} */
    this.shown = [];
    this.beside = this.signsBeside();
    const rows = Array.from({ length: puzzle.rows }, (_, r) => this.row(r));
    this.svg.prepend(...rows);
    this.svg.append(...this.signs, this.outlines, this.counts);
    this.current = 0;
    this.cells[0].setAttribute("tabindex", "0");
  }

  /** @param {number} r */
  row(r) {
    const row = drawn("g", { role: "row", "aria-label": placeNamed(`r${r + 1}`) });
    const { columns } = this.puzzle;
    for (let c = 0; c < columns; c++) {
      const cell = drawn("g", {
        role: "gridcell",
        class: this.puzzle.givens[r * columns + c] === "." ? "live" : "live is-given",
        tabindex: -1,
        "data-cell": r * columns + c,
        transform: `translate(${this.corner(r * columns + c).x} ${this.corner(r * columns + c).y})`,
      });
      this.cells.push(cell);
      row.append(cell);
    }
    return row;
  }

  /** The corner of a cell. @param {number} at */
  corner(at) {
    const { columns, edge, pitch } = this.puzzle;
    return { x: edge + (at % columns) * pitch, y: edge + Math.floor(at / columns) * pitch };
  }

  /** @param {number} one @param {number} other @param {string} sign */
  sign(one, other, sign) {
    const [a, b] = [this.corner(one), this.corner(other)];
    const made = drawn("g", {
      class: "mark",
      "aria-hidden": "true",
      transform: `translate(${(a.x + b.x) / 2 + 20} ${(a.y + b.y) / 2 + 20})`,
    });
    made.append(drawn("circle", { r: 11.5 }), drawn("path", { d: STROKES[sign] }));
    return made;
  }

  /** Write beside each line what it lacks of both symbols, or nothing. @param {string[] | null} values */
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
        text.textContent = `${lacks}\u00d7${this.puzzle.symbols[Number(value)]}`;
        if (lacks <= 0) text.setAttribute("class", "none");
        return text;
      });
    });
    this.counts.replaceChildren(...texts);
  }

  /** Say for each cell what the signs around it are. */
  signsBeside() {
    /** @type {Map<number, string[]>} */
    const said = new Map();
    for (const [one, other, sign] of this.puzzle.signs) {
      const across = other === one + 1;
      const kind = sign === "=" ? "equal" : "unlike";
      said.set(one, [...(said.get(one) ?? []), phrase(`${kind}_${across ? "right" : "below"}`)]);
      said.set(other, [...(said.get(other) ?? []), phrase(`${kind}_${across ? "left" : "above"}`)]);
    }
    return said;
  }

  /** @param {View} view */
  show(view) {
    const roles = new Set();
    this.cells.forEach((cell, at) => {
      const marks = view.marks.get(at) ?? new Set();
      marks.forEach((role) => roles.add(role));
      const letter = view.letters.get(at) ?? "";
      if (letter && letter !== "?") roles.add("letter");
      const state = [view.values[at], letter, ...marks].join(" ");
      if (state === this.shown[at]) return;
      this.shown[at] = state;
      this.fill(cell, at, view.values[at], marks, letter);
    });
    /** @type {SVGElement[]} */
    const outlines = view.broken.map((line) => this.around(cellsOf(this.puzzle, line), "broken"));
    if (view.look) outlines.push(this.around(cellsOf(this.puzzle, view.look), "look"));
    if (view.cell !== undefined) outlines.push(this.around([view.cell], "look"));
    this.outlines.replaceChildren(...outlines);
    if (view.broken.length) roles.add("broken");
    this.signs.forEach((sign, at) => sign.classList.toggle("rests", view.signs?.includes(at) ?? false));
    return roles;
  }

  /** @param {SVGElement} cell @param {number} at @param {string} value @param {Set<string>} marks @param {string} letter */
  fill(cell, at, value, marks, letter) {
    const given = this.puzzle.givens[at] !== ".";
    const ground = model("cell");
    ground.setAttribute("class", "ground");
    const beyond = (this.puzzle.pitch - 40) / 2;
    const side = 40 + 2 * beyond;
    ground.prepend(drawn("rect", { class: "hit", x: -beyond, y: -beyond, width: side, height: side }));
    cell.classList.toggle("lettered", Boolean(letter));
    cell.classList.toggle("two", letter.length > 1);
    const parts = [ground, ...BENEATH.filter((role) => marks.has(role)).map(model)];
    if (value !== ".") {
      parts.push(this.text(given ? "given" : marks.has("pencil") ? "pencil" : "entry", this.puzzle.symbols[Number(value)]));
    }
    if (letter) parts.push(this.text("letter", letter));
    cell.replaceChildren(...parts);
    cell.setAttribute("aria-label", this.label(at, value, given, marks, letter));
    cell.setAttribute("aria-readonly", String(given));
  }

  /** @param {string} role @param {string} text */
  text(role, text) {
    const made = model(role);
    /** @type {Element} */ (made.querySelector("text")).textContent = text;
    made.setAttribute("aria-hidden", "true");
    return made;
  }

  /** @param {number} at @param {string} value @param {boolean} given @param {Set<string>} marks @param {string} letter */
  label(at, value, given, marks, letter) {
    const { columns, symbols } = this.puzzle;
    const held = value === "." ? phrase("blank") : symbols[Number(value)];
    const means = BENEATH.filter((role) => marks.has(role)).map((role) => model(role).dataset.means);
    const parts = [
      phrase("cell", { row: Math.floor(at / columns) + 1, column: (at % columns) + 1, held }),
      given ? phrase("given") : "",
      letter && letter !== "?" ? phrase("by_link", { letter }) : "",
      ...means,
      ...(this.beside.get(at) ?? []),
    ];
    return parts.filter(Boolean).join(", ");
  }

  /** Draw a frame around cells in a line. @param {number[]} cells @param {string} kind  `broken` or `look` */
  around(cells, kind) {
    const [from, to] = [this.corner(cells[0]), this.corner(cells[cells.length - 1])];
    const d = `M${from.x - 1} ${from.y - 1}H${to.x + 41}V${to.y + 41}H${from.x - 1}z`;
    return drawn("path", { class: kind, d });
  }

  /** Let a cell be the one that the Tab key finds. @param {number} at @param {boolean} focus */
  choose(at, focus) {
    this.cells[this.current].setAttribute("tabindex", "-1");
    this.cells[this.current].classList.remove("chosen");
    this.current = at;
    this.cells[at].classList.add("chosen");
    this.cells[at].setAttribute("tabindex", "0");
    if (focus) this.cells[at].focus();
  }

  /** Move along the grid; say whether the key was one that moves. @param {string} key */
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

/** Say what marks mean, each with its looks. @param {Set<string>} roles */
function legend(roles) {
  return MARKS.filter((role) => roles.has(role)).map((role) => {
    const item = document.createElement("span");
    const own = model(role);
    const picture = drawn("svg", { viewBox: role === "letter" ? "0 0 22 22" : "0 0 40 40", "aria-hidden": "true" });
    const letter = own.querySelector("text");
    if (letter) letter.textContent = "a";
    picture.append(own);
    item.append(picture, own.dataset.means ?? "");
    return item;
  });
}
