import { join } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import type { Route } from '#server/http/route.ts';
import { testDeps } from '#server/storage/testDeps.ts';
import { filesMatching } from './textOf.ts';

/** Every route that a door (`routes.ts`) of the server opens. */
export async function registeredRoutes(): Promise<Route[]> {
  const deps = await testDeps();
  const doors = filesMatching('src/server/*/routes.ts');
  const modules = await Promise.all(doors.map((file) => import(join(projectRoot, file))));
  const opened = modules.flatMap((module) => Object.values(module));
  const routes = opened.map((open) => (typeof open === 'function' ? open(deps) : open));
  await deps.db.destroy();
  return routes.flat();
}
