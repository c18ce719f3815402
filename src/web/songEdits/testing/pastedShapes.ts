import type { SongValues } from '#web/songEdits/songInput.ts';
import type { TakenText } from '#web/songEdits/takePasted.ts';

/** A song as people send it, and all that the form makes of it. */
interface PastedShape {
  readonly name: string;
  readonly text: string;
  readonly was: TakenText['was'];
  /** The others are empty. */
  readonly values: Partial<SongValues>;
}

const verse = [
  'D          A       D',
  'Lampen lyser på deg og meg',
  'G        A     D',
  'når det er natt over byen',
].join('\n');
const chorus = ['G           D', 'Bær den med deg hjem,', 'A           D', 'bær den ut igjen'].join(
  '\n',
);
const plain = `Vers 1\n${verse}\n\nRefreng\n${chorus}`;
const song = { title: 'Lampen ved døren', key: 'D', language: 'no' } as const;

const stanzas = [
  '1.  D         A         D\nNår kvelden faller på vår vei,\n    G        A      D\nda tenner vi et lys.',
  '2.  D         A         D\nOg mørket viker for vårt skritt\n    G        A      D\ntil dagen er hos oss.',
].join('\n\n');
const latin = [
  'Vers 1\nRe-         La        Re-\nLux in via nostra est,\nSol-        La       Re-\net nox non est in domo.',
  'Refreng\nFa        Do      La\nVeni cum luce, veni ad nos.',
].join('\n\n');
const hebrew = [
  'Vers 1\nRe-    La    Re-\nאור קטן בדרך שלי\nSol-   La    Re-\nוהלילה כבר חלף',
  'Refreng\nFa     Do     La\nבוא איתי אל הבית',
].join('\n\n');

/** The eight that people send most often. */
export const pastedShapes: readonly PastedShape[] = [
  {
    name: 'a mail',
    text: `Hei Kari!\n\nHer er sangen til søndag:\n\nLampen ved døren\n\n${plain}\n\nHilsen Ola\nTlf. 911 22 333\n\nSendt fra min iPhone`,
    was: ['mail'],
    values: { ...song, lyrics: plain },
  },
  {
    name: 'a web page',
    text: `Lampen ved døren\nTekst/Melodi: Ola Vik\nCapo: 2\n\n[VERSE 1]\n${verse}\n\n[Chorus]\n${chorus}`,
    was: ['headings'],
    values: { ...song, lyricist: 'Ola Vik', composer: 'Ola Vik', notes: 'Capo: 2', lyrics: plain },
  },
  {
    name: 'WhatsApp',
    text: `[28.11.2026, 09:14] Torbjørn: *Lampen ved døren*\n\n*Vers 1*\n${verse}\n\n[28.11.2026, 09:15] Torbjørn: *Refreng*\n${chorus}`,
    was: ['message', 'marks'],
    values: { ...song, lyrics: plain },
  },
  {
    name: 'Word',
    text: `Lampen ved døren\t\t\tJes 60,1\nKari Lie\nToneart: D\n\nVers 1\n${verse}\n\nRefreng\n${chorus}\n\nT: Ola Vik\n© 1998 Elveforlaget`,
    was: [],
    values: {
      ...song,
      bibleReference: 'Jes 60,1',
      lyricist: 'Ola Vik',
      rightsHolder: '1998 Elveforlaget',
      notes: 'Kari Lie',
      lyrics: plain,
    },
  },
  {
    name: 'ChordPro',
    text: '{title: Lampen ved døren}\n{key: D}\n{capo: 2}\n{sov: 1}\n[D]Lampen lyser på [A]deg og [D]meg\n{eov}\n{soc}\n[G]Bær den med deg [D]hjem\n{eoc}\n{sov: 2}\n[^]Stjernen lyser på [^]dal og [^]hei\n{eov}',
    was: ['chordPro'],
    values: {
      ...song,
      notes: 'Capo 2',
      lyrics:
        'Vers 1\n(D)Lampen lyser på (A)deg og (D)meg\n\nRefreng\n(G)Bær den med deg (D)hjem\n\nVers 2\n(D)Stjernen lyser på (A)dal og (D)hei',
    },
  },
  {
    name: 'numbered stanzas with chords behind the number',
    text: `Når kvelden faller\n\n${stanzas}`,
    was: [],
    values: { ...song, title: 'Når kvelden faller', lyrics: stanzas },
  },
  {
    name: 'Latin',
    text: `Lux in via\n\n${latin}`,
    was: [],
    values: { title: 'Lux in via', key: 'Re-', language: 'la', lyrics: latin },
  },
  {
    name: 'Hebrew',
    text: `אור בדרך\n\n${hebrew}`,
    was: [],
    values: { title: 'אור בדרך', key: 'Re-', language: 'he', lyrics: hebrew },
  },
];
