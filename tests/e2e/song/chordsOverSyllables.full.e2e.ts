import { addSong } from '#tests/e2e/kit/addSong.ts';
import { expect, test } from '#tests/e2e/kit/test.ts';
import { SongPage } from '#tests/e2e/pages/SongPage.ts';

test("the singers' label is beside the first row, also of a word that takes several", async ({
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
