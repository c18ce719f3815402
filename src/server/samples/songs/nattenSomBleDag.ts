import type { SampleSong } from '#server/samples/sampleSong.ts';

export const nattenSomBleDag: SampleSong = {
  id: '86190fa1-6b92-41d2-ad6c-77cd9d20d627',
  title: 'Natten som ble dag',
  category: 'paske',
  language: 'no',
  seasons: ['paske'],
  slots: ['svarsalme'],
  key: 'La-',
  tempo: 'fast',
  bibleReference: '2 Mos 14–15',
  notes:
    'Påskenattens lange sang, med tolv korte vers. Bytt gjerne forsanger for hvert vers, og la barna få det ellevte. Refrenget skal ikke vente på at alle er klare; det skal komme som en bølge.',
  lyrics: `\
Refreng
La-      Sol            La-
Dette er natten som ble dag,
Fa             Sol          Mi
havet står som murer om oss her.
La-     Sol         La-
Gå, gå, gå på tørre føtter,
Fa           Mi        La-
sangen er på den andre siden.

Vers 1
La-        Sol       La-
Vi sov med sandalene på.

Refreng
Dette er natten …

Vers 2
La-       Sol          La-
Vi spiste stående, med stav.

Refreng
Dette er natten …

Vers 3
La-        Sol          La-
Vi bar vår deig på våre skuldre.

Refreng
Dette er natten …

Vers 4
La-         Sol          La-
En sky gikk foran som en hyrde.

Refreng
Dette er natten …

Vers 5
La-         Sol         La-
Bak oss kom vognene som torden.

Refreng
Dette er natten …

Vers 6
La-       Sol         La-
Foran oss lå det bare vann.

Refreng
Dette er natten …

Vers 7
La-       Sol            La-
Da løftet gamle menn sin gråt.

Refreng
Dette er natten …

Vers 8
La-       Sol             La-
Da løftet du din vind fra øst.

Refreng
Dette er natten …

Vers 9
La-      Sol           La-
Da så vi havets bunn i blomst.

Refreng
Dette er natten …

Vers 10
La-        Sol              La-
Vi gikk og gikk til det ble grått.

Refreng
Dette er natten …

Vers 11
La-      Sol         La-
En liten pike slo på tromme.

Refreng
Dette er natten …

Vers 12
La-       Sol        La-
Da danset alle, også havet.

Refreng
La-      Sol            La-
Dette er natten som ble dag,
Fa             Sol          Mi
havet står som murer om oss her.
La-     Sol         La-
Gå, gå, gå på tørre føtter,
Fa           Mi        La-
sangen er på den andre siden.`,
};
