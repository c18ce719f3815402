import type { SampleSong } from '#server/samples/sampleSong.ts';

export const morUnderTreet: SampleSong = {
  id: '3a7a4417-34bf-46f2-8b7e-3340a3793ca1',
  title: 'Mor under treet',
  category: 'maria',
  language: 'no',
  seasons: ['faste', 'maria'],
  slots: ['kommunion'],
  key: 'Sol-',
  tempo: 'slow',
  bibleReference: 'Joh 19',
  versionName: 'Original',
  lyrics: `\
Vers 1
Kantor: (Sol-)Mor under (Re)treet, hva (Sol-)så du?
Alle: (Do-)Jeg så min (Sol-)gutt, jeg så (Re)lyset gå.

Vers 2
Kantor: (Sol-)Mor under (Re)treet, hva (Sol-)sa han?
Alle: (Do-)Han ga meg en (Sol-)sønn, han ga (Re)meg dere.

Vers 3
Kantor: (Sol-)Mor under (Re)treet, hva (Sol-)gjør du?
Alle: (Do-)Jeg står der jeg (Sol-)står til det (Re)gryr.

Bro
(Mib)Stå hos (Sib)oss når (Do-)natten kommer,
(Mib)stå hos (Sib)den som ingen (Re)har.

Outro
Alle: (Sol-)Mor under (Re)treet, bli (Sol-)hos oss.`,
  alternateVersions: [
    {
      name: 'For to stemmer',
      key: 'La-',
      lyrics: `\
Vers 1
K: (La-)Mor under (Mi)treet, hva (La-)så du?
A: (Re-)Jeg så min (La-)gutt, jeg så (Mi)lyset gå.

Vers 2
K: (La-)Mor under (Mi)treet, hva (La-)sa han?
A: (Re-)Han ga meg en (La-)sønn, han ga (Mi)meg dere.

Outro
A: (La-)Mor under (Mi)treet, bli (La-)hos oss.`,
    },
    {
      name: 'Uten akkorder',
      notes: 'Til langfredag.',
      lyrics: `\
K: Mor under treet, hva så du?
A: Jeg så min gutt, jeg så lyset gå.
K: Mor under treet, hva sa han?
A: Han ga meg en sønn, han ga meg dere.`,
    },
  ],
};
