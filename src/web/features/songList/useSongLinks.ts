import { useQueryClient } from '@tanstack/react-query';
import { type DOMAttributes, type MouseEvent, type SyntheticEvent, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { pressedSong, songQuery } from '#web/api/song.ts';
import { moveAmongHits } from '#web/features/layout/searchKeys.ts';

/** The address of a song, and none below it. */
const songAddress = /^\/song\/([^/]+)$/;

/**
 * Handlers for a container of song links, which are plain links: a click opens the song in this
 * window unless a modifier key or button says otherwise. pointerdown prefetches the song, so that
 * it may be there on release; scrolling cancels that. No prefetch with data saver on. Arrows move the
 * focus among the hits of a search.
 */
export function useSongLinks(): Pick<
  DOMAttributes<HTMLElement>,
  'onPointerDown' | 'onPointerCancel' | 'onClick' | 'onKeyDown'
> {
  const client = useQueryClient();
  const pressed = useRef<string | null>(null);
  return {
    onPointerDown: (event) => {
      const id = songOf(event);
      pressed.current = null;
      if (id === undefined || navigator.connection?.saveData) return;
      const song = decodeURIComponent(id);
      pressed.current = song;
      client.query(songQuery(song)).then(
        () => pressed.current === song && pressedSong.set(`/song/${id}`),
        () => undefined, // its screen shows the error
      );
    },
    onPointerCancel: () => {
      if (pressed.current === null) return;
      const { queryKey } = songQuery(pressed.current);
      pressed.current = null;
      pressedSong.set(null);
      const isShown = client.getQueryCache().find({ queryKey })?.isActive();
      if (isShown !== true) void client.cancelQueries({ queryKey });
    },
    onClick: (event) => {
      const id = songOf(event);
      pressed.current = null;
      if (id === undefined || event.defaultPrevented) return;
      event.preventDefault();
      navigate(`/song/${id}${linkOf(event)?.search ?? ''}`);
    },
    onKeyDown: (event) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (ctrlKey || metaKey || altKey || shiftKey) return;
      const way = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null;
      const link = linkOf(event);
      if (way !== null && link !== null && moveAmongHits(link, way)) event.preventDefault();
    },
  };
}

/** The id of the song that a click opens in this window. */
function songOf(press: MouseEvent): string | undefined {
  const { button, ctrlKey, metaKey, altKey, shiftKey } = press;
  if (button !== 0 || ctrlKey || metaKey || altKey || shiftKey) return undefined;
  return songAddress.exec(linkOf(press)?.pathname ?? '')?.[1];
}

function linkOf({ target }: SyntheticEvent): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}
