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
const answers: Readonly<Record<string, () => Promise<unknown>>> = {
  [listCategories.path]: device.readCategories,
  [listRecentSongs.path]: device.readRecent,
  [listSongs.path]: () => device.readSongs({}),
};

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
    const song = /^\/api\/songs\/([^/?]+)$/.exec(asked)?.[1] ?? '';
    known[asked] = await (answers[asked]?.() ?? device.readSong(decodeURIComponent(song)));
    if (known[asked] === undefined) return null;
  }
  const html = draw(address, known satisfies Answers, told);
  return html === null ? null : { screen: sheet.screen, html };
};

Object.assign(globalThis, { drawFromDevice });
