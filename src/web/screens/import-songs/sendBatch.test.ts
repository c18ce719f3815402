import { describe, expect, it } from 'vitest';
import type { ImportAnswer, ImportCounts } from '#contract/library/songbookTransfer.ts';
import { ApiError } from '#web/client/apiError.ts';
import { NetworkError } from '#web/client/response.ts';
import { foresee, packParts, write } from './sendBatch.ts';
import { outgoing, songbookFiles } from './songbookFiles.ts';
import { categories, reviewAll, someRows } from './testing/someRows.ts';

const head = { startedAt: Date.UTC(2026, 10, 29) };
const none = { new: 0, different: 0, filled: 0, earlier: 0, same: 0, categories: 0, files: 0 };
const answerOf = (counts: Partial<ImportCounts>) =>
  ({ counts: { ...none, ...counts } }) as ImportAnswer;

/** Songs of a batch, two to a file. */
const songs = reviewAll(
  someRows(...Array.from({ length: 5 }, (_, at) => ({ lyrics: `Nr. ${at}` }))),
);
async function partsOf(some: typeof songs) {
  const out = outgoing(some, () => false, head);
  const files = songbookFiles(out, categories, head, { bytes: 9_999, songs: 2 });
  const pack = async (entries: (typeof files)[number]['entries']) =>
    new Uint8Array(Object.values(entries).flatMap((bytes) => [...bytes]));
  return { out, parts: await packParts('batch', files, pack) };
}

/** A server that answers with these, in order. */
function serverOf(...answers: (ImportAnswer | Error)[]) {
  const keys: (string | null)[] = [];
  const sendPart: Parameters<typeof write>[1] = async (_file, key) => {
    keys.push(key);
    const answer = answers.shift() ?? answerOf({});
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { keys, sendPart };
}
const two = answerOf({ new: 2 });
const refusal = new ApiError(400, '', '{"message":"Nei.","code":"tooManySongs"}');
const lost = new NetworkError('planted');

describe('a batch in several files', () => {
  it('is in as far as the file before the one that is refused, and the rest goes alone', async () => {
    const { parts } = await partsOf(songs);
    const { keys, sendPart } = serverOf(two, refusal);
    const [first, second, third] = parts.map(({ key }) => key);
    expect(await write(parts, sendPart, () => {})).toEqual({
      counts: two.counts,
      batches: [first],
      places: [1, 2],
      refusal,
    });
    expect(keys).toEqual([first, second]);

    const rest = await partsOf(songs.filter(({ row }) => row.at > 2));
    const again = serverOf(two, answerOf({ new: 1 }));
    expect(await write(rest.parts, again.sendPart, () => {})).toMatchObject({
      counts: { new: 3 },
      batches: [second, third],
      places: [3, 4, 5],
      refusal: null,
    });
  });

  it.each([
    ['the first is refused', [refusal], refusal],
    ['an answer is lost', [two, lost], lost],
  ])('is not said to be in where %s', async (_, answers, error) => {
    const { parts } = await partsOf(songs);
    await expect(write(parts, serverOf(...answers).sendPart, () => {})).rejects.toBe(error);
  });

  it.each([
    ['as was shown', [two, two, answerOf({ new: 1 })], null],
    ['with songs that came meanwhile', [two, two, answerOf({ same: 1 })], { new: 4, same: 1 }],
    ['with a category', [two, two, answerOf({ new: 1, categories: 1 })], { new: 5, categories: 1 }],
  ])('is foreseen %s', async (_, answers, counts) => {
    const { out, parts } = await partsOf(songs);
    const { keys, sendPart } = serverOf(...answers);
    const foreseen = await foresee(parts, out, sendPart, () => {});
    expect(foreseen).toEqual(counts && { ...none, ...counts });
    expect(keys).toEqual([null, null, null]);
  });
});
