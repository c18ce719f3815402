import { addSong } from '#tests/e2e/kit/addSong.ts';
import { chordPlaces } from '#tests/e2e/kit/chordPlaces.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';

const near = 1; // px

/** Long words, with chords in the middle of them. */
const longWords = `\
Vers 1
(Si-)Ved barmhjertig(La)hetsdøren (Sol)står jeg og (Fa#)venter,
(Si-)med ensomhets(La)ryggsekken (Sol)full av (Fa#)stein.

Refreng
(Re)Lukk opp, (La)lukk opp, (Si-)tilgivelses(Fa#-)verkstedet,
(Re)lukk opp, (La)lukk opp, (Si-)kjærlighets(Fa#-)hemmeligheten.

Vers 2
(Si-)Du vasker som (La)morgenregn(Sol)skurene (Fa#)vasker,
(Mi-)lammeulls(Si-)kappen blir (Fa#7)lagt om meg.`;

test('chords begin where their syllables begin, at every size', async ({ page }) => {
  const songPage = new SongPage(page);
  const ofLongWords = await addSong(page, { lyrics: longWords });
  for (const title of ['Du er min hyrde', ofLongWords, 'Natten som ble dag']) {
    await songPage.open(title);
    for (const size of [0.5, 1, 3]) {
      await songPage.resize(size);
      const where = `${title} at ${size}`;
      const places = await chordPlaces(page);
      expect(places.length, where).toBeGreaterThan(20);
      const astray = places.filter(
        ({ chordLeft, textLeft }) => Math.abs(chordLeft - textLeft) > near,
      );
      expect.soft(astray, where).toEqual([]);
    }
  }
});

test("beside the singers' label, the chord of a shortened refrain is over its word @full", async ({
  page,
}) => {
  const songPage = new SongPage(page);
  const refrain = 'Refreng\nK: (La-)Lyset over (Mi)byen vår';
  await page.addInitScript(
    (text) => localStorage.setItem('sangbok.display', text),
    JSON.stringify({ showSectionLabels: true, showRepeatedChorus: false }),
  );
  const lyrics = [refrain, 'Vers 1\n(La-)Natten er stille', refrain].join('\n\n');
  await songPage.open(await addSong(page, { lyrics }));
  await expect(songPage.sections.last()).toContainText('byen…');
  await expect(songPage.labels).toHaveCount(2);
  const places = await chordPlaces(page);
  expect(places).toHaveLength(5);
  expect(places.filter((place) => Math.abs(place.chordLeft - place.textLeft) > near)).toEqual([]);
  const label = await songPage.labels.last().boundingBox();
  const labelRight = (label?.x ?? Infinity) + (label?.width ?? 0);
  expect(labelRight).toBeLessThan((places.at(-2)?.textLeft ?? 0) + near);
});

test('in Hebrew lines chords and words begin at the right @full', async ({ page }) => {
  const songPage = new SongPage(page);
  await songPage.open('הַשַּׁעַר פָּתוּחַ');
  const direction = (node: Element) => getComputedStyle(node).direction;
  expect(await songPage.title.locator('bdi[lang="he"]').evaluate(direction)).toBe('rtl');
  for (const line of await songPage.lines.all()) {
    expect(await line.evaluate(direction)).toBe('rtl');
    await expect(line).toHaveAttribute('lang', 'he');
  }
  const places = await chordPlaces(page);
  expect(places.length).toBeGreaterThan(20);
  const astray = places.filter(
    ({ chordRight, textRight }) => Math.abs(chordRight - textRight) > near,
  );
  expect(astray).toEqual([]);
});

test('chords never overlap @full', async ({ page }) => {
  const songPage = new SongPage(page);
  await songPage.open(await addSong(page, { lyrics: longWords }));
  const overlaps = await songPage.sections.locator('[data-chord]').evaluateAll((nodes) => {
    const boxes = nodes.map((node) => ({
      chord: node.getAttribute('data-chord'),
      box: node.getBoundingClientRect(),
    }));
    return boxes.flatMap(({ chord, box }, at) => {
      const next = boxes[at + 1];
      const onOneLine =
        next !== undefined && next.box.top < box.bottom && next.box.bottom > box.top;
      return onOneLine && next.box.left < box.right - 1 ? [`${chord} ${next.chord}`] : [];
    });
  });
  expect(overlaps).toEqual([]);
});

test("the singers' label is beside the first row, also of a word that takes several @full", async ({
  page,
}) => {
  const songPage = new SongPage(page);
  const word = 'Barmhjertighetsdørvokterforbundetssangbok';
  const lines = [`A: (La-)${word}`, `K: ${word}`, `A: Åpne (Mi)${word}`, 'K: (Do)Åpne nå lyset'];
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(
    (text) => localStorage.setItem('sangbok.display', text),
    JSON.stringify({ textSize: 2, showSectionLabels: true }),
  );
  await songPage.open(await addSong(page, { lyrics: lines.join('\n') }));
  const rows = await songPage.labels.evaluateAll((labels) => {
    const notSung = '.visually-hidden, [data-voice], [data-voice] *, [data-chord] > :first-child';
    const bottomOf = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getClientRects()[0]?.bottom ?? 0;
    };
    return labels.map((label) => {
      const texts = document.createTreeWalker(
        label.closest('[data-line]') ?? label,
        NodeFilter.SHOW_TEXT,
        (text) => (text.parentElement?.matches(notSung) ? 2 : 1), // reject, accept
      );
      return Math.abs(bottomOf(label) - bottomOf(texts.nextNode() ?? label));
    });
  });
  expect(rows).toHaveLength(lines.length);
  for (const apart of rows) expect(apart).toBeLessThan(4);
});
