import type { Endpoint } from '#contract/endpoint.ts';
import { setSongMusic as setMusic } from '#contract/music.ts';
import * as songs from '#contract/songs.ts';
import * as removal from '#contract/songRemoval.ts';
import * as writing from '#contract/songWriting.ts';
import type { Deps } from '#server/seam/deps.ts';
import { type Input, type Route, route, type Visit } from '#server/seam/route.ts';
import { writeKeyOf } from '#server/keptAnswers/writeOnce.ts';
import { changeSong, changeVersions } from './changeSong.ts';
import { createSong } from './createSong.ts';
import { favoriteSong } from './favoriteSong.ts';
import { getRevision, listRevisions, restoreRevision } from './revisions.ts';
import { songAtAGlance, writtenSong, writtenSongFor } from './getSong.ts';
import {
  isOfAll,
  listFavoriteSongs,
  listLyricMatches,
  listRecentSongs,
  listSongs,
} from './listSongs.ts';
import { recordPlay } from './recordPlay.ts';
import {
  eraseSong,
  getSongRemoval,
  listRemovedSongs,
  removeSong,
  restoreSong,
} from './removeSong.ts';
import { randomSong, writtenBeginning, writtenList } from './writtenList.ts';
import { setSongMusic } from './songMusic.ts';
import type { Target } from './rewriteSong.ts';

export function songRoutes(deps: Deps): Route[] {
  return [
    {
      ...route(songs.listSongs, async ({ query }, { user }) => {
        const { limit } = query;
        if (limit !== undefined) return writtenBeginning(deps, user, query, Number(limit));
        return isOfAll(query) ? writtenList(deps, user) : listSongs(deps, user, query);
      }),
      isLong: true,
    },
    route(songs.randomSong, ({ query }) => randomSong(deps, query.except)),
    route(songs.listRecentSongs, (_, { user }) => listRecentSongs(deps, user)),
    route(songs.listFavoriteSongs, (_, { user }) => listFavoriteSongs(deps, user)),
    route(songs.listLyricMatches, ({ query }, { user }) => listLyricMatches(deps, user, query)),
    {
      ...route(songs.getSong, ({ params }, { user }) => writtenSongFor(deps, user, params.id)),
      atAGlance: songAtAGlance(deps),
    },
    route(songs.favoriteSong, (input, visit) => {
      const writeKey = writeKeyOf(visit, songs.favoriteSong, input);
      const { params, body } = input;
      return favoriteSong(deps, visit.user, params.id, body?.isFavorite, writeKey);
    }),
    route(setMusic, (input, visit) => {
      const writeKey = writeKeyOf(visit, setMusic, input);
      return setSongMusic(deps, visit.user, input.params.id, input.body, writeKey);
    }),
    route(songs.recordPlay, ({ params }, { user }) => recordPlay(deps, user, params.id)),
  ];
}

/** Adding and changing songs, and what they were before. */
export function songWritingRoutes(deps: Deps): Route[] {
  return [
    route(writing.createSong, async (input, visit) => {
      const writeKey = writeKeyOf(visit, writing.createSong, input);
      return writtenSong(await createSong(deps, visit.user, input.form, input.files, writeKey));
    }),
    route(writing.changeSong, async (input, visit) => {
      const { form, body, files } = input;
      const { user } = visit;
      const target = targetOf(writing.changeSong, input, visit);
      const song = body
        ? await changeVersions(deps, user, target, body.alternateVersions)
        : await changeSong(deps, user, target, form ?? {}, files);
      return writtenSong(song);
    }),
    route(writing.listRevisions, ({ params }) => listRevisions(deps, params.id)),
    route(writing.getRevision, ({ params }, { user }) =>
      getRevision(deps, user, params.id, Number(params.version)),
    ),
    route(writing.restoreRevision, async (input, visit) => {
      const target = targetOf(writing.restoreRevision, input, visit);
      const version = Number(input.params.version);
      return writtenSong(await restoreRevision(deps, visit.user, target, version));
    }),
  ];
}

/** Removing songs, and «Slettede sanger» (decision 61). */
export function songRemovalRoutes(deps: Deps): Route[] {
  const ok = { ok: true } as const;
  return [
    route(removal.removeSong, async ({ params }, { user }) => {
      await removeSong(deps, user, params.id);
      return ok;
    }),
    route(removal.getSongRemoval, ({ params }, { user }) => getSongRemoval(deps, user, params.id)),
    route(removal.listRemovedSongs, () => listRemovedSongs(deps)),
    route(removal.restoreSong, async ({ params }, { user }) => {
      await restoreSong(deps, user, params.id);
      return ok;
    }),
    route(removal.eraseSong, async ({ params }, { user }) => {
      await eraseSong(deps, user, params.id);
      return ok;
    }),
  ];
}

function targetOf(
  endpoint: Endpoint,
  input: Input<Endpoint> & { readonly params: { readonly id: string } },
  visit: Visit,
): Target {
  return {
    songId: input.params.id,
    ifMatch: visit.header('if-match'),
    writeKey: writeKeyOf(visit, endpoint, input),
  };
}
