import type { SampleSong } from '#server/samples/sampleSong.ts';

export const barmhjertighetsdoren: SampleSong = {
  id: '003c8bad-49ed-4dc6-80c8-ad5b220190c9',
  title: 'Barmhjertighetsdøren',
  category: 'faste',
  language: 'no',
  seasons: ['faste'],
  slots: ['kommunion'],
  key: 'Si-',
  tempo: 'slow',
  bibleReference: 'Luk 15',
  notes: 'Synges i tretakt, rolig som en vuggesang. Passer til botsfeiring, mens folk går frem.',
  lyrics: `\
Vers 1
Jeg (Si-)kommer om (La)kvelden
med (Sol)støv på hver (Fa#)sko,
med (Si-)lommene (La)tomme
for (Sol)håp og for (Fa#)tro.
Det (Mi-)lyser i (Si-)huset,
det (Mi-)lukter av (Si-)brød,
og (Sol)noen har (Mi-)våket
og (Fa#7)passet en (Si-)glød.

Refreng
Barm(Re)hjertighets(La)døren
står (Si-)alltid på (Fa#-)gløtt
for (Sol)den som er (Re)sulten
og (Mi-)skitten og (La)trøtt.
Du (Sol)løper i(La)mot meg,
du (Re)tar meg i (Si-)favn,
du (Sol)glemmer min (Mi-)skyld,
og du (Fa#7)husker mitt (Si-)navn.

Vers 2
Du (Si-)vasker meg (La)varsomt
som (Sol)regn over (Fa#)jord,
du (Si-)lærer min (La)tunge
å (Sol)synge ditt (Fa#)ord.
Et (Mi-)hjerte i (Si-)stykker,
et (Mi-)knust og et (Si-)tungt,
det (Sol)skaper du (Mi-)nytt,
og nå (Fa#7)slår det så (Si-)ungt.

Refreng
Barmhjertighetsdøren står alltid …

Vers 3
Nå (Si-)går jeg i (La)natten
og (Sol)tenner en (Fa#)lykt
for (Si-)den som blir (La)stående
(Sol)ute i (Fa#)frykt:
Kom (Mi-)inn, det er (Si-)plass,
det er (Mi-)brød, det er (Si-)vin,
og (Sol)døren er (Mi-)Herrens,
den (Fa#7)er ikke (Si-)min.

Refreng
Barmhjertighetsdøren står alltid …`,
};
