// Runs before the first paint, so that a chosen theme never flashes; see preferences/theme.ts.
try {
  const theme = localStorage.getItem('sangbok.theme');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.media = meta.dataset.theme === theme ? 'all' : 'not all';
    }
  }
} catch {
  // Storage may be refused; then the system's theme stands.
}

// A button of the first sheet that is pressed before the app is there is pressed again once it is;
// see app/liftFirstSheet.ts.
const nameOf = (button) => button.getAttribute('aria-label') ?? button.textContent;
let pressed = null;
addEventListener('click', ({ target }) => {
  pressed = target.closest('#first-sheet button') ?? pressed;
});
addEventListener('lifted', () => {
  if (pressed === null) return;
  for (const button of document.querySelectorAll('#root button')) {
    if (nameOf(button) === nameOf(pressed)) return button.click();
  }
});

// The app starts once the first sheet is painted, which nobody waits for where nobody looks.
const app = document.querySelector('link[data-app]');
const start = () => import(app.href);
if (app && document.hidden) start();
else if (app) requestAnimationFrame(() => setTimeout(start));
