import * as files from '#contract/songs/songs.ts';
import type { Deps } from '#server/core/deps.ts';
import { type Route, route } from '#server/core/route.ts';
import { getFile } from './getFile.ts';

export function fileRoutes(deps: Deps): Route[] {
  return [route(files.getFile, ({ params }) => getFile(deps, params.id))];
}
