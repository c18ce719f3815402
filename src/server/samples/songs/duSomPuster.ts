import type { SampleSong } from '#server/samples/sampleSong.ts';

export const duSomPuster: SampleSong = {
  id: '7ef1dab0-6cba-4c5d-a433-cfb570357c40',
  title: 'Du som puster i støv',
  category: 'pinse',
  language: 'no',
  seasons: ['pinse'],
  slots: ['kommunion'],
  key: 'Fa',
  tempo: 'moderate',
  bibleReference: 'Esek 37',
  lyrics: `\
Vers 1
Fa     Do/Mi    Re-
Du som puster i støv,
Sib      Fa      Sol-  Do7
dalen er full av tørre ting.
Fa      Do/Mi      Re-
Kall på vinden fra øst,
Sib          Fa           Sol-  Do
kall den fra vest, la den bryte inn.

Refreng
      Re-  Do   Sib        Fa
Alle: Kom, kom, kom som et vær,
Sol-7         Do7sus4  Do7
reis oss opp, bein for bein.
      Re-  Do   Sib        Fa
Alle: Kom, kom, kom hit og vær,
Sol-       Do7     Fa
ingen skal stå her alene.

Vers 2
Fa     Do/Mi         Re-
Du som knytter igjen bånd,
Sib       Fa         Sol-    Do7
finn våre navn under sand og sten.
Fa         Do/Mi       Re-
Legg dem i en og samme hånd,
Sib    Fa        Sol-   Do
du kan lese hver eneste en.

Refreng
Kom, kom, kom som …

Outro
Sib    Fa   Sol-7  Do7  Fa
Pust i oss, pust i oss, pust.`,
};
