import type { SampleSong } from '#server/samples/sampleSong.ts';

export const duSkrevVareNavn: SampleSong = {
  id: '9b4325c0-8a5e-4915-892a-1a9d16576971',
  title: 'Du skrev våre navn i din hånd',
  category: 'utvelgelse',
  language: 'no',
  seasons: ['alminnelig'],
  slots: ['svarsalme'],
  key: 'C',
  tempo: 'moderate',
  bibleReference: 'Jes 49',
  lyrics: `\
Vers 1
(C)Før vi kunne (G)tale, (Am)hørte du vår gråt,
(F)før vi kunne (C)svømme, (Dm)bar din hånd vår (G)båt.

Refreng
(C)Du skrev våre (G)navn i din (Am)hånd, (2x)
(F)ingen kan (G)stryke dem (C)ut.

Vers 2
(C)Blekket er av (G)nåde, (Am)boken er din Sønn,
(F)brevet er blitt (C)åpnet, (Dm)svaret på vår (G)bønn.

Refreng
Du skrev våre …

Vers 3
(C)Kall oss frem fra (G)benken, (Am)kall oss én for én,
(F)vi har ikke (C)annet (Dm)enn vårt eget (G)ja.

Refreng
Du skrev våre navn …

Outro
(F)Vårt eget (G)ja,
(F)ditt eget (G)ja. (C)Amen.`,
};
