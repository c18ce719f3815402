import type { SampleSong } from '#server/samples/sampleSong.ts';

export const detErDag: SampleSong = {
  id: 'e95b1cf6-bf47-4aeb-ad21-3a303e093f9c',
  title: 'Løft ditt hode, det er dag',
  category: 'forkatekumenat',
  language: 'no',
  seasons: ['advent', 'paske'],
  slots: ['inngang'],
  key: 'Re-',
  tempo: 'fast',
  bibleReference: 'Ef 5',
  lyrics: `\
K
Re-           Do                         Re-
Hvem banker i natten, hvem banker på din dør?
Re-             Do                           La
Du sover som en stein, slik du alltid gjorde før.

A
Re-             Sol-
Løft ditt tunge hode,
Do                 Fa
se mot øst, det er dag!
Sol-               La
Se mot øst, det er dag!

K
Re-               Do                  Re-
Du gjemte deg bak muren og talte dine sår.
Re-              Do                          La
Nå står det en i døren, han har lett i mange år.

A
Re-             Sol-
Løft ditt tunge hode,
Do                 Fa
se mot øst, det er dag!
Sol-               La
Se mot øst, det er dag!

K
Sib                  Fa
Han spør ikke hva du skylder,
Sol-                  La
han spør ikke hvor du var.
Sib                Fa
Han rekker deg sin hånd,
Sol-            La7
og hånden er et svar.

A
Re-             Sol-
Løft ditt tunge hode,
Do                 Fa
se mot øst, det er dag!
Sol-        La     Re-
Se mot øst, det er dag!`,
};
