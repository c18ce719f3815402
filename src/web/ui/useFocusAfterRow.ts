import { useEffect, useLayoutEffect, useRef } from 'react';

type Key = string | number;

/**
 * For a list whose rows, in order, have these `keys`. When the focused row is removed, the focus
 * moves to the row in its place, to the last one, or to the empty message.
 */
export function useFocusAfterRow<List extends HTMLElement>(keys: readonly Key[]) {
  const list = useRef<List>(null);
  const nothingLeft = useRef<HTMLDivElement>(null);
  const before = useRef<readonly Key[]>([]);
  const focused = useRef<Key>(null);

  // In the same commit, before anybody else sees the focus lost.
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
      // A confirmation is outside the page and returns the focus to its row.
      else if (target.closest('main') !== null) focused.current = null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);

  return { list, nothingLeft };
}
