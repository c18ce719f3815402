import type { SampleSong } from '#server/samples/sampleSong.ts';

export const luxInNocte: SampleSong = {
  id: '590b83a8-dd76-4d9f-9cfa-8e19c21eb9f8',
  title: 'Lux in nocte',
  category: 'liturgi',
  language: 'la',
  seasons: ['advent', 'paske'],
  slots: ['inngang', 'brod'],
  key: 'Re-',
  tempo: 'slow',
  composer: 'Sangboken',
  notes: 'Lys i natten, brød på veien: synges mens lysene tennes.',
  lyrics: `\
Vers 1
K: (Re-)Lux in (La-)nocte, (Si♭)panis in (Fa)via,
K: (Sol-)porta (Re-)patet, (La7)mensa (Re-)stat.

Refreng
A: (Fa)Intra, (Do)pax, in (Re-)domum (La-)nostram,
A: (Si♭)intra, (Fa)pax, et (Sol-)mane (La)hic.

Vers 2
K: (Re-)Vox in si(La-)lentio, (Si♭)fons in de(Fa)serto,
K: (Sol-)manus (Re-)lassas (La7)tu le(Re-)vas.

Refreng
A: Intra, pax, in …

Vers 3
K: (Re-)Stella (La-)parva (Si♭)super (Fa)mare,
K: (Sol-)duc nos, (Re-)lumen, (La7)duc nos (Re-)hinc.

Refreng
A: Intra, pax, in …`,
};
