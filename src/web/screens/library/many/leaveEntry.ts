/** Goes back from the history entry of choosing, with the filter that is chosen now. */
export function leaveEntry(): void {
  const { search } = location;
  const keepFilter = () => history.replaceState(null, '', search || location.pathname);
  addEventListener('popstate', keepFilter, { once: true });
  history.back();
}
