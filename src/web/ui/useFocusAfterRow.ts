import { useEffect, useLayoutEffect, useRef } from 'react';

type Key = string | number;

/**
 * For a list whose rows, in order, are named by `keys`. When the row in which the focus is goes away,
 * the focus goes to the row in its place, to the last one, or to what is said once there is none.
 */
export function useFocusAfterRow<List extends HTMLElement>(keys: readonly Key[]) {
  const list = useRef<List>(null);
  const nothingLeft = useRef<HTMLDivElement>(null);
  const before = useRef<readonly Key[]>([]);
  const focused = useRef<Key>(null);

  // With the row itself, before anybody else finds the focus lost.
  useLayoutEffect(() => {
    const [rows, row] = [before.current, focused.current];
    before.current = keys;
    if (row === null || keys.includes(row)) return;
    focused.current = null;
    const next = list.current?.children[Math.min(rows.indexOf(row), keys.length - 1)];
    const target = next?.querySelector<HTMLElement>('a, button') ?? nothingLeft.current;
    target?.focus();
  }, [keys]);

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const at = [...(list.current?.children ?? [])].findIndex((row) => row.contains(target));
      if (at !== -1) focused.current = before.current[at] ?? null;
      // A question about a row stands outside of the page, and comes back to the row.
      else if (target.closest('main') !== null) focused.current = null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);

  return { list, nothingLeft };
}
