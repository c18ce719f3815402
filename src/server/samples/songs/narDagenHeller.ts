import type { SampleSong } from '#server/samples/sampleSong.ts';

export const narDagenHeller: SampleSong = {
  id: '8ab7d6bd-59fb-433d-914c-b99fe7c8c7da',
  title: 'Når dagen heller og ingen lenger husker veien hjem, da går du ved siden av oss',
  category: 'paske',
  language: 'no',
  seasons: ['paske'],
  slots: ['brod', 'kommunion'],
  key: 'G',
  tempo: 'slow',
  bibleReference: 'Luk 24',
  lyrics: `\
Vers 1
G         D         Em    H7
Når dagen heller og ingen lenger
C      G     D
husker veien hjem,
G         D         Em H7
da går du ved siden av oss
C              D        G
som en fremmed på samme vei.

Refreng
C         D    G      Em
Brant det ikke i oss, brant det ikke?
C       D       G   G7
Gå ikke fra oss nå.
C         D    H7     Em
Brant det ikke i oss, brant det ikke?
Am         D         G
Kvelden er lang, bli her.

Vers 2
G           D           Em     H7
Vi talte om alt som var gått i stykker,
C          G    D
du lot oss tale ut.
G         D      Em       H7
Så tok du ordene våre, de knuste,
C         D          G
og la dem sammen til brød.

Refreng
C         D    G      Em
Brant det ikke i oss, brant det ikke?
C       D       G   G7
Gå ikke fra oss nå.
C         D    H7     Em
Brant det ikke i oss, brant det ikke?
Am         D         G
Kvelden er lang, bli her.

Outro
C            D
Løp tilbake, løp i natten,
Am         D    G
byen må få vite det. (2x)`,
};
