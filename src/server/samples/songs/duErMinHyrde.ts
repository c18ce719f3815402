import type { SampleSong } from '#server/samples/sampleSong.ts';

export const duErMinHyrde: SampleSong = {
  id: 'bb9abbdb-286b-4133-8386-0daf73deb631',
  title: 'Du er min hyrde',
  category: 'salmer',
  language: 'no',
  seasons: ['paske', 'alminnelig'],
  slots: ['svarsalme', 'kommunion'],
  key: 'La-',
  tempo: 'slow',
  bibleReference: 'Salme 23',
  composer: 'Sangboken',
  versionName: 'Original',
  notes:
    'Kantor synger versene fritt, nesten som tale. Forsamlingen tar refrenget rett på, uten pause. I siste refreng kan gitaren tie og bare stemmene bære de to siste linjene.',
  lyrics: `\
Refreng
A: (La-)Du er min (Sol)hyrde, jeg (La-)savner ikke noe,
A: (Re-)du går foran, (Mi)jeg kjenner din (La-)stemme.

Vers 1
K: (La-)Der gresset er grønt, (Sol)der lar du meg hvile,
K: (Fa)der vannet er stille, (Mi)der stiller du min tørst.
K: (Re-)Jeg var trett av alle (La-)veier,
K: (Fa)nå går jeg bare (Mi)din.

Refreng
A: (La-)Du er min (Sol)hyrde, jeg (La-)savner ikke noe,
A: (Re-)du går foran, (Mi)jeg kjenner din (La-)stemme.

Vers 2
K: (La-)Og må jeg gå ned (Sol)der solen ikke skinner,
K: (Fa)så hører jeg staven din (Mi)slå mot stein.
K: (Re-)Da vet jeg at du er (La-)nær meg,
K: (Fa)da er jeg ikke (Mi)redd.

Refreng
A: (La-)Du er min (Sol)hyrde, jeg (La-)savner ikke noe,
A: (Re-)du går foran, (Mi)jeg kjenner din (La-)stemme.

Outro
K: (Fa)Et bord har du dekket, (Mi)et hus har du bygd,
A: (Re-)der er det (Mi)plass til (La-)meg.`,
  alternateVersions: [
    {
      name: 'Lav, for alt',
      key: 'Mi-',
      notes: 'Samme melodi en kvart lavere.',
      lyrics: `\
Refreng
A: (Mi-)Du er min (Re)hyrde, jeg (Mi-)savner ikke noe,
A: (La-)du går foran, (Si7)jeg kjenner din (Mi-)stemme.

Vers 1
K: (Mi-)Der gresset er grønt, (Re)der lar du meg hvile,
K: (Do)der vannet er stille, (Si7)der stiller du min tørst.
K: (La-)Jeg var trett av alle (Mi-)veier,
K: (Do)nå går jeg bare (Si7)din.

Refreng
A: Du er min hyrde …`,
    },
  ],
};
