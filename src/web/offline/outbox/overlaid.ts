import type { Song } from '#contract/song.ts';
import { mayHaveWaiting } from './outboxState.ts';

/** The server's answer with what waits of the song laid over it; a new song is there before it is. */
export async function overlaid(id: string, ask: () => Promise<Song>): Promise<Song> {
  if (!mayHaveWaiting()) return ask();
  const { overlay } = await import('./overlay.ts');
  return overlay(id, ask);
}
