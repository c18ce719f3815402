import type { SampleSong } from '#server/samples/sampleSong.ts';

export const herreSeTilOss: SampleSong = {
  id: '7835f22a-8c05-479f-b7be-9d58811e8594',
  title: 'Herre, se til oss',
  category: 'liturgi',
  language: 'no',
  slots: ['forbonn'],
  key: 'Re-',
  tempo: 'slow',
  notes: 'Forbønnssvar.',
  lyrics: `\
(Re-)Herre, se (Sol-)til oss,
(Do)se til alle som (Fa)venter,
(Sol-)se til (La)oss i (Re-)kveld.`,
};
