/**
 * While `isLost` says that closing the page would lose something, the browser asks first. Returns a
 * function that ends it.
 */
export function askBeforeUnload(isLost: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (!isLost()) return;
    event.preventDefault();
    Object.assign(event, { returnValue: true }); // deprecated, but Chrome before 119 asks only with it
  };
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}
