import { beforeAll, describe, expect, it } from 'vitest';
import { songRouteSize } from './songRouteSize.ts';

const gate = 1.64; // times react + react-dom "hello world"

describe('JavaScript of the first load on the song route', () => {
  let size: ReturnType<typeof songRouteSize>;
  beforeAll(() => {
    size = songRouteSize();
  });

  it(`is at most ${gate} times that of hello world`, () => {
    const { own, least } = size;
    const ratio = own / least;
    const verdict = ratio <= gate ? 'pass' : 'fail';
    console.log(`P3 ${ratio.toFixed(2)} (${own} B : ${least} B) gate ${gate} ${verdict}`);
    expect(least).toBeGreaterThan(40_000);
    expect(ratio).toBeLessThanOrEqual(gate);
  });

  it('leaves to a tap what is only wanted then', () => {
    const late = [
      'print/exportSongPdf.ts',
      'lyrics/fit/FittedLyrics.tsx',
      'screens/song/ViewSheet.tsx',
      'screens/song/BelowSong.tsx',
      'screens/song/music/Shapes.tsx',
      'screens/song/FullscreenControls.tsx',
      'screens/song/recording/Player.tsx',
      'screens/song/sheetMusic/SheetZoom.tsx',
      'parts/frame/ProfileMenuPopup.tsx',
      'ui/ConfirmPopup.tsx',
    ];
    expect(late.filter((source) => !size.late.includes(source))).toEqual([]);
  });

  it('reads no schema', () => {
    const { scripts } = size;
    expect(scripts.filter((script) => script.includes('ZodType'))).toEqual([]);
  });

  it('holds no PDF code', () => {
    const { scripts } = size;
    expect(scripts.length).toBeGreaterThan(1);
    const pdf = scripts.filter((script) => /%PDF-|jspdf|html2canvas/i.test(script.toString()));
    expect(pdf.length).toBe(0);
  });
});
