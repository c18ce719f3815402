import { useQueryClient } from '@tanstack/react-query';
import { type DOMAttributes, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { pressedSong, songQuery } from '#web/api/song.ts';

/** The address of a song, and none below it. */
const songAddress = /^\/song\/([^/]+)$/;

/**
 * For what holds links to songs, which need be nothing but links: a press opens the song in this
 * window, unless a key or button says otherwise. A song is asked for while the finger still lies on
 * its link, so that it may be there when the finger leaves. One that goes on to scroll takes that
 * back. Whoever saves data is asked nothing that they have not opened.
 */
export function useSongLinks(): Pick<
  DOMAttributes<HTMLElement>,
  'onPointerDown' | 'onPointerCancel' | 'onClick'
> {
  const client = useQueryClient();
  const pressed = useRef<string | null>(null);
  return {
    onPointerDown: ({ target, button }) => {
      const id = songOf(target);
      pressed.current = null;
      if (id === undefined || button !== 0 || navigator.connection?.saveData) return;
      const song = decodeURIComponent(id);
      pressed.current = song;
      client.query(songQuery(song)).then(
        () => pressed.current === song && pressedSong.set(`/song/${id}`),
        () => undefined, // its screen says so
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
      const id = songOf(event.target);
      const isElsewhere = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (id === undefined || isElsewhere || event.button !== 0 || event.defaultPrevented) return;
      event.preventDefault();
      navigate(`/song/${id}`);
    },
  };
}

function songOf(target: EventTarget): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  return songAddress.exec(link?.pathname ?? '')?.[1];
}
