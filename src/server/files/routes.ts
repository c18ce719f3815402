import * as files from '#contract/songs.ts';
import type { Deps } from '#server/seam/deps.ts';
import { type Route, route } from '#server/seam/route.ts';
import { getFile } from './getFile.ts';

export function fileRoutes(deps: Deps): Route[] {
  return [route(files.getFile, ({ params }) => getFile(deps, params.id))];
}
