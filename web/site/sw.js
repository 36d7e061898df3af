// Keeps every file of the site, as FILES has names and hashes, so that it works without a network; VERSION is made of them.
// Of the puzzles, whose hashes are in POOL, it keeps the files that were asked for.
const OURS = `deduce ${self.registration.scope} `;
const NAME = OURS + VERSION;

// what the pages may do, for the worker too, which has no place to say so itself
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
  "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

function guarded(answer) {
  const headers = new Headers(answer.headers);
  headers.set("Content-Security-Policy", POLICY);
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

addEventListener("install", (event) => {
  const all = async () => {
    const cache = await caches.open(NAME);
    const asked = Object.entries(FILES).map(([name, integrity]) => new Request(name, { integrity, cache: "no-cache" }));
    await cache.addAll(asked);
    await self.skipWaiting();
  };
  event.waitUntil(all());
});

addEventListener("activate", (event) => {
  const all = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(all());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const name = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
  const answered = async () => {
    const cache = await caches.open(NAME);
    const kept = await cache.match(new URL(name, request.url));
    if (kept) return guarded(kept);
    const pooled = name.endsWith(".bin");
    // without a network the engine makes puzzles
    const checked = pooled ? new Request(request, { integrity: POOL[new URL(request.url).href.slice(self.registration.scope.length)] ?? "" }) : request;
    const answer = await fetch(checked).catch((error) => (pooled ? new Response(null, { status: 204 }) : Promise.reject(error)));
    if (pooled && answer.status === 200) await cache.put(request, answer.clone());
    return answer;
  };
  event.respondWith(answered());
});
