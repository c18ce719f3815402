import { expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { seePublicAddress } from '#contract/library/publicAddress.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { type Network, checkPublicAddress, network } from './checkPublicAddress.ts';

const now = Date.parse('2026-01-05T12:00:00Z');
const day = 86_400_000; // ms
const [right, other, mine] = ['192.0.2.7', '2001:db8::7', '192.0.2.1'];

type Answer = Awaited<ReturnType<Network['ask']>>;

const ours = { status: 401, isOurs: true, text: '', date: now, validTo: now + 60 * day };
const notOurs = { ...ours, isOurs: false };
const saying = (status: number, body: object): Answer => ({
  ...ours,
  status,
  text: JSON.stringify(body),
});
const failing = (code: string): Answer => ({ failure: Object.assign(new Error(code), { code }) });

interface World {
  /** Address → its answer; all addresses of the name. */
  readonly answers: Readonly<Record<string, Answer>>;
  readonly seen: Answer;
  readonly large: Answer;
  readonly own: readonly string[];
  readonly dataDir: string;
}

const healthy = (): World => ({
  answers: { [right]: ours },
  seen: saying(200, { host: 'sang.example.no', address: right, forwardedFor: right }),
  large: saying(200, { bytes: limits.importPacked }),
  own: ['127.0.0.1', '::1', 'fe80::1', mine],
  dataDir: testDataDir(),
});

async function said(differing: Partial<World>): Promise<string[]> {
  const { answers, seen, large, own, dataDir } = { ...healthy(), ...differing };
  const found = await checkPublicAddress(
    { publicOrigin: 'https://sang.example.no', trustProxy: '127.0.0.1', dataDir },
    () => now,
    {
      async ask(url, method, _headers, _body, address = '') {
        if (!url.endsWith(seePublicAddress.path)) return answers[address] ?? failing('ENOTFOUND');
        return method === seePublicAddress.method ? seen : large;
      },
      lookup: async () => Object.keys(answers),
      ownAddresses: () => own,
    },
  );
  return found.filter(({ mark }) => mark !== '✓').map(({ mark, text }) => `${mark} ${text}`);
}

const seenAs = (values: object): Answer =>
  saying(200, { host: 'sang.example.no', address: right, forwardedFor: right, ...values });

it('finds no fault behind a right proxy, at either address', async () => {
  expect(await said({ answers: { [right]: ours, [other]: ours } })).toEqual([]);
});

it.each<[string, Partial<World>, RegExp]>([
  [
    'a proxy that does not reach the server',
    { answers: { [right]: { ...notOurs, status: 502 } } },
    /^✗ https:\/\/sang\.example\.no svarer \(502\), men mellomserveren når ikke sangboken/,
  ],
  [
    'another site under the name',
    { answers: { [right]: { ...notOurs, status: 200 } } },
    /^✗ \S+ svarer \(200\), men det er ikke sangboken/,
  ],
  [
    'another site at one of two addresses',
    { answers: { [right]: ours, [other]: { ...notOurs, status: 200 } } },
    /^✗ https:\/\/sang\.example\.no \(2001:db8::7\) svarer \(200\), men det er ikke sangboken/,
  ],
  [
    'a proxy that is down',
    { answers: { [mine]: failing('ECONNREFUSED') } },
    /^✗ \S+ fører til denne maskinen, men ingen svarer der\. Start mellomserveren \(Caddy: systemctl/,
  ],
  [
    'a proxy that is down for one of two addresses',
    { answers: { [right]: ours, [mine]: failing('ECONNREFUSED') } },
    /^✗ \S+ \(192\.0\.2\.1\) fører til denne maskinen, men ingen svarer der/,
  ],
  [
    'a dead address beside a right one',
    { answers: { [right]: ours, [other]: failing('ECONNREFUSED') } },
    /^✗ \S+ \(2001:db8::7\) svarer ikke \(ECONNREFUSED\), men navnet fører dit\. .* i DNS\.$/,
  ],
  [
    'an address that leads nowhere, from a machine with IPv6',
    { answers: { [right]: ours, [other]: failing('ENETUNREACH') }, own: [mine, '2001:db8::1'] },
    /^✗ \S+ \(2001:db8::7\) svarer ikke \(ENETUNREACH\)/,
  ],
  [
    'an address of IPv6, from a machine without it',
    { answers: { [right]: ours, [other]: failing('ENETUNREACH') } },
    /^! \S+ \(2001:db8::7\) kunne ikke nås herfra \(ENETUNREACH\)/,
  ],
  [
    'a time-out at one of two addresses',
    { answers: { [right]: ours, [other]: failing('ETIMEDOUT') } },
    /^! \S+ \(2001:db8::7\) kunne ikke nås herfra \(ETIMEDOUT\)/,
  ],
  [
    'a router that does not lead back',
    { answers: { [right]: failing('ECONNREFUSED') } },
    /^! \S+ kunne ikke nås herfra \(ECONNREFUSED\)\. .* prøv adressen fra en telefon/,
  ],
  ['a name that is not in DNS', { answers: {} }, /^! \S+ kunne ikke nås herfra \(ENOTFOUND\)/],
  [
    'a certificate that no browser takes',
    { answers: { [right]: failing('CERT_HAS_EXPIRED') } },
    /^✗ Sertifikatet til \S+ er ikke gyldig \(CERT_HAS_EXPIRED\)/,
  ],
  [
    'a certificate that has run out',
    { answers: { [right]: { ...ours, validTo: now - day } } },
    /^✗ Sertifikatet er utløpt/,
  ],
  [
    'a certificate that runs out soon at one of two addresses',
    { answers: { [right]: ours, [other]: { ...ours, validTo: now + day } } },
    /^! Sertifikatet går ut om 1 dag\./,
  ],
  ['a wrong clock', { answers: { [right]: { ...ours, date: now - 3_600_000 } } }, /^! Klokken her/],
  ['a server that cannot be asked', { seen: saying(404, {}) }, /^! Serveren kunne ikke spørres/],
  ['a data folder it cannot write', { dataDir: '/nowhere' }, /^! Serveren kunne ikke spørres/],
  [
    'a proxy that sends another host name',
    { seen: seenAs({ host: '127.0.0.1:3000' }) },
    /^✗ Mellomserveren sender «127\.0\.0\.1:3000» videre/,
  ],
  [
    'a proxy that does not say who asks',
    { seen: seenAs({ forwardedFor: null }) },
    /^✗ Mellomserveren sier ikke hvem som spør/,
  ],
  [
    'a proxy that is not believed',
    { seen: seenAs({ address: '127.0.0.1' }) },
    /^✗ Alle besøkende deler .* TRUST_PROXY til den, 127\.0\.0\.1\.$/,
  ],
  [
    'a limit of the proxy',
    { large: saying(413, {}) },
    /^✗ Mellomserveren stanser store filer \(413\)\. .*nginx: client_max_body_size 52m; Caddy: request_body \{ max_size 52MB \}/,
  ],
  [
    'the limit of Caddy',
    { large: { ...saying(502, {}), isOurs: false } },
    /^✗ Mellomserveren stanser store filer \(502\)\. .*Caddy: request_body \{ max_size 52MB \}/,
  ],
  ['large files that fail', { large: saying(503, {}) }, /^! Store filer .* svart med 503/],
  ['large files cut off', { large: failing('ECONNRESET') }, /^! Store filer .*\(ECONNRESET\)/],
])('names %s', async (_, differing, line) => {
  expect(await said(differing)).toEqual([expect.stringMatching(line)]);
});

it('names an address to which no connection can even begin', async () => {
  const settings = {
    publicOrigin: 'https://sang.example.no:1',
    trustProxy: false,
    dataDir: '',
  } as const;
  const lookup = async () => ['255.255.255.255', '127.0.0.1']; // broadcast
  const found = await checkPublicAddress(settings, Date.now, { ...network, lookup });
  expect(found.map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /^https:\/\/sang\.example\.no:1 \(255\.255\.255\.255\) kunne ikke nås herfra/,
    ),
    expect.stringMatching(
      /^https:\/\/sang\.example\.no:1 \(127\.0\.0\.1\) fører til denne maskinen/,
    ),
  ]);
});
