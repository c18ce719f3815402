import { setPersonMusic } from '#contract/songs/music.ts';
import { type User, user } from '#contract/people/user.ts';
import { type PersonMusic, readPersonMusic } from '#song/songPreferences.ts';
import type { WriteKind, Noun } from './writeKind.ts';
import { waitingSong, writeTitles as texts } from '#web/texts/waiting.ts';
import { request } from '#web/client/request.ts';
import { meKey } from '#web/client/queryKeys.ts';

export interface AllMusic {
  readonly kind: 'allMusic';
  readonly change: Partial<PersonMusic>;
}

export const people: Noun = {
  texts: waitingSong,
  schema: user,
  refresh: (client) => void client.invalidateQueries({ queryKey: meKey }),
};

/** A later release may answer settings that this one does not know. */
const ofPerson = { ...setPersonMusic, read: readPersonMusic };

/** A person with their own settings for showing chords, on this device too. */
export const allMusic: WriteKind<AllMusic, User> = {
  kind: 'allMusic',
  noun: people,
  format: 2,
  isPersonal: true,
  title: () => texts.allMusicSet,
  send: ({ work }, options) =>
    request<typeof setPersonMusic>(ofPerson, { body: work.change }, options),
  applyTo: (person, { work }) => ({
    ...person,
    music: readPersonMusic({ ...person.music, ...work.change }),
  }),
  merge: (earlier, later) => ({ ...earlier, change: { ...earlier.change, ...later.change } }),
};
