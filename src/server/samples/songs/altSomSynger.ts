import type { SampleSong } from '#server/samples/sampleSong.ts';

export const altSomSynger: SampleSong = {
  id: '7c362405-4ea1-4c71-a70d-73a778b36566',
  title: 'Stem i, alt som synger',
  category: 'salmer',
  language: 'no',
  slots: ['inngang', 'utgang'],
  key: 'G',
  tempo: 'fast',
  bibleReference: 'Salme 150',
  composer: 'Sangboken',
  lyrics: `\
Refreng
G       C               G
Stem i, stem i, alt som synger!
Em      Am          D
Stem i, alt som har strenger!
G       C               G
Stem i, vind i bjørk og furu!
Am      D7         G
Stem i, stem i for Gud!

Vers 1
C         G      Am        Em
Slå på en kjele, blås i et strå,
C        G       A7       D
alle som har noe å spille på.
C           G           Am          Em
Fløyten har fem hull og hjertet har sang,
C          G       D       G
Herren har øre for hver en klang.

Refreng
G       C               G
Stem i, stem i, alt som synger!
Em      Am          D
Stem i, alt som har strenger!
G       C               G
Stem i, vind i bjørk og furu!
Am      D7         G
Stem i, stem i for Gud!

Vers 2
C           G          Am         Em
Bølgen slår takten mot svaberg og stein,
C            G      A7       D
måken kommer inn en takt for sein.
C        G        Am         Em
Gamle og unge, og du bakerst der:
C          G        D      G
Herren vil høre deg som du er.

Refreng
Stem i, stem i, alt …

Outro
Am      D7         G
Stem i, stem i for Gud! (2x)`,
};
