import { mayHaveDevLogin } from '#server/auth/sessions/isDevHost.ts';
import { authRoutes } from '#server/auth/routes.ts';
import { backupRoutes } from '#server/backup/routes.ts';
import { categoryRoutes } from '#server/categories/routes.ts';
import type { Deps } from '#server/core/deps.ts';
import { publicAddressRoutes } from '#server/doctor/publicAddressRoutes.ts';
import { fileRoutes } from '#server/files/routes.ts';
import type { Route } from '#server/core/route.ts';
import { userRoutes } from '#server/users/routes.ts';
import { planRoutes } from '#server/plans/routes.ts';
import { privacyRoutes } from '#server/privacy/routes.ts';
import { songbookRoutes } from '#server/songbook/routes.ts';
import {
  songBatchRoutes,
  songRemovalRoutes,
  songRoutes,
  songWritingRoutes,
} from '#server/songs/routes.ts';
import { syncRoutes } from '#server/sync/routes.ts';
import { auditRoutes } from '#server/audit/routes.ts';
import { tonoRoutes } from '#server/tono/routes.ts';

/** All routes of this server. */
export async function allRoutes(deps: Deps): Promise<Route[]> {
  return [
    ...authRoutes(deps),
    ...userRoutes(deps),
    ...categoryRoutes(deps),
    ...songRoutes(deps),
    ...songWritingRoutes(deps),
    ...songRemovalRoutes(deps),
    ...songBatchRoutes(deps),
    ...planRoutes(deps),
    ...tonoRoutes(deps),
    ...fileRoutes(deps),
    ...songbookRoutes(deps),
    ...syncRoutes(deps),
    ...auditRoutes(deps),
    ...publicAddressRoutes(deps),
    ...backupRoutes(deps),
    ...privacyRoutes(deps),
    ...(mayHaveDevLogin(deps.settings) ? await developmentRoutes(deps) : []),
  ];
}

/** Imported only in development (decision 6). */
async function developmentRoutes(deps: Deps): Promise<Route[]> {
  const { devLoginRoutes } = await import('#server/auth/sessions/devLogin.ts');
  return devLoginRoutes(deps);
}
