import type { SampleSong } from '#server/samples/sampleSong.ts';

export const noasBat: SampleSong = {
  id: '4d67f581-9a0a-480c-8480-87706cd7a444',
  title: 'Noas båt er full av dyr',
  category: 'barn',
  language: 'no',
  seasons: ['alminnelig'],
  slots: ['offertorium'],
  key: 'D',
  tempo: 'fast',
  bibleReference: '1 Mos 7–9',
  composer: 'Sangboken',
  notes: 'Barna velger dyr til nye vers.',
  lyrics: `\
Vers 1
D                        A            D
Noas båt er full av dyr, store dyr og små,
D                       A              D
to av alle slag på rad, finn et sted å stå.

Refreng
D          G          A
Gyng, båt, gyng, båt, vannet er dypt.
D          A7         D
Gyng, båt, gyng, båt, Gud er med.

Vers 2
D                       A             D
Elefanten satt på dekk, båten gikk på skrå.
D                        A                D
Musa sa: Jeg sitter her, da blir det rett nå.

Refreng
Gyng, båt, gyng, båt …

Vers 3
D                          A              D
Duen kom med kvist i nebb, regnet det var slutt.
G                         A            D
Over fjellet stod en bro, den er aldri brutt.

Refreng
Gyng, båt, gyng, båt … (2x)`,
};
