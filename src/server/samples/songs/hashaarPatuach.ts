import type { SampleSong } from '#server/samples/sampleSong.ts';

export const hashaarPatuach: SampleSong = {
  id: '3d9d0a0a-fb6e-4b8b-9ef3-c59cd38b51de',
  title: 'הַשַּׁעַר פָּתוּחַ',
  category: 'salmer',
  language: 'he',
  seasons: ['paske'],
  slots: ['inngang', 'svarsalme'],
  key: 'Mi-',
  tempo: 'fast',
  bibleReference: 'Salme 118',
  notes: 'Hasha’ar patuach: porten er åpen.',
  lyrics: `\
Vers 1
(Mi-)הָאוֹר בָּא (Re)בַּלַּיְלָה,
(Do)הַשַּׁעַר (Si7)פָּתוּחַ.
(Mi-)קוּם אָחִי, (Re)קוּמִי אֲחוֹתִי,
(Do)נֵלֵךְ יַחַד (Si7)הַבַּיְתָה.

Refreng
(La-)שָׁלוֹם, (Re)שָׁלוֹם (Sol)לַבַּיִת,
(La-)שָׁלוֹם לְכָל (Si7)מִי שֶׁבָּא. (2x)

Vers 2
(Mi-)אֵין עוֹד פַּחַד (Re)בַּלֵּב,
(Do)הַיָּם שָׁקֵט, (Si7)הָרוּחַ נָחָה.
(Mi-)הִנֵּה הַבֹּקֶר (Re)עוֹלֶה,
(Do)וְשִׁיר חָדָשׁ (Si7)בְּפִינוּ.

Refreng
(La-)שָׁלוֹם, (Re)שָׁלוֹם (Sol)לַבַּיִת,
(La-)שָׁלוֹם לְכָל (Si7)מִי שֶׁבָּא. (2x)`,
};
