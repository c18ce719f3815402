import type { SampleSong } from '#server/samples/sampleSong.ts';

export const takkForSuppeOgBrod: SampleSong = {
  id: '58087682-40d6-4b68-bf36-685ec515d09b',
  title: 'Takk for suppe og brød',
  category: 'barn',
  language: 'no',
  tempo: 'fast',
  notes: 'Bordvers. Klapp på hvert «takk».',
  lyrics: `\
Takk for suppe, takk for brød,
takk for ovnen, varm og rød,
takk for den som rørte i gryta,
takk for den som dekket på.

Kom og sitt hos oss, Jesus,
vi har satt frem en stol.
Den er litt vaklete, men den er din.
Takk, takk, takk! (2x)`,
};
