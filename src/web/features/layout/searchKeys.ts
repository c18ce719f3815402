import { isPanelOpen, mayBeOurs } from '#web/preferences/characterKeys.ts';

const typing = 'input, textarea, select, [contenteditable]';

/** Whether a key opens the search: «/» outside a text field. */
export function opensSearch(event: KeyboardEvent): boolean {
  const { key, target } = event;
  if (key !== '/' || !mayBeOurs(event)) return false;
  const isTyped = target instanceof Element && target.closest(typing) !== null;
  return !isTyped && !isPanelOpen();
}

/** The search box on the screen, if it is open. */
export function searchBox(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('[role="search"] input');
}

/**
 * Moves the focus from the search box to the first hit, from hit to hit, and from the first back
 * into the box. Returns false where there is none to move to.
 */
export function moveAmongHits(from: HTMLElement, way: 1 | -1): boolean {
  const box = searchBox();
  if (box === null || box.value === '') return false;
  const all = hits();
  const next = all.indexOf(from) + way; // -1 from the first hit, and upwards from the box
  const target = next === -1 ? box : all[next];
  target?.focus();
  return target !== undefined;
}

/** Links to the hits, in reading order: a virtualized list is in the page by rows. */
function hits(): HTMLElement[] {
  const links = document.querySelectorAll<HTMLElement>('main section a[href^="/song/"]');
  const place = (link: HTMLElement) => {
    const listed = link.closest('[aria-posinset]')?.getAttribute('aria-posinset');
    return Number(listed ?? Number.MAX_SAFE_INTEGER);
  };
  return [...links]
    .filter((link) => link.getClientRects().length > 0)
    .toSorted((one, other) => place(one) - place(other));
}
