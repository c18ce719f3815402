import type { SampleSong } from '#server/samples/sampleSong.ts';

export const hvorErDu: SampleSong = {
  id: '35c7ff0d-5ca9-4fb0-9f86-38b2bb9226af',
  title: 'Hvor er du?',
  category: 'forkatekumenat',
  language: 'no',
  key: 'la-',
  tempo: 'slow',
  bibleReference: '1 Mos 3',
  lyrics: `\
Vers 1
la-        sol       fa         mi
Hvem går i hagen når dagen blir sval?
la-           sol         fa       mi
Hvem roper et navn mellom trærne i dalen?
re-                 la-
Jeg holdt pusten og gjemte meg godt,
fa               mi
men jeg ville at du skulle finne meg.

Refreng
la-         sol
Hvor er du, hvor er du?
fa         mi
Jeg er bak frykten min, her.
la-         sol
Hvor er du, hvor er du?
fa       mi7      la-
Kom litt nærmere, nær.

Vers 2
Sol og skygge lå over stien,
la-           sol     fa         mi
jeg sydde meg klær av påskudd og løv.
re-                la-
Du så på de skjeve stingene mine
fa          mi
og vevde en frakk til meg selv.

Refreng
la-         sol
Hvor er du, hvor er du?
fa         mi
Jeg er bak frykten min, her.
la-         sol
Hvor er du, hvor er du?
fa       mi7      la-
Kom litt nærmere, nær.`,
};
