import type { Page } from '@playwright/test';
import { getMe } from '#contract/people/user.ts';
import { errors } from '#contract/base/errors.ts';
import { checkStates, type States } from '#tests/e2e/kit/checkAppearance.ts';
import { addSongToDevice } from '#tests/e2e/kit/addSongToDevice.ts';
import { PendingWrites } from '#tests/e2e/kit/PendingWrites.ts';
import { readSong } from '#tests/e2e/kit/readSong.ts';
import { expect, type Client } from '#tests/e2e/kit/test.ts';
import { test } from '#tests/e2e/offline/kit/test.ts';
import { withoutNetwork } from '#tests/e2e/kit/withoutNetwork.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { ConflictPage } from '#tests/e2e/pages/ConflictPage.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { WaitingPage } from '#tests/e2e/pages/WaitingPage.ts';
import { sampleCategories } from '#server/samples/sampleCategories.ts';
import { offline } from '#web/texts/offline.ts';
import { settings } from '#web/texts/settings.ts';
import { signOutUnsent, waiting as texts } from '#web/texts/waiting.ts';

const long = `Langtnavnutenmellomrom${'x'.repeat(60)}`;

/** Adds a write of every kind, pending and failed, as if written without network. */
async function fill(page: Page): Promise<void> {
  const id = await addSongToDevice(page, { title: 'Lampen i vinduet' });
  const { user } = await (await page.request.get(getMe.path)).json();
  const song = await readSong(page, id);
  const version = { name: 'Lav', lyrics: 'Lampen', key: null, notes: null };
  const theirs = { ...song, lyrics: 'Lampen\nlyser i natt', version: 2 };
  const writes = new PendingWrites(user.id, [song]);
  const edit = { kind: 'change', fields: { lyrics: 'Lampen\nskinner' }, category: null } as const;
  writes.add(id, edit, {}, { title: song.title, state: { kind: 'conflict', theirs } });
  const after = { kind: 'change', fields: { key: 'Do', notes: 'Rolig' }, category: null } as const;
  writes.add(id, after, { audioFile: Buffer.from('lyd') }, { title: song.title });
  const change = { kind: 'remove', before: version } as const;
  const removed = { ...theirs, alternateVersions: [{ ...version, lyrics: 'Lyset' }] };
  writes.add(
    id,
    { kind: 'versions', change, list: [] },
    {},
    {
      title: song.title,
      state: { kind: 'conflict', theirs: removed },
    },
  );
  const [category] = sampleCategories;
  if (category === undefined) throw new Error('no category');
  const newId = crypto.randomUUID();
  const fields = { id: newId, title: long, categoryId: category.id, language: 'no', lyrics: 'Ny' };
  const made = { kind: 'create', fields: { ...fields, language: 'no' }, category } as const;
  writes.add(
    newId,
    made,
    { sheetMusicFile: Buffer.from('noter') },
    {
      title: long,
      state: {
        kind: 'refused',
        code: 'notSheetMusic',
        sentence: errors.notSheetMusic[1],
        fields: {},
      },
    },
  );
  writes.add(id, { kind: 'favorite', isFavorite: true }, {}, { title: song.title });
  await page.goto('/logo.svg');
  await writes.putInto(page);
}

const alert = (page: Page) => page.getByRole('alertdialog');

/** Every distinct state, in an order a person could follow. */
const states: States<[Client]> = {
  'no pending writes': async ({ page }) => {
    await new WaitingPage(page).open();
    return new WaitingPage(page).nothing;
  },
  'pending writes of every kind, without network': async (client) => {
    const { page } = client;
    await fill(page);
    await withoutNetwork(client);
    await new WaitingPage(page).open();
    await expect(new WaitingPage(page).cards).toHaveCount(5);
    return new WaitingPage(page).sign;
  },
  'discarding a write': async ({ page }) => {
    await page.getByRole('button', { name: texts.discard }).click();
    return alert(page);
  },
  'signing out': async ({ page }) => {
    await alert(page).getByRole('button', { name: texts.cancel }).click();
    await new Chrome(page).signOut();
    return alert(page);
  },
  'turning Offline-modus off': async ({ page }) => {
    await alert(page).getByRole('button', { name: signOutUnsent.stay }).click();
    await page.goto('/settings');
    await page.getByRole('switch', { name: settings.offlineMode }).click();
    return alert(page);
  },
  'a refused song in its form': async ({ page }) => {
    await alert(page).getByRole('button', { name: offline.offCancel }).click();
    await new WaitingPage(page).open();
    await new WaitingPage(page).mend();
    await expect(new SongFormPage(page).title).toHaveValue(long);
    return new SongFormPage(page).title;
  },
  'a conflict in its screen': async ({ page }) => {
    await new WaitingPage(page).open();
    await new WaitingPage(page).choose();
    return new ConflictPage(page).marked.first();
  },
  'a resolved write': async ({ page }) => {
    await page.goto('/add-song?waiting=99');
    return page.getByText(texts.goneHint);
  },
};

const fullRunOnly = [
  'no pending writes',
  'discarding a write',
  'signing out',
  'turning Offline-modus off',
  'a refused song in its form',
  'a resolved write',
];

test('every state of pending writes passes in every appearance', async ({ installed }) => {
  test.setTimeout(90_000); // 8 states
  const { page } = installed;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await checkStates(page, states, { given: [installed], fullRunOnly });
});
