import type { SampleSong } from '#server/samples/sampleSong.ts';

export const laOssBryteOpp: SampleSong = {
  id: '88393f2d-e512-40ea-b90a-d311ff00d9f4',
  title: 'La oss bryte opp',
  category: 'katekumenat',
  language: 'no',
  seasons: ['alminnelig'],
  slots: ['utgang'],
  key: 'Mi-',
  tempo: 'moderate',
  bibleReference: '1 Mos 12',
  notes:
    'Capo 2\nSkrevet til kvelden om Abraham. Rytmen er en vandring: la bassen gå jevnt og ikke skynd på mot slutten. Når salen er stor, kan to kantorer dele versene mellom seg, linje for linje.',
  lyrics: `\
Vers 1
Mi-                 Re        Mi-
En gammel mann fikk høre sitt navn,
Do                Re      Mi-
han slapp det han holdt i hånden.
La-             Mi-
Han visste ikke veien,
    Si7                 Mi-
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
   Mi-                  Re         Mi-
De pakket et telt og en krukke med korn,
    Do         Re   Mi-
lot brønnen og byen være.
     La-           Mi-
Tell stjernene, sa stemmen,
   Si7                  Mi-
så mange barn skal dere bære.

Refreng
Mi-          Re
La oss bryte opp,
Do          Si7
la oss gå i kveld.
La-           Mi-
Si det til de små:
Si7           Mi-
Landet venter oss.

Bro
La-         Mi-
Gå du foran oss i natten,
Si7         Mi-
vi har bare ord å gå på.
Do            Sol
Gå du bak oss når vi nøler,
Si7                 Mi-
bær de trette og de små.`,
};
