// Runs before the first paint, so that a chosen theme never flashes; see preferences/theme.ts.
try {
  const theme = localStorage.getItem('sangbok.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be refused; then the system's theme stands.
}
