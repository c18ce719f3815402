import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { someId } from './text.ts';

const params = z.strictObject({ id: someId });
const answer = z.object({ ok: z.literal(true) });

/** A prest any song; a person an own one, within the hour and while nobody else has changed it. */
export const removeSong = endpoint({
  method: 'DELETE',
  path: '/api/songs/:id',
  access: 'writeSongs',
  params,
  answer,
});

/** Whether the person who asks may remove it. */
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
  /** When it is deleted for good, at the earliest. */
  erasedAt: z.string(),
  /** Who removed it, as they were then; null once their account is deleted. */
  removedBy: z.nullable(z.object({ firstName: z.string(), community: z.string() })),
});
export type RemovedSong = z.infer<typeof removedSong>;

/** «Slettede sanger», the latest first. */
export const listRemovedSongs = endpoint({
  method: 'GET',
  path: '/api/songs/removed',
  access: 'administer',
  answer: z.array(removedSong),
});

/** Brings a removed song back as it was. */
export const restoreSong = endpoint({
  method: 'POST',
  path: '/api/songs/:id/restore',
  access: 'administer',
  params,
  answer,
});

/** Deletes a removed song with its history and the files that no other song names, for good. */
export const eraseSong = endpoint({
  method: 'DELETE',
  path: '/api/songs/:id/permanent',
  access: 'administer',
  params,
  answer,
});
