/**
 * Hands code on when it has come: now, or once the browser is online again. `onMissing` is called
 * each time it does not come. Answers how to give up.
 */
export function fetchOnline<Code>(
  load: () => Promise<Code>,
  then: (code: Code) => void,
  onMissing: () => void,
): () => void {
  let over = false;
  const fetch = () => {
    load().then(
      (code) => {
        if (!over) then(code);
      },
      () => {
        if (over) return;
        onMissing();
        addEventListener('online', fetch, { once: true });
      },
    );
  };
  fetch();
  return () => {
    over = true;
    removeEventListener('online', fetch);
  };
}
