import { genitive } from './formats.ts';
import { calledThen } from './profile.ts';

/** Two people changed the same song (decision 13). */
export const conflict = {
  heading: 'To har endret sangen samtidig',
  changedBy: (then: string, now: string | null) =>
    `${calledThen(then, now)} lagret sangen mens du skrev. Ingenting er overskrevet: velg hva som skal gjelde.`,
  changedBySomebody:
    'Noen andre lagret sangen mens du skrev. Ingenting er overskrevet: velg hva som skal gjelde.',
  mine: 'Din utgave',
  theirs: 'Slik den er lagret',
  nothing: '(tomt)',
  noFile: 'Ingen fil',
  fileThere: 'Filen som er lagret',
  fileRemoved: 'Fjernes',
  lineDiffers: 'Forskjell:',
  noLine: 'Ingen linje',
  fold: (count: number) => `Vis ${count} like linjer`,
  differences: 'Forskjellene',
  theirsStay: (fields: string) =>
    `Også endret i mellomtiden, og beholdes uansett hva du velger: ${fields}.`,
  choices: 'Hva skal gjelde?',
  keepMine: 'Behold min',
  keepMineText: 'Din utgave blir lagret. Den andre ligger i historikken.',
  keepTheirs: 'Behold den lagrede',
  keepTheirsText: 'Sangen blir som den er. Endringene dine blir borte.',
  keepTheirsSure: 'Forkaste endringene dine?',
  keepTheirsSureText: 'Det du har skrevet, blir borte. Sangen blir stående slik den er lagret.',
  keepAsVersion: 'Behold min som ny versjon',
  keepAsVersionText:
    'Begge blir tatt vare på: din sangtekst, toneart og kommentarer blir en alternativ versjon av sangen.',
  versionLeavesOut: (fields: string) =>
    `En versjon har ikke egne felt for alt: ${fields} blir ikke med.`,
  versionName: 'Navn på versjonen',
  versionBy: (firstName: string) =>
    firstName === '' ? 'Min versjon' : `${genitive(firstName)} versjon`,
  saveVersion: 'Lagre som versjon',
  gone: 'Sangen er slettet',
  goneText: 'Noen slettet sangen mens du skrev. Det du har skrevet, er her fortsatt.',
  keepAsNew: 'Lagre som ny sang',
  keepAsNewText:
    'Det du har skrevet, blir en ny sang med de samme versjonene. Filer som bare lå i den slettede sangen, blir ikke med.',
  keptAsNew: 'Lagret som ny sang',
  discard: 'Forkast',
  discardText: 'Det du har skrevet, blir borte.',
  discardSureText: 'Sangen er slettet, så det du har skrevet, finnes ikke noe annet sted.',
  back: 'Tilbake til skjemaet',
  cancel: 'Avbryt',
};
