import * as z from 'zod/mini';
import { endpoint } from '#contract/base/endpoint.ts';
import { someId } from '#contract/base/text.ts';

const params = z.strictObject({ id: someId });
const answer = z.object({ ok: z.literal(true) });

/** Removes a song: any for a prest; for others their own, within an hour and unless others changed it. */
export const removeSong = endpoint({
  method: 'DELETE',
  path: '/api/songs/:id',
  access: 'writeSongs',
  params,
  answer,
});

/** Whether the user may remove it. */
export const getSongRemoval = endpoint({
  method: 'GET',
  path: '/api/songs/:id/removal',
  access: 'writeSongs',
  params,
  answer: z.object({ allowed: z.boolean() }),
});

const removedSong = z.object({
  id: z.string(),
  title: z.string(),
  removedAt: z.string(),
  /** Earliest time at which it is erased. */
  erasedAt: z.string(),
  /** Who removed it, with the name at that time; null for deleted accounts. */
  removedBy: z.nullable(z.object({ firstName: z.string(), community: z.string() })),
});
export type RemovedSong = z.infer<typeof removedSong>;

/** «Slettede sanger», newest first. */
export const listRemovedSongs = endpoint({
  method: 'GET',
  path: '/api/songs/removed',
  access: 'administer',
  answer: z.array(removedSong),
});

/** Restores a removed song. */
export const restoreSong = endpoint({
  method: 'POST',
  path: '/api/songs/:id/restore',
  access: 'administer',
  params,
  answer,
});

/** Erases a removed song with its history and its files. */
export const eraseSong = endpoint({
  method: 'DELETE',
  path: '/api/songs/:id/permanent',
  access: 'administer',
  params,
  answer,
});
