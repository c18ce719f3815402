import type { SampleSong } from '#server/samples/sampleSong.ts';

export const vedElvebredden: SampleSong = {
  id: 'f07b5522-7072-4ded-99ee-25c7f6cede25',
  title: 'Ved elvebredden',
  category: 'utvelgelse',
  language: 'no',
  seasons: ['paske'],
  slots: ['kommunion', 'utgang'],
  key: 'Hm',
  tempo: 'slow',
  bibleReference: 'Jos 4',
  notes: 'Tolv steiner ligger klare når sangen begynner.',
  lyrics: `\
K:
(Hm)Vi kom til (A)elven med (G)støv i vårt (F#)hår,
(Hm)bak oss lå (A)førti (G)vandrende (F#)år.

A:
(G)Legg en (A)stein, (Hm)legg en stein,
(G)her gikk vi (F#)over, (Hm)du og jeg.

K:
(Hm)Bunnen var (A)fast der du (G)sa vi skulle (F#)gå,
(Hm)vannet stod (A)stille som (G)noe som (F#)så.

A:
(G)Legg en (A)stein, (Hm)legg en stein,
(G)her gikk vi (F#)over, (Hm)du og jeg.

K:
(Em)Og når våre (Hm)barnebarn (Em)spør hva det (Hm)er,
(G)sier vi: Gud (A)holdt pusten (F#sus4)her. (F#)

A:
(G)Legg en (A)stein, (Hm)legg en stein,
(G)her gikk vi (F#)over, (Hm)du og jeg.`,
};
