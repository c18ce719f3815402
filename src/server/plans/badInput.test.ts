import { beforeEach, expect, it } from 'vitest';
import { type SignedIn, testServer } from '#server/testing/testServer.ts';
import { advent, planItem } from './testing/somePlan.ts';

// Refused before the database is asked.

const settings = '/api/communities/Bakklandet/plan-settings';
const usual = { weekday: 6, time: '20:00', kind: 'eukaristi' };

let maria: SignedIn;
let kateket: SignedIn;

beforeEach(async () => {
  const server = await testServer();
  maria = await server.person({ community: 'Bakklandet' });
  kateket = await server.person({ role: 'kateket' });
});

it.each([
  [{ date: '2026-11-31' }, { date: 'Datoen finnes ikke' }],
  [{ date: '2027-02-29' }, { date: 'Datoen finnes ikke' }],
  [{ date: '28.11.2026' }, { date: 'Datoen finnes ikke' }],
  [{ date: '' }, { date: 'Datoen finnes ikke' }],
  [{ time: '24:00' }, { time: 'Klokkeslettet finnes ikke' }],
  [{ time: '20.00' }, { time: 'Klokkeslettet finnes ikke' }],
  [{ kind: 'messe' }, {}],
  [{ title: 'x'.repeat(201) }, {}],
  [{ items: [{ ...planItem('a'), capo: 10 }] }, {}],
  [{ items: [{ ...planItem('a'), transposition: 12 }] }, {}],
  [{ items: [{ ...planItem('a'), slot: 'pause' }] }, {}],
  [{ items: [{ ...planItem('a'), who: 'x'.repeat(61) }] }, {}],
  [{ items: [{ ...planItem('a'), note: 'x'.repeat(301) }] }, {}],
  [{ items: [{ ...planItem('a'), minutes: 3 }] }, {}],
  [{ items: [planItem('')] }, {}],
])('a plan such as %j is refused', async (body, fields) => {
  const answer = await maria.browser.post('/api/plans', { ...advent, ...body });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalidInput' } });
  expect(answer.body['fields'] ?? {}).toMatchObject(fields);
  expect((await maria.browser.get('/api/plans')).text).toBe('[]');
});

it.each([
  { epiphany: 'easter' },
  { usual: [{ weekday: 7, time: null, kind: 'annet' }] },
  { usual: [{ weekday: 1, time: '25:00', kind: 'annet' }] },
  { usual: Array.from({ length: 15 }, () => usual) },
  { handedOver: [{ songId: 's', date: '2026-02-30' }] },
  { handedOver: [{ songId: 's' }] },
  { following: true },
])('settings such as %j are refused', async (body) => {
  const answer = await kateket.browser.send('PATCH', settings, { body });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalidInput' } });
});
