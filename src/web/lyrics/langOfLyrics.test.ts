import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { arrange } from '#song/arrangement/arrange.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import type { Language } from '#song/valueSets.ts';
import { Lyrics } from './Lyrics.tsx';

const lyrics = 'Refreng\nA: Święty, święty\nשיר חדש';

function langs(language: Language): string[] {
  const arrangement = arrange(parseLyrics(lyrics), {
    showSectionLabels: true,
    boldMode: 'none',
    showRepeatedChorus: true,
  });
  const look = { textSize: 1, chordColor: '#dc2626', speakChords: false } as const;
  const html = renderToStaticMarkup(createElement(Lyrics, { arrangement, language, ...look }));
  return Array.from(html.matchAll(/<(h2|p|span)[^>]*?(?: lang="(\w+)")[^>]*>/g), ([, tag, lang]) =>
    [tag, lang].join(' '),
  );
}

it.each<[Language, string[]]>([
  ['pl', ['p pl', 'span nb', 'span he']],
  ['la', ['p la', 'span nb', 'span he']],
  ['no', ['span nb', 'span he']],
  ['mixed', ['span nb', 'span he']],
  ['he', ['span nb', 'span he']],
])('words in «%s» say so, headings and voices are Norwegian, Hebrew is Hebrew', (language, all) => {
  expect(langs(language)).toEqual(all);
});
