import * as songs from '#contract/songs.ts';
import type { Deps } from '#server/deps.ts';
import { type Route, route } from '#server/http/route.ts';
import { favoriteSong } from './favoriteSong.ts';
import { getSong } from './getSong.ts';
import { listFavoriteSongs } from './listFavoriteSongs.ts';
import { listLyricMatches } from './listLyricMatches.ts';
import { listRecentSongs } from './listRecentSongs.ts';
import { listSongs } from './listSongs.ts';
import { recordPlay } from './recordPlay.ts';
import { songTag } from './songTag.ts';

export function songRoutes(deps: Deps): Route[] {
  return [
    route(songs.listSongs, ({ query }, { user }) => listSongs(deps, user, query)),
    route(songs.listRecentSongs, (_, { user }) => listRecentSongs(deps, user)),
    route(songs.listFavoriteSongs, (_, { user }) => listFavoriteSongs(deps, user)),
    route(songs.listLyricMatches, ({ query }, { user }) => listLyricMatches(deps, user, query)),
    route(songs.getSong, async ({ params }, visit) => {
      const song = await getSong(deps, visit.user, params.id);
      visit.setEtag(songTag(song));
      return song;
    }),
    route(songs.favoriteSong, ({ params, body }, { user }) =>
      favoriteSong(deps, user, params.id, body?.isFavorite),
    ),
    route(songs.recordPlay, ({ params }, { user }) => recordPlay(deps, user, params.id)),
  ];
}
