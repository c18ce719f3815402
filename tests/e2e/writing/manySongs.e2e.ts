import type { SongSummary } from '#contract/songs/song.ts';
import { changeManySongs } from '#contract/songs/songBatches.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { changeSong } from '#tests/e2e/kit/changeSong.ts';
import { checkAppearance, narrowLightAndDark } from '#tests/e2e/kit/checkAppearance.ts';
import { countTaps } from '#tests/e2e/kit/countTaps.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { AdministrationPage } from '#tests/e2e/pages/AdministrationPage.ts';
import { Chrome } from '#tests/e2e/pages/Chrome.ts';
import { isFull } from '#tests/isFull.ts';
import { sampleCategories } from '#server/samples/sampleCategories.ts';
import { rightsStatusNames } from '#contract/songs/rightsStatusNames.ts';
import { library } from '#web/texts/lists.ts';
import { choosing, correcting, undoing } from '#web/texts/songBatches.ts';

const phone = { width: 360, height: 740 };
const added = isFull ? 200 : 40; // with the sample songs more than come with the page
const [, category] = sampleCategories;

test('many songs are set right in eight taps, and taken back but for what somebody has changed', async ({
  firstPerson,
  emptySangbok,
  newClient,
}) => {
  const { page } = await newClient({
    baseURL: emptySangbok.origin,
    storageState: await firstPerson.context.storageState(),
    viewport: phone,
    isMobile: true,
    hasTouch: true,
  });
  const ids: string[] = [];
  while (ids.length < added) ids.push(await addSong(page, { title: 'Halleluja' }));
  const songs = async (): Promise<SongSummary[]> => (await page.request.get('/api/songs')).json();
  const before = await songs();
  const count = before.length;
  await page.goto('/library');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.getByRole('heading', { name: library.allSongs(count) }).waitFor();

  const taps = await countTaps(page);
  await button(library.chooseMany).tap();
  await button(choosing.missing(count)).tap();
  await expect(page).toHaveURL('/library?rights=missing');
  await button(choosing.all(count)).tap();
  await expect(new Chrome(page).navigation).toBeHidden();
  await button(choosing.correct).tap();
  const panel = page.getByRole('dialog', { name: correcting.title(count) });
  const field = panel.getByLabel(correcting.category);
  await field.selectOption(category?.nameNo ?? ''); // two taps: the list, and its line
  await button(rightsStatusNames.vernet).tap();
  await button(correcting.save(count)).tap();
  const said = `Endret kategori og bruksrett på ${count} sanger.`;
  const notice = page.getByRole('group', { name: said });
  await expect(notice).toBeFocused();
  expect((await taps()) + 2).toBeLessThanOrEqual(8);
  const changed = { categoryId: category?.id, rightsStatus: 'vernet' };
  expect(await songs()).toEqual(before.map(() => expect.objectContaining(changed)));
  await expect(page.getByText(choosing.noneMissing)).toBeVisible();

  const [kept = ''] = ids;
  await changeSong(page, kept, { title: 'Amen' });
  await button(`${undoing.undo.change}: ${said}`).tap();
  await expect(notice).toContainText(
    undoing.back.change({ undone: count - 1, kept: [], wasUndone: false }),
  );
  await expect(notice).toContainText('«Amen»');
  const rights = Object.fromEntries((await songs()).map((song) => [song.id, song.rightsStatus]));
  expect(rights).toEqual(
    Object.fromEntries(before.map(({ id }) => [id, id === kept ? 'vernet' : null])),
  );
  await expect(page.getByRole('heading', { name: choosing.left(count - 1) })).toBeVisible();

  await button(library.chooseMany).tap();
  await page.getByRole('checkbox').first().tap();
  await checkAppearance(page, 'songs are chosen', button(choosing.correct), narrowLightAndDark);
  await button(choosing.correct).tap();
  await page.getByText('Tid i kirkeåret').tap();
  const advent = page.getByRole('button', { name: /^Advent/ });
  await advent.tap();
  await advent.tap();
  await expect(advent).toHaveAccessibleName(correcting.removes('Advent'));
  await checkAppearance(page, 'a correction', advent, narrowLightAndDark);
  await button(correcting.save(1)).tap();
  await expect(page.getByText('Ingen sanger ble endret.')).toBeVisible();

  const log = new AdministrationPage(page);
  await log.open('trail');
  await expect(log.row(`endret kategori og bruksrett på ${count} sanger`)).toContainText(
    undoing.undone,
  );
});

test('by keyboard songs are chosen, corrected and undone in the log; Escape leaves', async ({
  page,
}) => {
  const title = 'Lampen som velges';
  await addSong(page, { title });
  await page.goto('/library');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button(library.chooseMany).press('Enter');
  await expect(page.getByRole('button', { name: /^Velg alle/ })).toBeFocused();
  const song = page.getByRole('checkbox', { name: new RegExp(`^${title}`) });
  await new Chrome(page).search(title);
  await song.press('Space');
  await expect(page.getByText(choosing.chosen(1), { exact: true })).toBeVisible();
  await button(choosing.correct).press('Enter');
  await page.keyboard.press('Escape');
  await expect(button(choosing.correct)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(song).toBeHidden();
  await expect(button(library.chooseMany)).toBeFocused();

  await button(library.chooseMany).press('Enter');
  await song.press('Space');
  await button(choosing.correct).press('Enter');
  await page.getByRole('dialog').getByLabel(correcting.language).selectOption('Latin');
  await button(correcting.save(1)).press('Enter');
  const said = 'Endret språk på 1 sang.';
  await expect(page.getByRole('group', { name: said })).toBeFocused();

  const log = new AdministrationPage(page);
  await log.open('trail');
  const row = log.row('endret språk på 1 sang');
  await row.getByRole('button', { name: new RegExp(`^${undoing.undo.change}`) }).press('Enter');
  await expect(row).toContainText('1 sang er slik den var.');
  await expect(row).toContainText(undoing.undone);
});

test('the back button closes the panel, then the choosing, and leaves no step behind', async ({
  page,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const choice = page.getByRole('checkbox').first();
  const panel = page.getByRole('dialog');
  await page.goto('/favorites');
  await page.goto('/library');
  await button(library.chooseMany).click();
  await page.getByRole('button', { name: /^Rettigheter mangler/ }).click();
  await choice.check();
  await button(choosing.correct).click();
  await panel.waitFor();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(choice).toBeChecked();
  await expect(page).toHaveURL('/library?rights=missing');
  await page.goBack();
  await expect(choice).toBeHidden();
  await expect(page).toHaveURL('/library');

  await button(library.chooseMany).click();
  await page.getByRole('button', { name: /^Rettigheter mangler/ }).click();
  await choice.check();
  await button(choosing.correct).click();
  await panel.getByLabel(correcting.language).selectOption('Svensk');
  await button(correcting.save(1)).click();
  await page.getByText('Endret språk på 1 sang.').waitFor();
  await expect(page).toHaveURL('/library?rights=missing');
  await button(library.chooseMany).click();
  await button(choosing.leave).click();
  await expect(button(library.chooseMany)).toBeFocused();
  await expect(page).toHaveURL('/library?rights=missing');
  await page.goBack();
  await expect(page).toHaveURL('/favorites');
});

test('a lost answer is no refusal: it is said in view, and the second try gives it', async ({
  newClient,
  prestState,
}) => {
  const { page, watch } = await newClient({ storageState: prestState, viewport: phone });
  watch.allow(/ERR_FAILED/);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/library');
  await button(library.chooseMany).click();
  await page.getByRole('checkbox').first().check();
  await button(choosing.correct).click();
  await page.getByRole('dialog').getByLabel(correcting.language).selectOption('Dansk');
  await page.route(`**${changeManySongs.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(correcting.save(1)).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(correcting.uncertain);
  const below = await button(correcting.save(1)).boundingBox();
  const said = await alert.boundingBox();
  expect(said && said.y + said.height).toBeLessThanOrEqual(below?.y ?? 0);
  await page.unroute(`**${changeManySongs.path}`);
  await button(correcting.save(1)).click();
  await expect(page.getByRole('group', { name: 'Endret språk på 1 sang.' })).toBeFocused();
});
