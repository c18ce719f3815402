import * as library from '#contract/library.ts';
import type { Deps } from '#server/deps.ts';
import { type Route, route } from '#server/http/route.ts';
import { Turns } from '#server/storage/turns.ts';
import { exportLibrary } from './exportLibrary.ts';
import { importLibrary } from './importLibrary.ts';

const waitAtMost = 60_000; // ms

/** A song book leaves as one file and comes in again (decision 26). */
export function songbookRoutes(deps: Deps): Route[] {
  // One import at a time: each unpacks up to 200 MB, and few ever come together.
  const turns = new Turns(waitAtMost);
  return [
    route(library.exportLibrary, () => exportLibrary(deps)),
    route(library.importLibrary, async ({ query, files }, { user }) => {
      await turns.take();
      try {
        const preview = query.preview === 'true';
        return await importLibrary(deps, user, files.songbook, { preview });
      } finally {
        turns.pass();
      }
    }),
  ];
}
