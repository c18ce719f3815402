import type { Song } from '#contract/song.ts';
import * as songs from '#contract/songs.ts';
import * as writing from '#contract/songWriting.ts';
import type { Deps } from '#server/deps.ts';
import { type Route, route, type Visit } from '#server/http/route.ts';
import { changeSong } from './changeSong.ts';
import { changeVersions } from './changeVersions.ts';
import { createSong } from './createSong.ts';
import { favoriteSong } from './favoriteSong.ts';
import { getRevision } from './getRevision.ts';
import { getSong } from './getSong.ts';
import { listFavoriteSongs } from './listFavoriteSongs.ts';
import { listLyricMatches } from './listLyricMatches.ts';
import { listRecentSongs } from './listRecentSongs.ts';
import { listRevisions } from './listRevisions.ts';
import { listSongs } from './listSongs.ts';
import { recordPlay } from './recordPlay.ts';
import { restoreRevision } from './restoreRevision.ts';
import { songTag } from './songTag.ts';
import type { Target } from './writeSong.ts';

export function songRoutes(deps: Deps): Route[] {
  return [
    route(songs.listSongs, ({ query }, { user }) => listSongs(deps, user, query)),
    route(songs.listRecentSongs, (_, { user }) => listRecentSongs(deps, user)),
    route(songs.listFavoriteSongs, (_, { user }) => listFavoriteSongs(deps, user)),
    route(songs.listLyricMatches, ({ query }, { user }) => listLyricMatches(deps, user, query)),
    route(songs.getSong, async ({ params }, visit) =>
      tagged(visit, await getSong(deps, visit.user, params.id)),
    ),
    route(songs.favoriteSong, ({ params, body }, { user }) =>
      favoriteSong(deps, user, params.id, body?.isFavorite),
    ),
    route(songs.recordPlay, ({ params }, { user }) => recordPlay(deps, user, params.id)),
  ];
}

/** Adding and changing songs, and what they were before. */
export function songWritingRoutes(deps: Deps): Route[] {
  return [
    route(writing.createSong, async ({ form, files }, visit) =>
      tagged(visit, await createSong(deps, visit.user, form, files)),
    ),
    route(writing.changeSong, async ({ params, form, body, files }, visit) => {
      const { user } = visit;
      const target = targetOf(params, visit);
      const song = body
        ? await changeVersions(deps, user, target, body.alternateVersions)
        : await changeSong(deps, user, target, form ?? {}, files);
      return tagged(visit, song);
    }),
    route(writing.listRevisions, ({ params }) => listRevisions(deps, params.id)),
    route(writing.getRevision, ({ params }, { user }) =>
      getRevision(deps, user, params.id, Number(params.version)),
    ),
    route(writing.restoreRevision, async ({ params }, visit) => {
      const { user } = visit;
      const target = targetOf(params, visit);
      return tagged(visit, await restoreRevision(deps, user, target, Number(params.version)));
    }),
  ];
}

function targetOf(params: { id: string }, visit: Visit): Target {
  return { songId: params.id, ifMatch: visit.header('if-match') };
}

function tagged(visit: Visit, song: Song): Song {
  visit.setEtag(songTag(song));
  return song;
}
