import { useQueryClient } from '@tanstack/react-query';
import { type DOMAttributes, useRef } from 'react';
import { songQuery } from '#web/api/song.ts';

/** The address of a song, and none below it. */
const songAddress = /^\/song\/([^/]+)$/;

/**
 * For what holds links to songs: a song is asked for while the finger still lies on its link, so that
 * it may be there when the finger leaves. One that goes on to scroll takes that back. Whoever saves
 * data is asked nothing that they have not opened.
 */
export function usePressedSong(): Pick<
  DOMAttributes<HTMLElement>,
  'onPointerDown' | 'onPointerCancel'
> {
  const client = useQueryClient();
  const pressed = useRef<string | null>(null);
  return {
    onPointerDown: ({ target, button }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      const id = songAddress.exec(link?.pathname ?? '')?.[1];
      pressed.current = null;
      if (id === undefined || button !== 0 || savesData()) return;
      pressed.current = decodeURIComponent(id);
      client.query(songQuery(pressed.current)).catch(() => undefined); // its screen says so
    },
    onPointerCancel: () => {
      if (pressed.current === null) return;
      const { queryKey } = songQuery(pressed.current);
      const isShown = client.getQueryCache().find({ queryKey })?.isActive();
      if (isShown !== true) void client.cancelQueries({ queryKey });
    },
  };
}

/** As the browser has been told; those that do not say it have not. */
function savesData(): boolean {
  return (
    'connection' in navigator &&
    typeof navigator.connection === 'object' &&
    navigator.connection !== null &&
    'saveData' in navigator.connection &&
    navigator.connection.saveData === true
  );
}
