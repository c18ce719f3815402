import { describe, expect, it } from 'vitest';
import { song } from '#song/testing/readSong.ts';
import type { ReadFile, ReadSong } from './importedSong.ts';
import { readSongFile } from './readSongFile.ts';

function read(text: string, name = 'sang.txt') {
  return readSongFile({ name, text }, () => null) as ReadFile;
}

/** The only song of a file, without what is beside this test. */
function only(text: string, name?: string): Omit<ReadSong, 'original' | 'warnings' | 'themes'> {
  const { songs } = read(text, name);
  expect(songs).toHaveLength(1);
  const [{ original: _, warnings: __, themes: ___, ...only } = expect.fail()] = songs;
  return only;
}

describe('the format of a file', () => {
  const header = song('Kom, lys', 'Kari Lie', 'Key: D', 'Tempo: 80', '');
  it.each([
    ['text', 'sang.txt', 'Kom, lys\n\nDu lyser på vår vei'],
    ['text', 'sang.onsong.txt', 'Kom, lys\nKey: D\n\nDu lyser på vår vei'],
    ['chordPro', 'sang.txt', '{t: Kom, lys}\n[D]Du lyser'],
    ['chordPro', 'sang.onsong', '# Fra heftet\n{title: Kom, lys}\n[D]Du lyser'],
    ['chordPro', 'sang.cho', 'Du lyser på vår vei'],
    ['chordPro', 'sang.txt', '[D]Du lyser [A]nå'],
    ['onSong', 'sang.onsong', 'Kom, lys\n\nDu lyser på vår vei'],
    ['onSong', 'sang.txt', `${header}\nVerse 1:\n[D]Du lyser`],
    ['onSong', 'sang.txt', 'Kom, lys\nFlow: V1 C\n\nDu lyser'],
    ['openSong', 'sang', '[V1]\n.D   A\n Du lyser\n.G\n nå'],
  ])('is %s in %s', (format, name, text) => {
    expect(read(text, name).format).toBe(format);
  });

  it('is left to the reader of XML where it begins with an element', () => {
    const found = { format: 'openSong', songs: [], warnings: [] } as const;
    for (const text of [
      '<song></song>',
      '\n<?xml version="1.0"?>',
      '<!-- A -->',
      '<a:song></a:song>',
    ]) {
      expect(readSongFile({ name: 'sang.cho', text }, () => found)).toBe(found);
    }
    expect(readSongFile({ name: 'sang', text: '<html></html>' }, () => null)).toBeNull();
    expect(read('<Intro>\nD A\nDu lyser').format).toBe('text');
  });
});

describe('ChordPro', () => {
  it('has several songs, each with its facts', () => {
    const file = read(
      song(
        '# Heftet vårt',
        '{new_song}',
        '{title: Kom, lys}',
        '{key: D}',
        '{ccli: 12345}',
        '{tag: advent}',
        '{textsize: 12}',
        '{define: D base-fret 1}',
        '{image: forside.png}',
        '{soc}',
        '[D]Du lyser på vår vei',
        '{eoc}',
        '{ns}',
        '{t: Stjernen}',
        'Vi går mot dagen nå',
      ),
    );
    expect(file).toMatchObject({
      format: 'chordPro',
      warnings: [{ code: 'leftOver', line: 1, text: '# Heftet vårt' }],
    });
    expect(file.songs).toMatchObject([
      {
        title: 'Kom, lys',
        key: 'D',
        lyrics: 'Refreng\n(D)Du lyser på vår vei',
        notes: ['ccli: 12345', 'Tema: advent'],
        themes: ['advent'],
        warnings: [{ code: 'leftOver', line: 9, text: '{image: forside.png}' }],
      },
      { title: 'Stjernen', lyrics: 'Vi går mot dagen nå', warnings: [] },
    ]);
  });

  it('names what stands in brackets and is no chord', () => {
    const [read] =
      readSongFile(
        { name: 'a.cho', text: '{t: A}\n[Refreng]\n[D]Du [1]lyser [E:2]nå [(2x)]\n[D]Kom' },
        () => null,
      )?.songs ?? [];
    expect(read?.warnings).toEqual([{ code: 'unknownChord', line: 2, text: '1, E:2, (2x)' }]);
  });

  it('is sung with one chord, and has the first words as title', () => {
    const { songs } = read('[D]Du lyser på vår vei', 'sang.pro');
    expect(songs).toMatchObject([
      {
        title: 'Du lyser på vår vei',
        lyrics: '(D)Du lyser på vår vei',
        warnings: [{ code: 'noTitle' }],
      },
    ]);
  });
});

describe('what a person should look at', () => {
  const over = (chords: string) => `Kom, lys\n\n${`${chords}\nDu lyser på vår vei\n`.repeat(3)}`;
  it.each([
    ['small minors', over('e  fis  h'), [{ code: 'smallMinor', text: 'e, fis, h' }]],
    ['a plain B', over('F  B  C7  Dm'), [{ code: 'bOrH' }]],
    [
      'a chord that is not known',
      'Kom, lys\n\nD  A\nDu\nC  D  FC\nlyser',
      [{ code: 'unknownChord', line: 3, text: 'FC' }],
    ],
    ['no title', 'Du lyser på vår vei,\nkom', [{ code: 'noTitle' }]],
    ['nothing', over('F  Bb  C7  Dm'), []],
  ])('is %s', (_, text, warnings) => {
    expect(read(text).songs.map((song) => song.warnings)).toEqual([warnings]);
  });
});

describe('OnSong', () => {
  it('has a header, sections, chords in brackets and remarks', () => {
    expect(
      only(
        song(
          'Kom, lys',
          'Kari Lie',
          'Key: [D]',
          'Capo: 2',
          'Tempo: 80',
          'Copyright: © 1998 Elveforlaget',
          'CCLI: 12345',
          'Flow: V1 C V1',
          'Mood: Calm',
          '',
          'Verse 1:',
          '[D]Du lyser på vår [A]vei',
          '*Rolig',
          '',
          'Chorus:',
          '*[G]Vi går mot [D]dagen',
          '{c: Sakte}',
          '----',
          'Solo:',
          '[D] [G]',
        ).replaceAll('\n', '\r'),
        'sang.onsong',
      ),
    ).toEqual({
      title: 'Kom, lys',
      key: 'D',
      language: 'no',
      rightsHolder: '1998 Elveforlaget',
      notes: ['Kari Lie', 'Capo: 2', 'Tempo: 80', 'CCLI: 12345', 'Flow: V1 C V1', 'Mood: Calm'],
      lyrics: song(
        'Vers 1:',
        '(D)Du lyser på vår (A)vei',
        '(Rolig)',
        '',
        'Refreng:',
        '(G)Vi går mot (D)dagen',
        '(Sakte)',
        '',
        'Instrumental',
        'D G',
      ),
    });
  });

  it.each([
    ['a back-tick', '`D     A', 'Du lyser', 'D     A', 'Du lyser'],
    ['a dot', '.D     A', 'Du lyser', 'D     A', 'Du lyser'],
    ['a dot, and lyrics one column in', '.D     A', ' Du lyser', ' D     A', ' Du lyser'],
    ['a colour', '&red: [D]Du lyser', '>yellow: [A]nå', '(D)Du lyser', '(A)nå'],
  ])('has %s before a row', (_, one, two, ...rows) => {
    expect(only(song('Kom, lys', 'Key: D', '', one, two), 'sang.onsong').lyrics).toBe(
      song(...rows),
    );
  });

  it('has labels of a letter and labels of its own, and a line with a colon is sung', () => {
    const rows = [
      'V1:',
      'Du lyser',
      '',
      'C:',
      'Han sa:',
      'kom',
      '',
      'Vamp:',
      'Kom',
      '',
      ' (Verse 2)',
    ];
    expect(only(song('Kom, lys', 'Key: D', '', ...rows, 'Vi går'), 'sang.onsong').lyrics).toBe(
      song(
        'Vers 1',
        'Du lyser',
        '',
        'Refreng',
        'Han sa:',
        'kom',
        '',
        'Vers Vamp',
        'Kom',
        '',
        'Vers 2',
        'Vi går',
      ),
    );
  });

  it.each([
    ['no artist', song('Kom, lys', '', 'Du lyser'), 'Kom, lys', [], 'Du lyser'],
    [
      'tags alone',
      song('Title: Kom, lys', 'Artist: Kari Lie', '', 'Du lyser'),
      'Kom, lys',
      ['Artist: Kari Lie'],
      'Du lyser',
    ],
    ['no header', song('Verse 1:', 'Du lyser'), 'Du lyser', [], song('Vers 1:', 'Du lyser')],
    [
      'no blank row',
      song('Kom, lys', 'Key: D', 'Verse:', 'Du sa: kom'),
      'Kom, lys',
      [],
      song('Vers:', 'Du sa: kom'),
    ],
    [
      'words like a tag',
      song('Kom, lys', 'Han sa: kom nå', 'og jeg kom'),
      'Kom, lys',
      [],
      song('Han sa: kom nå', 'og jeg kom'),
    ],
    [
      'a keyword in its title',
      song('Vers for kvelden', 'Key: D', '', 'Du lyser'),
      'Vers for kvelden',
      [],
      'Du lyser',
    ],
  ])('may have %s', (_, text, title, notes, lyrics) => {
    expect(only(text, 'sang.onsong')).toMatchObject({ title, notes, lyrics });
  });
});
