/** Addresses of style sheets that did not come. */
const failed = new Set<string>();

/** From now on, so that `fetchFailedStyles` knows of them. */
export function noteFailedStyles(): void {
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    failed.add(target.href);
    target.remove();
  };
  addEventListener('error', note, true); // it does not bubble
}

/**
 * Tries again: what Vite has once fetched along with a part it takes for there, so that the part
 * would come without its looks at the second try. Settles when all have come or failed again.
 */
export async function fetchFailedStyles(): Promise<void> {
  await Promise.all([...failed].map(fetchStyle));
}

function fetchStyle(href: string): Promise<void> {
  failed.delete(href);
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });
}
