import { listCategories } from '#contract/categories.ts';
import type { Answers, DrawFromDevice } from '#contract/firstSheet.ts';
import { listRecentSongs, listSongs } from '#contract/songs.ts';
import { getMe } from '#contract/user.ts';
import * as device from '#web/offline/library/deviceReads.ts';
import { waitingFlag } from '#web/offline/outbox/outboxState.ts';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { readFrom } from '#web/preferences/storage.ts';
import { setOutboxWriter } from '#web/wire/call.ts';
import { draw, sheetAt } from './firstSheet.tsx';

/** What this device says in place of the server; undefined where it has no answer. */
function answer(asked: string): Promise<unknown> {
  const { pathname, searchParams } = new URL(asked, location.origin);
  if (pathname === listCategories.path) return device.readCategories();
  if (pathname === listRecentSongs.path) return device.readRecent();
  const limit = Number(searchParams.get('limit'));
  if (pathname === listSongs.path) return device.readSongs({ limit });
  return device.readSong(decodeURIComponent(pathname.slice(listSongs.path.length + 1)));
}

/** A screen from what lies here of whoever is here, for the service worker. */
const drawFromDevice: DrawFromDevice = async (address, told) => {
  readFrom(told);
  const sheet = sheetAt(address, true);
  if (sheet === null || !readDeviceSettings().offlineMode) return null;
  const user = await device.readUser();
  if (user === undefined) return null;
  setOutboxWriter(user.id);
  // Whether something waits, which only a page could say, the outbox itself says.
  readFrom({ ...told, [waitingFlag()]: 'yes' });
  const known: Record<string, unknown> = { [getMe.path]: { user } };
  for (const asked of sheet.asks) {
    known[asked] = await answer(asked);
    if (known[asked] === undefined) return null;
  }
  const html = draw(address, known satisfies Answers, told);
  return html === null ? null : { screen: sheet.screen, html };
};

Object.assign(globalThis, { drawFromDevice });
