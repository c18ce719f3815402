import { mayHaveDevLogin } from '#server/gettingIn/signIns/isDevHost.ts';
import { gettingInRoutes } from '#server/gettingIn/routes.ts';
import { backupRoutes } from '#server/backup/routes.ts';
import { categoryRoutes } from '#server/categories/routes.ts';
import type { Deps } from '#server/seam/deps.ts';
import { wayInRoutes } from '#server/doctor/wayIn.ts';
import { fileRoutes } from '#server/files/getFile.ts';
import type { Route } from '#server/seam/route.ts';
import { peopleRoutes } from '#server/people/routes.ts';
import { privacyRoutes } from '#server/privacy/routes.ts';
import { songbookRoutes } from '#server/songbook/routes.ts';
import { songRemovalRoutes, songRoutes, songWritingRoutes } from '#server/songs/routes.ts';
import { syncRoutes } from '#server/sync/routes.ts';
import { trailRoutes } from '#server/trail/routes.ts';

/** Every call this server answers. */
export async function allRoutes(deps: Deps): Promise<Route[]> {
  return [
    ...gettingInRoutes(deps),
    ...peopleRoutes(deps),
    ...categoryRoutes(deps),
    ...songRoutes(deps),
    ...songWritingRoutes(deps),
    ...songRemovalRoutes(deps),
    ...fileRoutes(deps),
    ...songbookRoutes(deps),
    ...syncRoutes(deps),
    ...trailRoutes(deps),
    ...wayInRoutes(deps),
    ...backupRoutes(deps),
    ...privacyRoutes(deps),
    ...(mayHaveDevLogin(deps.settings) ? await developmentRoutes(deps) : []),
  ];
}

/** Not loaded where people are served (decision 6). */
async function developmentRoutes(deps: Deps): Promise<Route[]> {
  const { devLoginRoutes } = await import('#server/gettingIn/signIns/devLogin.ts');
  return devLoginRoutes(deps);
}
