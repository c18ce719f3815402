import type { SampleSong } from '#server/samples/sampleSong.ts';

export const laOssBryteOpp: SampleSong = {
  id: '88393f2d-e512-40ea-b90a-d311ff00d9f4',
  title: 'La oss bryte opp',
  category: 'katekumenat',
  language: 'no',
  key: 'Mi-',
  tempo: 'moderate',
  bibleReference: '1 Mos 12',
  notes:
    'Skrevet til kvelden om Abraham. Rytmen er en vandring: la bassen gå jevnt og ikke skynd på mot slutten. Når salen er stor, kan to kantorer dele versene mellom seg, linje for linje.',
  lyrics: `\
Capo 2

Vers 1
Mi-                 Re        Mi-
En gammel mann fikk høre sitt navn,
Do                Re      Mi-
han slapp det han holdt i hånden.
La-             Mi-
Han visste ikke veien,
    Si7                Mi-
men stemmen kjente han igjen.

Refreng
Mi-          Re
La oss bryte opp,
Do          Si7
la oss gå i kveld.
La-           Mi-
Si det til de små:
Si7           Mi-
Landet venter oss.

Vers 2
Mi-                    Re        Mi-
Mi sjel, hva er det du pakker så tungt?
Do         Re           Mi-
Be om å få gå med lette hender.
La-                 Mi-
A, for en himmel av stjerner!
Si7            Mi-
Tell dem om du kan.

Refreng
Mi-          Re
La oss bryte opp,
Do          Si7
la oss gå i kveld.
La-           Mi-
Si det til de små:
Si7           Mi-
Landet venter oss.

Bridge
La oss tro ham,
Mi sjel, vær ikke redd,
Si det igjen og igjen,
Be for dem som står og nøler.`,
};
