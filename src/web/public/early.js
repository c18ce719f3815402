// Runs before the first paint, so that a chosen theme never flashes; see preferences/theme.ts. A page
// with a first sheet runs it later, and has the theme.
try {
  const stored = (key) => localStorage.getItem(`sangbok.${key}`);
  if (stored('signOutOwed') || stored('emptyingOwed')) {
    document.getElementById('first-sheet')?.remove(); // of who is leaving; see contract/told.ts
  }
  const theme = stored('theme');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.media = meta.dataset.theme === theme ? 'all' : 'not all';
    }
  }
} catch {
  // Storage may be refused; then the system's theme stands.
}

// What is focused or was pressed in the first sheet is so in the app; see app/liftFirstSheet.ts.
const nameOf = (element) => element.getAttribute('aria-label') ?? element.textContent;
const ownOf = (element) =>
  [...document.querySelectorAll(`#root ${element.localName}`)].find(
    (own) => nameOf(own) === nameOf(element),
  );
let pressed = null;
addEventListener('click', ({ target }) => {
  pressed = target.closest('#first-sheet button') ?? pressed;
});
addEventListener('lift', () => {
  const focused = document.activeElement;
  queueMicrotask(() => {
    ownOf(focused)?.focus({ preventScroll: true });
    if (pressed) ownOf(pressed)?.click();
  });
});

// The app starts once the first sheet is painted, which nobody waits for where nobody looks.
const app = document.querySelector('link[data-app]');
const start = () => void import(app.href);
if (app && document.hidden) start();
else if (app) requestAnimationFrame(() => setTimeout(start));
