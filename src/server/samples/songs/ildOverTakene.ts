import type { SampleSong } from '#server/samples/sampleSong.ts';

export const ildOverTakene: SampleSong = {
  id: '18235246-ec93-483e-acca-83894b5b8cc1',
  title: 'Ild over takene',
  category: 'pinse',
  language: 'no',
  seasons: ['pinse'],
  slots: ['inngang'],
  key: 'Cm',
  tempo: 'fast',
  bibleReference: 'Apg 2',
  lyrics: `\
Intro
Cm   A♭   E♭   B♭

Vers 1
Cm          A♭    E♭      B♭
Vi satt bak låste dører i byen,
Cm           A♭        G7
hadde nesten sluttet å be.
Fm            Cm           A♭
Da kom det et drag gjennom huset,
Fm            G7      Cm
og ingen fikk sitte i fred.

Refreng
A♭       B♭      E♭       Cm
Ild over takene, ild over munnene,
A♭           B♭             Cm   B♭/D
blås, du som blåser hvor du vil!
A♭       B♭      E♭       Cm
Ild over takene, ild over munnene,
Fm           F♯°       G7
gjør oss til tunger av ild!

Vers 2
Cm        A♭         E♭      B♭
Du ga oss hverandres språk i gave,
Cm         A♭                G7
kokken fra Kypros, jenta fra nord.
Fm          Cm            A♭
Vi lo så de trodde vi var fulle,
Fm            G7                  Cm
full var hver tunge, full av ditt ord.

Refreng
A♭       B♭      E♭       Cm
Ild over takene, ild over munnene,
A♭           B♭             Cm   B♭/D
blås, du som blåser hvor du vil!
A♭       B♭      E♭       Cm
Ild over takene, ild over munnene,
Fm           F♯°    G7 Cm
gjør oss til tunger av ild!`,
};
