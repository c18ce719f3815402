import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import { addSong } from '#tests/e2e/kit/addSong.ts';
import { countRestyled } from '#tests/e2e/kit/countRestyled.ts';
import { countTaps } from '#tests/e2e/kit/countTaps.ts';
import { kept, offer } from '#tests/e2e/kit/drafts.ts';
import { openId, readSong } from '#tests/e2e/kit/readSong.ts';
import { phone } from '#tests/e2e/kit/sizes.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { Placing } from '#tests/e2e/pages/Placing.ts';
import { SongFormPage } from '#tests/e2e/pages/SongFormPage.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';
import { VersionsPage } from '#tests/e2e/pages/VersionsPage.ts';
import { placing as texts } from '#web/texts/placing.ts';
import { song as songTexts } from '#web/texts/song.ts';
import { drafts, songFieldNames, songForm } from '#web/texts/songForm.ts';
import { moreSheet } from '#web/texts/songTools.ts';
import { versions as versionTexts } from '#web/texts/songVersions.ts';

const verses = [
  [
    'Lampen i gangen lyser i natt',
    'veien er lang å gå',
    'Noen har satt et lys til deg',
    'kom inn fra vind og snø',
  ],
  [
    'Bordet er dekket, brødet er bakt',
    'stolen er trukket fram',
    'Noen har holdt en plass til deg',
    'kom inn og varm din hånd',
  ],
  [
    'Huset er lite, taket er lavt',
    'varmen er stor og god',
    'Noen har tent en ild til deg',
    'kom inn og bli en stund',
  ],
  [
    'Morgenen kommer, natten er kort',
    'døren er ennå din',
    'Noen har ventet lenge nok',
    'kom inn og syng med oss',
  ],
];
const refrain = [
  'Lys over byen',
  'lys over fjell',
  'lys over alle',
  'som går her i kveld',
  'Lys over havet',
  'lys over strand',
  'lys over alle',
  'i alle land',
];
const titled = (title: string, lines: readonly string[]) => [title, ...lines].join('\n');
const lyrics = [
  titled('Vers 1', verses[0] ?? []),
  titled('Refreng', refrain),
  ...verses.slice(1).map((lines, at) => titled(`Vers ${at + 2}`, lines)),
].join('\n\n');

/** Of verse 1 and the refrain: line, letters, chord. */
const byHand: readonly (readonly [number, string, string])[] = [
  [0, 'Lam', 'G'],
  [0, 'ly', 'C'],
  [1, 'vei', 'D'],
  [1, 'gå', 'G'],
  [2, 'No', 'Em'],
  [2, 'lys', 'C'],
  [3, 'kom', 'D'],
  [3, 'snø', 'G'],
  [4, 'Lys', 'C'],
  [5, 'fjell', 'G'],
  [6, 'al', 'Am'],
  [7, 'kveld', 'D'],
  [9, 'strand', 'Hm'],
  [11, 'land', 'G'],
];

const sungOf = (text: string) =>
  parseLyrics(text).flatMap(({ lines }) => lines.map((line) => line.lyrics.trim()));
const chordsOf = (text: string) => text.match(/\([^)]+\)/g) ?? [];

test('the chords of a song are placed on a phone in 60 taps, most of them copied', async ({
  newClient,
  prestState,
}) => {
  const { page } = await newClient({ ...phone, storageState: prestState });
  const form = new SongFormPage(page);
  const placing = new Placing(page);
  await form.openNew();
  await form.fill('Lampen i gangen', lyrics);
  await form.text(songFieldNames.key).fill('G');
  const taps = await countTaps(page);
  await placing.tab.tap();
  for (const [line, letters, chord] of byHand) {
    await placing.tap(line, letters);
    await placing.chord(chord).tap();
    await expect(placing.said).toContainText(texts.placed(chord, letters).split(' over')[0] ?? '');
  }
  for (const title of ['Vers 2', 'Vers 3', 'Vers 4']) {
    const offered = page.getByText(texts.bare(title, 'Vers 1')).getByRole('button');
    await offered.tap();
    await expect(page.getByText(texts.bare(title, 'Vers 1'))).toHaveCount(0);
  }
  await form.save.tap();
  await expect(new SongPage(page).title).toHaveText('Lampen i gangen');
  const used = await taps();
  test.info().annotations.push({ type: 'taps', description: String(used) });
  expect(used).toBeLessThanOrEqual(60);
  const saved = await readSong(page, openId(page));
  expect(chordsOf(saved.lyrics)).toHaveLength(38);
  expect(sungOf(saved.lyrics)).toEqual(sungOf(lyrics));
});

test('a tap marks the syllable below it, in the song and in large letters', async ({
  newClient,
  prestState,
}) => {
  const still = { reducedMotion: 'reduce' } as const;
  const { page } = await newClient({ ...phone, ...still, storageState: prestState });
  const id = await addSong(page, { lyrics: `${lyrics}\n\n(Re-)Sangen som (Mi7/Sol#)alle kan` });
  const placing = new Placing(page);
  await new SongFormPage(page).openEdit(id);
  await placing.tab.tap();
  const line = refrain.length + 4 * 4;
  for (const [nth, letters] of [
    [2, 'har'],
    [0, 'gan'],
    [line, 'San'],
    [line, 'gen'],
    [line, 'kan'],
  ] as const) {
    await placing.tap(nth, letters);
    await expect(placing.mark).toHaveAccessibleName(new RegExp(`^Stavelse ${letters}`));
  }
  const boxes = await placing.cells.evaluateAll((cells) =>
    cells.map((cell) => cell.getBoundingClientRect().toJSON()),
  );
  for (const { width, height } of boxes) {
    expect(width).toBeGreaterThanOrEqual(44);
    expect(height).toBeGreaterThanOrEqual(44);
  }
  const rows = await placing.rows.evaluateAll((all) => all.map((row) => row.clientHeight));
  expect(Math.min(...rows)).toBeGreaterThanOrEqual(44);
  let hits = 0;
  const seen = boxes.filter(({ left, right }) => left > 24 && right < 336);
  for (const { left, width, top, height } of seen) {
    for (const beside of [-12, 0, 12]) {
      const at = { x: left + width / 2 + beside, y: top + height / 2 + beside };
      hits += await page.evaluate(({ x, y }) => {
        const cell = document.elementFromPoint(x, y)?.closest('[role="option"]');
        const { left: from, right: to } = cell?.getBoundingClientRect() ?? { left: 0, right: 0 };
        return from < x && x < to ? 1 : 0;
      }, at);
    }
  }
  expect(seen.length).toBeGreaterThan(2);
  expect(hits).toBe(seen.length * 3);
});

test('a wrong chord is mended from the song in six taps, and little is drawn anew', async ({
  newClient,
  prestState,
}) => {
  const { page } = await newClient({ ...phone, storageState: prestState });
  const id = await addSong(page, { key: 'G', lyrics: `${lyrics}\n\n(G)Sangen som (Am)alle kan` });
  const song = new SongPage(page);
  const placing = new Placing(page);
  await song.open(id);
  const taps = await countTaps(page);
  await page.getByRole('button', { name: songTexts.more }).tap();
  await song.more.getByRole('link', { name: moreSheet.place }).tap();
  await placing.tap(refrain.length + 4 * 4, 'al');
  await expect(placing.mark).toHaveAccessibleName(texts.syllable('al', 'A moll'));
  await placing.chord('C').tap();
  await expect(placing.mark).toHaveAccessibleName(texts.syllable('al', 'C dur'));
  await new SongFormPage(page).save.tap();
  await expect(page).toHaveURL(`/song/${id}`);
  await expect(song.sections.first()).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(6);
  expect((await readSong(page, id)).lyrics).toBe(`${lyrics}\n\n(G)Sangen som (C)alle kan`);

  await new SongFormPage(page).openEdit(id);
  await placing.tab.tap();
  await placing.tap(0, 'ly');
  await placing.chord('D').tap();
  const painted = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await expect(kept(page)).toBeVisible();
  await painted();
  const restyled = await countRestyled(page, async () => {
    await placing.chord('D').tap();
    await expect(placing.said).toContainText('D satt');
    await painted();
  });
  expect(restyled).toBeGreaterThan(0);
  expect(restyled).toBeLessThanOrEqual(30);
});

test('chords are placed, moved, undone and typed by keys alone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const id = await addSong(page, { lyrics: 'Kom, lys over byen\nog bli hos oss', key: 'La-' });
  const form = new SongFormPage(page);
  const placing = new Placing(page);
  await form.openEdit(id);
  await page.getByRole('tab', { name: songForm.preview }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(placing.tab).toBeFocused();
  await placing.rows.first().waitFor(); // its code has come
  await page.keyboard.press('Tab');
  await expect(placing.rows.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(placing.mark).toBeFocused();
  await expect(placing.mark).toHaveAccessibleName(texts.syllable('Kom,', null));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('re-');
  await page.keyboard.press('Enter');
  await expect(form.lyrics).toHaveValue('Kom, (Re-)lys over byen\nog bli hos oss');
  await expect(placing.said).toHaveText(texts.placed('Re-', 'lys'));
  await expect(placing.mark).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(placing.mark).toHaveAccessibleName(texts.syllable('lys', 'Re moll'));
  await page.keyboard.press('Alt+ArrowRight');
  await expect(form.lyrics).toHaveValue('Kom, l(Re-)ys over byen\nog bli hos oss');
  await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('x');
  await page.keyboard.press('Enter');
  await expect(placing.typed).toHaveAccessibleDescription(texts.notChord);
  await page.keyboard.press('Escape');
  await expect(placing.mark).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Backspace');
  await expect(form.lyrics).toHaveValue('Kom, lys over byen\nog bli hos oss');

  // One history over placing and typing, from either.
  await form.lyrics.focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' nå');
  await expect(form.lyrics).toHaveValue('Kom, lys over byen\nog bli hos oss nå');
  for (const back of ['oss', '(Re-)lys', 'l(Re-)ys', '(Re-)lys', 'Kom, lys']) {
    await page.keyboard.press('ControlOrMeta+z');
    await expect(form.lyrics).toHaveValue(new RegExp(`${back.replaceAll(/[()]/g, '\\$&')}`));
  }
  await expect(form.lyrics).toHaveValue('Kom, lys over byen\nog bli hos oss');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(form.lyrics).toHaveValue('Kom, (Re-)lys over byen\nog bli hos oss');
});

test('a phone that is turned keeps the mark, and back keeps the chords as a draft', async ({
  newClient,
  prestState,
}) => {
  const { page } = await newClient({ ...phone, storageState: prestState });
  const id = await addSong(page, { lyrics, key: 'G' });
  const song = new SongPage(page);
  const placing = new Placing(page);
  await song.open(id);
  await page.getByRole('button', { name: songTexts.more }).tap();
  await song.more.getByRole('link', { name: moreSheet.place }).tap();
  await placing.tap(10, 'al');
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(placing.mark).toBeInViewport();
  await placing.chord('C').tap();
  await expect(placing.said).toHaveText(texts.placed('C', 'al'));
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(placing.mark).toBeInViewport();
  await expect(kept(page)).toBeVisible();
  await page.evaluate(() => history.back());
  const ask = page.getByRole('alertdialog', { name: drafts.leaveTitle });
  await ask.getByRole('button', { name: drafts.leave }).tap();
  await expect(page).toHaveURL(`/song/${id}`);
  await new SongPage(page).sections.first().waitFor();
  await page.goto(`/edit-song/${id}`);
  await expect(offer(page)).toBeVisible();
  await page.getByRole('button', { name: drafts.resume }).tap();
  await expect(new SongFormPage(page).lyrics).toHaveValue(/lys over \(C\)alle/);
});

test('chords of a version are placed from the song, and leaving it asks', async ({
  newClient,
  prestState,
}) => {
  const { page } = await newClient({ ...phone, storageState: prestState });
  const id = await addSong(page, { lyrics });
  const versions = new VersionsPage(page);
  await versions.open(id);
  await versions.addVersion('Lav', '(Re)Lampen i vinduet');
  await expect(versions.dialog).toHaveCount(0);
  const song = new SongPage(page);
  await song.open(id);
  await song.openView();
  await song.versions.selectOption('Lav');
  await page.getByRole('button', { name: songTexts.more }).tap();
  await song.more.getByRole('link', { name: moreSheet.place }).tap();
  const placing = new Placing(page);
  await placing.tap(0, 'vin');
  await placing.chord('Re').tap();
  await placing.mark.press('Escape');
  await expect(placing.panel).toHaveCount(0);
  await page.evaluate(() => history.back());
  const ask = page.getByRole('alertdialog', { name: versionTexts.leaveTitle });
  await ask.getByRole('button', { name: versionTexts.stay }).tap();
  await versions.save.tap();
  await expect(page).toHaveURL(`/song/${id}`);
  const { alternateVersions } = await readSong(page, id);
  expect(alternateVersions[0]?.lyrics).toBe('(Re)Lampen i (Re)vinduet');
});
