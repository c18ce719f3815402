import type { SampleSong } from '#server/samples/sampleSong.ts';

export const hvemFlyttetSteinen: SampleSong = {
  id: '548a5733-0094-473a-bd2e-251d1a0122b9',
  title: 'Hvem flyttet steinen?',
  category: 'paske',
  language: 'no',
  seasons: ['paske'],
  slots: ['inngang', 'utgang'],
  key: 'Re-',
  tempo: 'fast',
  bibleReference: 'Mark 16',
  lyrics: `\
Intro
Re-  Do  Sib  La7  (2x)

   Re-                   Do
K: Hvem flyttet steinen, hvem flyttet steinen,
   Sib                La
K: hvem har vært oppe før oss?
   Re-        Do
A: Halleluja, halleluja,
   Sib         La        Re-
A: steinen var aldri for tung!

   Re-               Do
K: Vi kom med oljen, vi kom med oljen,
   Sib                La
K: krukkene bar vi så tungt på.
   Re-        Do
A: Halleluja, halleluja,
   Sib         La        Re-
A: steinen var aldri for tung!

   Re-                Do
K: Duken var brettet, duken var brettet,
   Sib                       La
K: slik som han gjør når han går hjemmefra.
   Re-        Do
A: Halleluja, halleluja,
   Sib         La        Re-
A: steinen var aldri for tung!

Bro
Sol-           Re-
Løp og si det, løp og si det,
Sol-       Re-       La
si det til Peter som gråter.
Sol-           Re-
Løp og si det, løp og si det,
Sib      La7          Re-
noen har kalt oss ved navn.`,
};
