import * as library from '#contract/library.ts';
import type { Deps } from '#server/seam/deps.ts';
import { type Route, route, tagOf } from '#server/seam/route.ts';
import { listChanges, listHeads, listSongsForAll } from './listChanges.ts';

export function libraryRoutes(deps: Deps): Route[] {
  const changes = route(library.listChanges, async ({ query }, visit) => {
    const answer = await listChanges(deps, visit.user, query);
    // Without songs alone: what has a tag stays in the browser's cache, and whoever signs out
    // leaves nothing of the song book behind (decision 25).
    if (answer.songs.length === 0) visit.setEtag(tagOf(answer));
    return answer;
  });
  const songs = route(library.listSongsForAll, ({ query }) => listSongsForAll(deps, query));
  const heads = route(library.listHeads, () => listHeads(deps));
  return [
    { ...heads, isLong: true },
    { ...changes, isLong: true },
    { ...songs, isLong: true },
  ];
}
