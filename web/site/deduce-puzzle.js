// A puzzle in any page: <deduce-puzzle puzzle="6x6u:jfCFACCe" mode="play" language="de"></deduce-puzzle>, with this script.
const HERE = document.currentScript.src;

class DeducePuzzle extends HTMLElement {
  connectedCallback() {
    const style = new CSSStyleSheet();
    style.replaceSync(":host { display: block; height: 40rem } iframe { display: block; width: 100%; height: 100%; border: 0 }");
    const frame = document.createElement("iframe");
    Object.assign(frame, { title: "deduce", allow: "clipboard-write; web-share", loading: "lazy" });
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [style];
    root.replaceChildren(frame);
    const language = this.getAttribute("language") ?? "en";
    const place = this.getAttribute("mode") === "read" ? "&step=0" : "";
    const page = `${language === "en" ? "index" : language}.html?embed#p=${encodeURIComponent(this.getAttribute("puzzle") ?? "")}${place}`;
    frame.src = new URL(page, HERE).href;
  }
}

customElements.define("deduce-puzzle", DeducePuzzle);
