import { overflow } from '#tests/e2e/kit/overflow.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { laMinor, openShapes as open } from '#tests/e2e/song/kit/openShapes.ts';
import { isFull } from '#tests/isFull.ts';
import { chordShapes as texts } from '#web/texts/songTools.ts';

const title = 'Du er min hyrde';

const windows = [
  [360, 740],
  [768, 1024],
  [1280, 800],
  [740, 360],
] as const;

for (const [width, height] of isFull ? windows : windows.slice(0, 1)) {
  test(`a tap on a chord shows its shape: ${width}×${height}`, async ({
    newClient,
    prestState,
  }) => {
    const { page } = await newClient({
      storageState: prestState,
      viewport: { width, height },
      hasTouch: true,
    });
    const songPage = await open(page, title);
    await songPage.chord('La-').tap();
    await expect(songPage.shapesAt).toContainText(laMinor);
    await expect(songPage.shapesAt).toBeInViewport({ ratio: 1 });
    const isSeen = () =>
      songPage.chord('La-').evaluate((chord) => {
        const { left, top, width: wide, height: high } = chord.getBoundingClientRect();
        const there = document.elementFromPoint(left + wide / 2, top + high / 2);
        return there?.closest('[data-shapes]') === null;
      });
    await expect.poll(isSeen, 'the chord stays in sight').toBe(true);
    await songPage.shapesAt.getByRole('button', { name: texts.next(1, 4, 'La-') }).tap();
    await expect(songPage.shapesAt).toContainText(texts.place(2, 4));
    await expect(songPage.shapesAt).toContainText('barré på bånd 5');
    const other = height < 400 ? 'Re-' : 'Sol'; // beside the shape, or below it
    await songPage.chord(other).tap();
    await expect(songPage.shapesAt.getByText(other, { exact: true })).toBeVisible();
    await songPage.title.tap();
    await expect(songPage.shapesAt).toHaveCount(0);
    expect(await overflow(page, width)).toEqual([]);
  });
}
