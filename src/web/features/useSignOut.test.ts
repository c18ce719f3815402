import { expect, it } from 'vitest';
import { questionOf } from './useSignOut.tsx';

it('asks one question about everything that would be lost, and none if nothing would be', () => {
  const question = (unsent: number | 'unknown', drafts: string[], imported = 0) => {
    const asked = questionOf({ unsent, drafts, imported });
    return asked && [asked.title, asked.text];
  };
  const unsentText = 'Sangboken har ikke fått det ennå. Logger du ut nå, blir det borte.';
  expect(question(0, [])).toBeNull();
  expect(question(2, [])).toEqual(['2 endringer er ikke sendt', unsentText]);
  expect(question(0, ['Vannet', ''])).toEqual([
    'Du har 2 utkast som ikke er lagret',
    '«Vannet» og «Uten tittel» finnes bare på denne enheten. Logger du ut nå, blir utkastene borte.',
  ]);
  expect(question(1, ['Vannet'])).toEqual([
    '1 endring er ikke sendt',
    `${unsentText} Utkast blir også borte: «Vannet».`,
  ]);
  expect(question(0, ['A', 'B', 'C', 'D', 'E', 'F'])?.[1]).toContain(
    '«A», «B», «C», «D» og 2 til finnes bare på denne enheten.',
  );
  expect(question(0, [], 23)).toEqual([
    'Du har 23 sanger som ikke er hentet inn',
    'De finnes bare på denne enheten. Logger du ut nå, blir det du har sett over, borte.',
  ]);
  expect(question(2, [], 1)?.[1]).toBe(
    `${unsentText} En sang som ikke er hentet inn, blir også borte.`,
  );
  expect(question(0, ['Vannet'], 23)?.[1]).toMatch(
    /borte\. 23 sanger som ikke er hentet inn, blir også borte\.$/,
  );
  expect(question('unknown', [])?.[0]).toBe('Noe du har skrevet, er kanskje ikke sendt');
});
