import type { SampleSong } from '#server/samples/sampleSong.ts';

export const komLysVeniLux: SampleSong = {
  id: '4ad4add6-0e90-423f-bc02-f95d52cdedd4',
  title: 'Kom, lys – veni, lux – בּוֹא הָאוֹר',
  category: 'advent-og-jul',
  language: 'mixed',
  seasons: ['advent'],
  slots: ['inngang'],
  key: 'La-',
  tempo: 'moderate',
  lyrics: `\
K
(La-)Kom i natten, (Sol)kom som morgen,
(Fa)kom til huset (Mi)der vi bor.

A
(La-)Veni, lux, (Sol)veni, pax,
(La-)בּוֹא הָאוֹר, (Mi)בּוֹא הַשָּׁלוֹם.

K
(La-)Vi har vasket (Sol)alle vinduer,
(Fa)tent et lys på (Mi)hvert et bord.

A
(La-)Veni, lux, (Sol)veni, pax,
(La-)בּוֹא הָאוֹר, (Mi)בּוֹא הַשָּׁלוֹם.

Bro
Alle: (Re-)Vi venter, (La-)exspectamus,
Kantor: (Fa)אֲנַחְנוּ (Mi)מְחַכִּים.
Alle: (Re-)Nå kommer (La-)du, (Mi)nå kommer (La-)du!`,
};
