import { limits } from '#contract/base/limits.ts';

const day = 24 * 60 * 60 * 1000; // ms
const days = (time: number) => `${time / day} dager`;

/** «Personvern»: docs/privacy.md in short, for users. */
export const privacy = {
  heading: 'Personvern',
  description: 'Hva sangboken vet om deg, og hva du selv bestemmer over',
  link: 'Personvern',
  linkLabel: 'Personvern, åpnes i en ny fane',
  toLogin: 'Til innlogging',
  toSettings: 'Til innstillinger',
  toProfile: 'Rediger profil',
  responsible: 'Hvem som er ansvarlig',
  nobody:
    'Den som driver denne sangboken, har ikke skrevet hvem som er ansvarlig ennå. Spør en prest i kommuniteten.',
  failed: 'Hvem som er ansvarlig, kunne ikke hentes. Prøv igjen når du har nett.',
  stored: 'Dette lagres om deg',
  storedItems: [
    'Fornavn, kommunitet og rolle, hvem som inviterte deg, og når kontoen ble laget og sist brukt.',
    'Passnøklene dine, med navn og tidspunkter. Fingeravtrykk og ansikt forlater aldri enheten.',
    `Hvor du er logget inn: nettleser og enhet, til innloggingen har vært ubrukt i ${days(limits.signInIdle)}, og aldri lenger enn ${days(limits.signInAtMost)}.`,
    'Favorittene dine, og hvilke sanger du har åpnet.',
    'Hvilke sanger du har skrevet eller endret, opptak og noter du har lagt inn, og hvem du har invitert.',
    `Hvilke planer du har laget, endret eller delt med lenke. De som kan se planen, ser hvem som endret den, i ${days(limits.planHistoryKept)}.`,
    `Hva som gjøres med kontoer, koder og rettigheter. Prestene kan se det i ${days(limits.auditKept)}, og IP-adressen i ${days(limits.sourceKept)}.`,
  ],
  nobodyElse: 'Ingen andre får noe',
  nobodyElseText:
    'Sangboken sender ingenting til andre. Deler noen en plan med lenke, kan den som har lenken, se hva som skal synges, men verken navn på folk eller notater. Her er ingen reklame, ingen sporing og ingen fremmede tjenester. Informasjonskapslene er bare de som trengs for at du skal komme inn og være innlogget.',
  device: 'På enheten din',
  deviceText:
    'Sangene og planene til kommuniteten ligger på enheten så lenge «Offline-modus» er på. Det gjør også utkast og endringer som venter på å bli sendt. Logger du ut, blir alt dette borte fra enheten.',
  choices: 'Dette bestemmer du',
  choicesText:
    'Under «Rediger profil» kan du rette navnet, logge ut enheter, hente alt som er lagret om deg, og slette kontoen. Sangene og planene du har skrevet, blir i sangboken uten navnet ditt.',
  complaint: 'Hvis noe er galt',
  complaintText: 'Si fra til den som er ansvarlig. Du kan også klage til Datatilsynet.',
};
