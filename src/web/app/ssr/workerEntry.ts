import { listCategories } from '#contract/songs/categories.ts';
import { listPlans } from '#contract/plans/plans.ts';
import { listRecentSongs, listSongs } from '#contract/songs/songs.ts';
import type { RenderFromDevice, Responses } from '#contract/base/ssr.ts';
import { getMe, type User } from '#contract/people/user.ts';
import { plansOn } from '#web/api/plans.ts';
import * as device from '#web/offline/library/deviceReads.ts';
import { pendingFlag } from '#web/offline/outbox/outboxState.ts';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { readPreferencesFrom } from '#web/preferences/storage.ts';
import { setOutboxWriter } from '#web/client/request.ts';
import { bookScreens, screenRenderer } from './renderScreen.tsx';

const { jobFor, render } = screenRenderer(bookScreens);

/** The device's response to a call; undefined if it has none. */
async function respond(call: string, user: User): Promise<unknown> {
  const { pathname, searchParams } = new URL(call, location.origin);
  if (pathname === listCategories.path) return device.readCategories();
  if (pathname === listRecentSongs.path) return device.readRecent();
  const day = searchParams.get('from');
  if (pathname === listPlans.path && day !== null) {
    // Not the device itself, which would keep all that it reads in this script.
    return plansOn({ readRows: device.readRows }, user.community, day);
  }
  const limit = Number(searchParams.get('limit'));
  if (pathname === listSongs.path) return device.readSongs({ limit });
  const id = decodeURIComponent(pathname.slice(listSongs.path.length + 1));
  return (await device.readSong(id)) ?? undefined; // whether it is gone, the server may still say
}

/** For the service worker: renders a screen from the device's rows for the signed-in user. */
const renderFromDevice: RenderFromDevice = async (address, preferences) => {
  readPreferencesFrom(preferences);
  const job = jobFor(address, true);
  if (job === null || !readDeviceSettings().offlineMode) return null;
  const user = await device.readUser();
  if (user === undefined) return null;
  setOutboxWriter(user.id);
  // A page has a flag for pending writes; the worker reads the outbox itself.
  readPreferencesFrom({ ...preferences, [pendingFlag()]: 'yes' });
  const responses: Record<string, unknown> = { [getMe.path]: { user } };
  for (const call of job.calls) {
    responses[call] = await respond(call, user);
    if (responses[call] === undefined) return null;
  }
  const html = render(address, responses satisfies Responses, preferences);
  return html === null ? null : { screen: job.screen, html };
};

Object.assign(globalThis, { renderFromDevice });
