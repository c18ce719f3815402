import { useEffect, useLayoutEffect, useRef } from 'react';
import type { WaitingWrite } from '#web/offline/outbox/waitingWrite.ts';

/**
 * When the row in which the focus is goes away, the focus goes to the row in its place, to the last
 * one, or to what is said once there is none.
 */
export function useFocusAfterRow(writes: readonly WaitingWrite[]) {
  const list = useRef<HTMLOListElement>(null);
  const nothingLeft = useRef<HTMLDivElement>(null);
  const before = useRef<readonly number[]>([]);
  const focused = useRef<number>(null);

  // With the row itself, before anybody else finds the focus lost.
  useLayoutEffect(() => {
    const [rows, row] = [before.current, focused.current];
    const now = writes.map(({ sequence }) => sequence);
    before.current = now;
    if (row === null || now.includes(row)) return;
    focused.current = null;
    const next = list.current?.children[Math.min(rows.indexOf(row), now.length - 1)];
    const target = next?.querySelector<HTMLElement>('a, button') ?? nothingLeft.current;
    target?.focus();
  }, [writes]);

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
