import type { SampleSong } from '#server/samples/sampleSong.ts';

export const barmhjertighetsdoren: SampleSong = {
  id: '003c8bad-49ed-4dc6-80c8-ad5b220190c9',
  title: 'Barmhjertighetsdøren',
  category: 'faste',
  language: 'no',
  key: 'Si-',
  tempo: 'slow',
  bibleReference: 'Salme 51',
  lyrics: `\
Vers 1
(Si-)Ved barmhjertig(La)hetsdøren (Sol)står jeg og (Fa#)venter,
(Si-)med ensomhets(La)ryggsekken (Sol)full av (Fa#)stein.
(Mi-)Jeg har ingen unn(Si-)skyldningsbrev med meg,
(Sol)bare et navn, (Fa#)ikke rent.

Refreng
(Re)Lukk opp, (La)lukk opp, (Si-)tilgivelses(Fa#-)verkstedet,
(Sol)skap meg på (Re)nytt av (Fa#)støv.
(Re)Lukk opp, (La)lukk opp, (Si-)kjærlighets(Fa#-)hemmeligheten
(Sol)bor i ditt (Fa#7)åpne (Si-)hjerte.

Vers 2
(Si-)Du vasker som (La)morgenregn(Sol)skurene (Fa#)vasker,
(Si-)du teller ikke (La)vannkannene (Sol)du har (Fa#)brukt.
(Mi-)Lammeulls(Si-)kappen du legger om meg
(Sol)er varm som (Fa#)et fang.

Refreng
Lukk opp, lukk opp …`,
};
