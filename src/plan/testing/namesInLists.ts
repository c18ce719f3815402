import type { ListNames } from '#plan/readMessage.ts';

/** As a list names places and celebrations. */
export const namesInLists: ListNames = {
  slots: {
    inngang: 'Inngang',
    lesning: 'Lesning',
    svarsalme: 'Svarsalme',
    halleluja: 'Halleluja',
    evangelium: 'Evangelium',
    forbonn: 'Forbønn',
    fred: 'Fredshilsen',
    offertorium: 'Offertorium',
    hellig: 'Hellig',
    brod: 'Brødet',
    kalk: 'Kalken',
    kommunion: 'Kommunion',
    utgang: 'Utgang',
    annet: 'Annet',
  },
  occasions: ['Eukaristi', 'Ordets liturgi', 'Påskedag', 'Kristi kongefest'],
};
