import type { SampleSong } from '#server/samples/sampleSong.ts';

export const fottenePaFjell: SampleSong = {
  id: 'a6abc347-d95f-40ef-91de-e2769b7b6943',
  title: 'Du satte føttene mine på fjell',
  category: 'katekumenat',
  language: 'no',
  seasons: ['alminnelig'],
  slots: ['svarsalme', 'utgang'],
  key: 'La-',
  tempo: 'moderate',
  bibleReference: 'Salme 40',
  lyrics: `\
Intro
La-  Sol  Fa  Mi

       La-
K. Jeg lå i en grøft med leire til kneet
   Sol
og ropte til kvelden ble grå.
   Fa                Mi
Du bøyde deg ned, du fikk det på klærne,
   La-
du ga meg et sted å stå.

   La-      Sol
A. Du satte føttene mine på fjell,
Fa       Mi
du satte fjellet under meg.
La-      Sol
Ikke min styrke, ikke mitt vett,
Fa       Mi     La-
bare din arm om meg.

Mellomspill
La-  Sol  Fa  Mi

      La-                      Sol
K. De spør hva det koster, jeg sier: Ingenting,
   Fa          Mi
og alt som jeg bar på før.
   La-                    Sol
Du ga meg en sang, og den går nå i ring
   Fa         Mi      La-
om alt det du sier og gjør.

   La-      Sol
A. Du satte føttene mine på fjell,
Fa       Mi
du satte fjellet under meg.
La-      Sol
Ikke min styrke, ikke mitt vett,
Fa       Mi     La-
bare din arm om meg.

Outro
Re-      La-
Din arm, din arm,
Mi   Mi/Sol#    La-
bare din arm om meg.`,
};
