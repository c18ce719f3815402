import { beforeAll, describe, expect, it } from 'vitest';
import { songbook } from '#web/texts/songbook.ts';
import { songForm } from '#web/texts/songForm.ts';
import { songRouteSize } from './songRouteSize.ts';

const gate = 1.9; // times the size of react + react-dom "hello world"

/** Strings that identify code which a displayed song does not need. */
const marks = {
  PDF: /%PDF-|jspdf|html2canvas/i,
  schema: /ZodType/,
  import: new RegExp(songbook.importTitle),
  editor: new RegExp(songForm.previewEmpty),
};

describe('JavaScript of the first load on the song route', () => {
  let size: ReturnType<typeof songRouteSize>;
  beforeAll(() => {
    size = songRouteSize();
  });

  it(`is at most ${gate} times that of hello world`, () => {
    const { own, least } = size;
    console.log(`P3 ${(own / least).toFixed(2)} (${own} B : ${least} B) gate ${gate}`);
    expect(least).toBeGreaterThan(40_000);
    expect(own / least).toBeLessThanOrEqual(gate);
  });

  it.each(Object.entries(marks))('has no code for %s', (_, mark) => {
    expect(size.scripts.some((script) => mark.test(script.toString()))).toBe(false);
  });
});
