import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { pages } from '#contract/base/pages.ts';
import { goBackTo } from '#web/features/songForm/goBackTo.ts';

const parameter = 'song';

/**
 * The song of the batch that is looked over: its place, in the address, so that the back button leads to
 * the list, there where one left it. The focus goes to the song's heading, and then back to its row.
 */
export function useOpenedSong() {
  const [parameters, setParameters] = useSearchParams();
  const at = Number(parameters.get(parameter)) || null;
  const before = useRef(at);
  const listTop = useRef(0); // px
  const show = useCallback(
    (next: number, replace: boolean) => setParameters({ [parameter]: String(next) }, { replace }),
    [setParameters],
  );

  useLayoutEffect(() => {
    const wasOpen = before.current;
    before.current = at;
    if (at === wasOpen) return;
    scrollTo(0, at === null ? listTop.current : 0);
    const row = document.querySelector<HTMLElement>(`[data-opens="${wasOpen}"]`);
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading !== null) heading.tabIndex = -1;
    ((at === null ? row : null) ?? heading)?.focus({ preventScroll: true });
  }, [at]);

  const open = useCallback(
    (song: number) => {
      listTop.current = scrollY;
      show(song, false);
    },
    [show],
  );
  return {
    at,
    open,
    /** In place of the one that is open. */
    goOn: (song: number) => show(song, true),
    close: () => goBackTo(pages.importSongs.path) || setParameters({}, { replace: true }),
  };
}
