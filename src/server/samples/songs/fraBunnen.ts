import type { SampleSong } from '#server/samples/sampleSong.ts';

export const fraBunnen: SampleSong = {
  id: '72054870-1639-4b08-a936-ceb8898f2485',
  title: 'Fra bunnen av natten',
  category: 'salmer',
  language: 'no',
  seasons: ['faste'],
  slots: ['svarsalme'],
  key: 'Mi-',
  tempo: 'slow',
  bibleReference: 'Salme 130',
  lyrics: `\
Vers 1
(Mi-)Fra bunnen av natten (La-)kaller jeg på deg,
(Si7)hør, jeg har bare min (Mi-)stemme igjen.
(Mi-)Teller du feilene, (La-)hvem kan da stå?
(Si7)Du teller ikke, du (Mi-)venter.

Refreng
Forsamlingen: (Do)Jeg speider, jeg (Re)speider (Sol)mer enn en vakt,
(La-)mer enn en (Mi-)vakt etter (Si7)gry.
(Do)Jeg speider, jeg (Re)speider (Sol)mer enn en vakt,
(La-)til du blir (Si7)morgenen (Mi-)min.

Vers 2
Forsanger: (Mi-)Natten er lang på den (La-)ytterste muren,
(Si7)fakkelen brenner så (Mi-)svakt.
Men (Mi-)øst er et løfte, og (La-)løftet er ditt,
(Si7)du holder det du har (Mi-)sagt.

Refreng
Jeg speider, jeg speider …

Vers 3
Solo: (Mi-)Ta oss tilbake, (La-)ta hele flokken,
(Si7)ta det vi gjorde, og (Mi-)gjør det til ditt.

Refreng
Jeg speider, jeg speider …`,
};
