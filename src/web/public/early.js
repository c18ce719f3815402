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
addEventListener('click', ({ target }) => {
  const button = target.closest('#first-sheet button');
  if (button)
    document.body.dataset.pressed = button.getAttribute('aria-label') ?? button.textContent;
});
