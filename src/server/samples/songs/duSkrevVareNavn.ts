import type { SampleSong } from '#server/samples/sampleSong.ts';

export const duSkrevVareNavn: SampleSong = {
  id: '9b4325c0-8a5e-4915-892a-1a9d16576971',
  title: 'Du skrev våre navn i din hånd',
  category: 'utvelgelse',
  language: 'no',
  key: 'C',
  tempo: 'moderate',
  bibleReference: 'Jes 49',
  lyrics: `\
Vers 1
(C)Før vi kunne (G)tale, (Am)hørte du vår gråt,
(F)før vi kunne (C)vandre, (Dm)bar du oss i (G)land.

Refreng
(C)Du skrev våre (G)navn i din (Am)hånd, (2x)
(F)ingen kan (C)stryke dem (G)ut. (C)(bis)

Vers 2
(C)Blekket er av (G)nåde, (Am)boken er din Sønn,
(F)brevet er blitt (C)åpnet, (Dm)og nå leses det (G)høyt.

Refreng
Du skrev våre …

Vers 3
(C)Kall oss frem fra (G)benken, (Am)kall oss én for én,
(F)vi har ikke (C)annet (Dm)enn vårt eget (G)ja.

Refreng
Du skrev våre navn …

Outro
(F)Vårt eget (G)ja, (x2)
(F)ditt eget (G)ja. (C)Amen.`,
};
