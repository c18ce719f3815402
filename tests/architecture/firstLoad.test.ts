import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { placing } from '#web/texts/placing.ts';
import { songbook } from '#web/texts/songbook.ts';
import { songForm } from '#web/texts/songForm.ts';
import { songRouteSize } from './songRouteSize.ts';

const gate = 1.9; // times the size of react + react-dom "hello world"
const mostOfRenderer = 365_000; // bytes, not compressed: each start of the worker reads them
const mostOfPlacing = 12_000; // bytes after brotli

/** Strings that identify code which a displayed song does not need. */
const marks = {
  PDF: /%PDF-|jspdf|html2canvas/i,
  schema: /ZodType/,
  import: new RegExp(songbook.importTitle),
  editor: new RegExp(songForm.previewEmpty),
  'reading foreign files': /unmatched closing tag|readingWorker/,
  placing: new RegExp(placing.notChord),
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

it('«Plasser» is a small file of its own', () => {
  const assets = join(projectRoot, 'dist/web/assets');
  const files = readdirSync(assets).filter((name) => /^PlacePane-.*\.(?:js|css)$/.test(name));
  const sizes = files.map((name) => brotliCompressSync(readFileSync(join(assets, name))).length);
  expect(sizes).toHaveLength(2);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(mostOfPlacing);
});

it('the service worker renders with one renderer of React', () => {
  const assets = join(projectRoot, 'dist/web/assets');
  const names = readdirSync(assets).filter((name) => /^workerEntry-.*\.js$/.test(name));
  const sizes = names.map((name) => statSync(join(assets, name)).size);
  expect(sizes).toHaveLength(1);
  expect(sizes[0]).toBeLessThanOrEqual(mostOfRenderer);
});

it('the readers of foreign files stand in one script, which no device fetches beforehand', () => {
  const dist = join(projectRoot, 'dist/web');
  const readers = readdirSync(join(dist, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .filter((name) =>
      readFileSync(join(dist, 'assets', name), 'utf8').includes('unmatched closing tag'),
    );
  expect(readers).toEqual([expect.stringMatching(/^readingWorker-/)]);
  expect(readFileSync(join(dist, 'serviceWorker.js'), 'utf8')).not.toContain('readingWorker');
});
