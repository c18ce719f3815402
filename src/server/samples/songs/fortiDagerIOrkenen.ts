import type { SampleSong } from '#server/samples/sampleSong.ts';

export const fortiDagerIOrkenen: SampleSong = {
  id: '3cd6f8a9-31ec-4cf9-9cb7-17be12d3b06d',
  title: 'Førti dager i ørkenen',
  category: 'faste',
  language: 'no',
  seasons: ['faste'],
  slots: ['inngang'],
  key: 'La-',
  tempo: 'moderate',
  bibleReference: 'Matt 4',
  notes: 'Slå Mi7 bare én gang, med åpen e-streng, og la stillheten etterpå få vare.',
  lyrics: `\
Intro
La-  Sol  Fa  Mi7

Vers 1
La-             Re-9
Førti dager med sand mellom tennene,
Fa               Mi7
førti netter med stjerner og nød.
La-              Re-9
Du var sulten og sa det til ingen,
Fa       Mi7
steinene lignet på brød.

Refreng
La-     Mi-          Fa           Do
Ikke av brød, men av pust fra din munn,
Re-     La-           Mi7
ikke av glans, men av ord. (bis)

Vers 2
La-                 Re-9
Høyt på et tak stod fristelsen og hvisket:
Fa         Mi7
Hopp, alle ser på deg nå!
La-                  Re-9
Du gikk ned trappen, trinn etter trinn,
Fa          Mi7
slik som vi andre må gå.

Refreng
Ikke av brød …

Outro
La-     Sol          Fa   Mi7   La-
Du gikk ned, du gikk ned, du er her.`,
};
