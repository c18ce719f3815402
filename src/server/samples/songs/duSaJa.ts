import type { SampleSong } from '#server/samples/sampleSong.ts';

export const duSaJa: SampleSong = {
  id: '4fc18863-87be-4f1a-a986-d7681dfd0efb',
  title: 'Maria, du sa ja',
  category: 'maria',
  language: 'no',
  seasons: ['advent', 'maria'],
  slots: ['offertorium', 'kommunion'],
  key: 'Re',
  tempo: 'moderate',
  bibleReference: 'Luk 1',
  lyrics: `\
Vers 1
Re              La     Si-                Fa#-
En jente ved et vindu, et brød som skulle heve,
Sol              Re     Mi-             La
et lys falt over gulvet som ingen hadde tent.

Refreng
Sol    La    Re  Si-
Maria, du sa ja,
Sol       La   Re
du visste ikke veien.
Sol    La      Fa#- Si-
Maria, lær oss ja,
Mi-     La7     Re
et lite ord, og alt.

Vers 2
Re                 La       Si-                Fa#-
Du bar ham gjennom fjellet, du sang for den du bar,
Sol             Re     Mi-               La
de mette ble så tause, de sultne fikk et bord.

Refreng
Sol    La    Re  Si-
Maria, du sa ja,
Sol       La   Re
du visste ikke veien.
Sol    La      Fa#- Si-
Maria, lær oss ja,
Mi-     La7     Re
et lite ord, og alt.

Vers 3
Re                La     Si-              Fa#-
Du stod der under treet, du svarte det du svarte.
Sol            Re      Mi-            La
Et ja kan være stille, et ja kan være gråt.

Refreng
Maria, du sa ja …`,
};
