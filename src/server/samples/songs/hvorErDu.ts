import type { SampleSong } from '#server/samples/sampleSong.ts';

export const hvorErDu: SampleSong = {
  id: '35c7ff0d-5ca9-4fb0-9f86-38b2bb9226af',
  title: 'Hvor er du?',
  category: 'forkatekumenat',
  language: 'no',
  seasons: ['faste'],
  slots: ['svarsalme'],
  key: 'La-',
  tempo: 'slow',
  bibleReference: '1 Mos 3',
  lyrics: `\
Vers 1
La-        Sol       Fa         Mi
Hvem går i hagen når dagen blir sval?
La-           Sol         Fa       Mi
Hvem roper et navn mellom trærne i dalen?
Re-                 La-
Jeg holdt pusten og gjemte meg godt,
Fa               Mi
men jeg ville at du skulle finne meg.

Refreng
La-         Sol
Hvor er du, hvor er du?
Fa         Mi
Jeg er bak frykten min, her.
La-         Sol
Hvor er du, hvor er du?
Fa       Mi7      La-
Kom litt nærmere, nær.

Vers 2
La-    Sol       Fa   Mi
Lys og skygge lå over stien,
La-           Sol     Fa         Mi
jeg sydde meg klær av påskudd og løv.
Re-                La-
Du så på de skjeve stingene mine
Fa          Mi
og vevde en kappe mot kulde og støv.

Refreng
La-         Sol
Hvor er du, hvor er du?
Fa         Mi
Jeg er bak frykten min, her.
La-         Sol
Hvor er du, hvor er du?
Fa       Mi7      La-
Kom litt nærmere, nær.`,
};
