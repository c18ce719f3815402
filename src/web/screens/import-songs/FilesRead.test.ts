import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { BatchFile } from '#web/offline/imports/importRows.ts';
import { FilesRead } from './FilesRead.tsx';

const asked: BatchFile = {
  name: 'a.txt',
  songs: 1,
  first: 1,
  warnings: [{ code: 'parting' }],
  text: 'Elven',
};
const answered = { ...asked, warnings: [] };

it.each<[string, BatchFile, said: string | null, offered: string]>([
  ['was asked about', asked, null, 'Del i flere sanger'],
  ['was asked about, and parted', { ...asked, songs: 2 }, null, 'Les som én sang'],
  ['is one', { ...answered, parted: false }, 'Lest som én sang', 'Del i flere sanger'],
  ['is several', { ...answered, songs: 2, parted: true }, 'Delt i 2 sanger', 'Les som én sang'],
  [
    'is several, of which one was found',
    { ...answered, parted: true },
    'Fant bare én sang',
    'Les som én sang',
  ],
])('says what was answered, and offers the other, of a text that %s', (_, file, said, offered) => {
  const html = renderToStaticMarkup(
    createElement(FilesRead, { files: [file], onReadAgain: () => undefined }),
  );
  const words = ['Lest som én sang', 'Fant bare én sang', 'Delt i 2 sanger'];
  expect(words.filter((each) => html.includes(`>${each}<`))).toEqual(said === null ? [] : [said]);
  expect(html.match(/<button[^>]*>([^<]*)</)?.[1]).toBe(offered);
});
