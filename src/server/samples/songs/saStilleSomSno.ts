import type { SampleSong } from '#server/samples/sampleSong.ts';

export const saStilleSomSno: SampleSong = {
  id: '6265ad58-64c4-4b33-81dd-e5183ce0716d',
  title: 'Så stille som snø',
  category: 'advent-og-jul',
  language: 'no',
  seasons: ['jul'],
  slots: ['kommunion'],
  tempo: 'slow',
  bibleReference: 'Luk 2',
  notes: 'Synges uten følge.',
  lyrics: `\
Vers 1
Så stille som snø på et tak i desember
kom du til en by hvor det ikke var rom.
De glemte å vente, men dyrene husket
og flyttet litt på seg den natten du kom.

Refreng
Sov, lille konge, på halm og på ull,
hele universet er stille.

Vers 2
En gjeter stod opp fra sitt bål og sin suppe,
han hørte et navn og han løp over mo.
Han hadde en gave, det var bare votter,
men ingen har varmet en himmel som to.

Refreng
Sov, lille konge, på halm og på ull,
hele universet er stille.

Vers 3
Og vi som har alt og som aldri er hjemme,
vi kommer med hender som mangler et kall.
Du spør oss om plass til en krybbe i stuen.
Vi flytter på bordet, og blir til en stall.

Refreng
Sov, lille konge …`,
};
