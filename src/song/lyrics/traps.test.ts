import { expect, it } from 'vitest';
import { parseLyrics } from './parseLyrics.ts';

/** The kind of a row alone above the line «og vi synger» in a song in solfège. */
function fateOf(row: string): 'chords' | 'lyrics' | 'heading' {
  const [section] = parseLyrics(`${row}\nog vi synger for Herren\n\nDo   Sol-\ni dag`);
  if (!section?.unnamed) return 'heading';
  const line = section.lines[0];
  if (line?.chords === row) return 'chords';
  expect(line?.lyrics).toBe(row);
  return 'lyrics';
}

it.each(
  [
    ['La oss synge', 'La oss', 'Mi sjel lover Herren', 'Mi sjel'],
    ['Mi sjel, hva er det du pakker så tungt?', 'Si det til alle', 'Si det'],
    ['Si det igjen og igjen,', 'Sol og måne', 'Sol og skygge lå over stien,'],
    ['Do med Kristus', 'Re opp et leie', 'Am', 'Am Abend', 'Be', 'Be for oss'],
    ['Be om å få gå med lette hender.', 'A', 'A Jesus, du er'],
    ['A, for en himmel av stjerner!', 'Å, Herre', 'E', 'I Herren', 'Lam av Gud'],
    ['Dominus Deus', 'Fader vår', 'Laudate Dominum', 'Sim sala', 'Solen', 'Ave Maria'],
    ['La la la', 'la la la la', 'Hele universet', 'diverse', 'Capo 3', 'Capo III'],
    ['Kantor står ved det store lyset.', 'Barré II', 'Herren er god (2x)', '(2x)', '(bis)'],
    ['(Bis)', '(*)', '*', '* Mi7 kan sløyfes', '* Med åpen e-streng; slå bare én gang.', 'x2'],
    ['| x2', 'Stem i for Gud! | x2', 'byen må få vite det. x2', '(Halleluja)', '(Sal 23)'],
    ['(la la la)', '...', 'DEG', 'ABBA', 'HALLELUJA, HALLELUJA,', 'H', 'Be, A og B'],
    ['La-la-la', 'Mi-mi-mi', 'Fa-la-la', 'E-E-E', '(La-la-la)', 'Bygg en bro', 'Over broen'],
    ['Strofen', 'ref. 12 og 13', 'NC-soldat', 'As', 'Es', 'Des', 'Kor', 'Asfalt', 'Esaias'],
    ['En antifon for deg', 'La oss ta 2', 'A . . .', 'Gud/du', 'D|---|', 'B|---2---2---|'],
    ['A |--4--5--|--4--|', 'Do med 3', 'Be for 2 eller 3', 'A4-ark', 'Mi Gud 7', 'am Ende'],
    ['A Ami', 'E em', 'Be em e7', 'Mi 7,18', 'Si meg, Mi', 'La Sol gå ned', 'Mi La sa hun'],
    ['A A A barnet er født', 'Da A og E', 'do nebe do nebe', 'La la la la la dee oh', 'GM'],
    ['LAM', 'EM  G', 'D.', 'A. K.', 'Sol.', 'Si (det)', 'A (alle)', 'La oss gå 2. gang'],
    ['SI LA FEDE', 'A E barnet'],
  ].flat(),
)('words that look like chords, headings or marks stay lyrics, unchanged: %s', (row) => {
  expect(fateOf(row)).toBe(row === 'A' ? 'heading' : 'lyrics');
});

it.each(
  [
    ['Do      Sol', 'Sol', '    Sol', 'Si', 'do  re-', 'LA-   MI', 'Dom Lam', 'Si/La#/La'],
    ['La-Mi-Si7', 'Do#-La', 'Re- 9', 'Fa7 aum', 'Mi 7    La-', '[Re7]', '[Sol]'],
    ['Do (Si Mi7) La-', 'Do [Re7 Sol] Do', '(Si   Mi7)', 'Mi7*', 'Mi*', 'Mi...', 'Do/'],
    ['Do/   /Si  La-', '| Do | Sol |', 'Do Sol x2', 'Do Sol (2x)', 'Do Sol (Bis)'],
    ['Do  -  Sol', 'Si7 Re-9 Fa7aum Fa7+5dim Famaj7 Do#dim Do#dim. Fa#sus4/7/9dim Re-add9'],
    ['Si♭  Fa♯-  Lab  Mib7', 'C  Am  F  G7', 'Hm7  B  Bb  C/E  Fadd9  Faug', 'Do–   Sol'],
    ['Re-\u00a09   Sol', 'Re\u2010   Sol', 'Re\u2011   Sol', 'La\u2212 Mi', 'Do\u200b   Sol'],
    ['\u200eDo   Sol', 'Do Sol (2)', 'Do   Sol (×2)', 'Sol (2)   Do', 'N.C.', 'N.C.   Do'],
    ['NC  Sol', 'Dma7  Gma9  Ama13', 'Fiss  Ess', 'As  Es7  Fissm', 'Asus4  Esus4'],
    ['C/e  G/h  D/f#', 'C/bb', 'LA m  RE m', 'C^7  Dm7', 'A2', 'C5  D5', 'D . G A'],
    ['| D . . . | A . . . |', 'D . D .', 'C  G7  Bbj9', 'Do  Sol7  Famajx9', 'C  Ami  F  G'],
    ['C  em  F  G7', 'Gmi7  C7', 'Cmi7  Fmi  Bb', 'D/fiss  G', 'G  D  EM  C', 'GM  F  Bb'],
    ['C  D (playout)', 'Am  F 2nd time', 'Do  Sol 2. gang', '2x C E Am F', '(2x) C  Am'],
    ['C  D (Chorus)', 'D  A2(no3)  E', 'D(no3)  G', 'FC  G  Am', 'G0  F0  Am', 'Am 5'],
    ['C → D', 'C->D => Em', 'G  Am  D  G . C D7.', 'G  Am  D. C', 'C  G  Fsm  Am'],
    ['C  G  hold  Am', 'Fsm  G  Am', 'C  D  2', 'Do  Sol FC'],
  ].flat(),
)('a chord line as written in books: %s', (row) => {
  expect(fateOf(row)).toBe('chords');
});

it('needs other chords or chord spacing to take a lone name above lyrics for a chord', () => {
  const chordsOver = (row: string) => parseLyrics(`${row}\nog måne`)[0]?.lines[0]?.chords;
  expect(chordsOver('Sol')).toBe('');
  expect(chordsOver('Am')).toBe('');
  expect(chordsOver('   Sol')).toBe('   Sol');
  expect(chordsOver('Sol   Sol')).toBe('Sol   Sol');
  expect(chordsOver('Sol-')).toBe('Sol-');
});

it('keeps inline chords among words', () => {
  const [line] = parseLyrics('(Do) Syng  (Sol) land\nog vi')[0]?.lines ?? [];
  expect(line).toMatchObject({ chords: '', lyrics: ' Syng   land' });
});

it('takes a minor with a remark for chords in a song of letters', () => {
  expect(parseLyrics('Em (instr.)\nog vi\n\nC  G7\nsynger')[0]?.lines[0]?.chords).toBe(
    'Em (instr.)',
  );
  expect(fateOf('Em (instr.)')).toBe('lyrics');
});

it.each([
  ['Vers 1  C  D', { title: 'Vers 1  C  D' }],
  ['K: C  hold  D', { lines: [{ chords: '   C  hold  D', lyrics: 'kom', voice: 'K' }] }],
  ['Intro: C  hold  D', { title: 'Intro', lines: [{ chords: '       C  hold  D' }] }],
])('parses marks and headings before words among chords: %s', (row, section) => {
  expect(parseLyrics(`${row}\nkom`)[0]).toMatchObject(section);
});

it.each([
  'Mi sjel, hva er det du pakker så tungt?',
  'Be om å få gå med lette hender.',
  'A, for en himmel av stjerner!',
  'La oss tro ham,',
  'Si det igjen og igjen,',
])('keeps «%s» as the lyrics of the chords above it', (row) => {
  const chords = 'Mi-                 Re';
  expect(parseLyrics(`${chords}\n${row}`)[0]?.lines).toEqual([{ chords, lyrics: row }]);
});

it('keeps a line that begins with a name, though its neighbours have chords above them', () => {
  const rows = 'Vers 2\nSol og skygge lå over stien,\nla-           sol\njeg sydde meg klær';
  expect(parseLyrics(rows)[0]?.lines).toEqual([
    { chords: '', lyrics: 'Sol og skygge lå over stien,' },
    { chords: 'la-           sol', lyrics: 'jeg sydde meg klær' },
  ]);
});

it('keeps a lone name below a chord line as its lyrics', () => {
  expect(parseLyrics('Do   Re-\nSol\nog måne')[0]?.lines).toEqual([
    { chords: 'Do   Re-', lyrics: 'Sol' },
    { chords: '', lyrics: 'og måne' },
  ]);
});

it('keeps a line of 180 characters', () => {
  const line = 'Herren er min hyrde og '.repeat(8).slice(0, 180);
  expect(parseLyrics(line)[0]?.lines).toEqual([{ chords: '', lyrics: line }]);
});
