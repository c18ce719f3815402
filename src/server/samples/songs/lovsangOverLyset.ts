import type { SampleSong } from '#server/samples/sampleSong.ts';

export const lovsangOverLyset: SampleSong = {
  id: 'af3e4e90-7f84-4550-9ce0-deb0fdc212ed',
  title: 'Lovsang over lyset',
  category: 'liturgi',
  language: 'no',
  seasons: ['paske'],
  slots: ['annet'],
  key: 'Mi-',
  tempo: 'slow',
  notes: 'Kantor står ved det store lyset og synger fritt, som en lesning. Alle svarer.',
  lyrics: `\
K: (Mi-)Vi takker deg for dette lyset, Far, for voksen som mange små vinger har samlet, for veken som noen har tvunnet med tålmod, og for ilden som ingen av oss kunne tenne (Re)uten (Mi-)deg.
A: (Do)Lyset er (Re)ditt, (Mi-)natten er din.

K: (Mi-)Vi takker deg for alle som gikk foran oss i mørket og bar en glo under frakken (Re)like (Mi-)hit.
A: (Do)Lyset er (Re)ditt, (Mi-)natten er din.

K: (Mi-)Gå nå med oss gjennom huset, fra rom til rom, til det ikke finnes en krok hvor sorgen kan (Re)sitte (Mi-)alene.
A: (Do)Lyset er (Re)ditt, (Mi-)natten er din.
A: (La-)Lyset er (Mi-)ditt, (Si7)og vi er (Mi-)dine.`,
};
