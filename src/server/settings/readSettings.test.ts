import { resolve } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { trustFunction } from '#server/http/edge/proxies.ts';
import { readSettings } from './readSettings.ts';
import { type Settings, StartupError } from './settings.ts';

const production = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://sang.example.no' };

it('needs no setting in development', () => {
  expect(readSettings({})).toEqual({
    environment: 'development',
    port: 3000,
    host: '127.0.0.1',
    metrics: null,
    stopDelay: 0,
    publicOrigin: 'http://localhost:3000',
    dataDir: resolve('data'),
    settingsFile: resolve('/etc/sangbok.env'),
    databaseUrl: null,
    unsafeDatabase: false,
    invitationKey: null,
    backupDir: resolve('data/backups'),
    passkeyHostChanged: false,
    bucket: null,
    supportEmail: null,
    trustProxy: false,
    sampleSongs: true,
  });
});

it('loads no sample songs in production unless told to', () => {
  expect(readSettings(production).sampleSongs).toBe(false);
  expect(readSettings({ ...production, SAMPLE_SONGS: '1' }).sampleSongs).toBe(true);
});

describe.each<[string, Record<string, string>, object]>([
  ['the port moves the origin', { PORT: '8080' }, { publicOrigin: 'http://localhost:8080' }],
  [
    'an origin without its trailing slash',
    { PUBLIC_ORIGIN: 'https://Sang.Example.no/' },
    { publicOrigin: 'https://sang.example.no' },
  ],
  [
    'a trial on this machine',
    { NODE_ENV: 'production', PUBLIC_ORIGIN: 'http://localhost:3000' },
    { environment: 'production' },
  ],
  ...[
    'postgres://a:b@127.0.0.1/d',
    'postgres://a:b@localhost:5433/d',
    'postgres://a:b@[::1]/d',
    'postgres:///d?host=/run/postgresql',
    'postgres://a:b@db.example.no/d?sslmode=verify-full',
    'postgres://a:b@db/d?sslmode=disable',
  ].map((url): [string, Record<string, string>, object] => [
    `PostgreSQL at ${url}`,
    { DATABASE_URL: url },
    { databaseUrl: url },
  ]),
  ['a key', { INVITATION_KEY: 'k'.repeat(43) }, { invitationKey: 'k'.repeat(43) }],
  ['backups elsewhere', { BACKUP_DIR: '/var/backups' }, { backupDir: '/var/backups' }],
  ['no backups, said aloud', { BACKUP_DIR: 'none' }, { backupDir: null }],
  ['another host name, said aloud', { PASSKEY_HOST_CHANGED: '1' }, { passkeyHostChanged: true }],
  ['one proxy in front', { TRUST_PROXY: '1' }, { trustProxy: 1 }],
  ['figures', { METRICS_PORT: '94' }, { metrics: { port: 94, host: '127.0.0.1' } }],
  ['no port, no figures', { METRICS_HOST: '10.0.0.5' }, { metrics: null }],
  ['time for a proxy to notice', { STOP_DELAY: '10' }, { stopDelay: 10_000 }],
  [
    'proxies by address',
    { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, ::1' },
    { trustProxy: '127.0.0.1, 10.0.0.0/8, ::1' },
  ],
  ['no proxy, said aloud', { TRUST_PROXY: 'none' }, { trustProxy: false }],
  [
    'a support address',
    { SUPPORT_EMAIL: 'kantor@example.no' },
    { supportEmail: 'kantor@example.no' },
  ],
  [
    'a support address with Norwegian letters and subdomains',
    { SUPPORT_EMAIL: 'kåre.l+sang@post.blåbær-øy.example.no' },
    { supportEmail: 'kåre.l+sang@post.blåbær-øy.example.no' },
  ],
])('accepts', (name, env, expected) => {
  it(name, () => expect(readSettings(env)).toMatchObject(expected));
});

const wrong: Readonly<Record<string, readonly string[]>> = {
  NODE_ENV: ['staging', ''],
  PORT: ['0', '65536', '3000a', '-1', '1e3'],
  METRICS_PORT: ['0', '3000'],
  METRICS_HOST: [' '],
  STOP_DELAY: ['301', '1.5', '-1'],
  HOST: [' '],
  PUBLIC_ORIGIN: [
    'sang.example.no',
    'https://sang.example.no/bok',
    'https://sang.example.no?x',
    'https://anne@sang.example.no',
    'ftp://sang.example.no',
    'http://sang.example.no',
    'http://127.0.0.1:3000',
    'https://[::1]',
  ],
  DATA_DIR: [''],
  DATABASE_URL: [
    'mysql://a:hemmelig@c/d',
    'sangbok.sqlite',
    '',
    'postgres://a:b@db.example.no/d',
    'postgres://a:b@db/d?sslmode=prefer',
    'postgres://a:b@db/d?sslmode=no-verify',
    'postgres://a:b@127.0.0.1/d?host=db.example.no',
  ],
  FILES_URL: [''],
  INVITATION_KEY: ['x'.repeat(42), `${'x'.repeat(43)}=`, ''],
  SUPPORT_EMAIL: [
    'kantor',
    'Anne <a@example.no>',
    'mailto:a@example.no',
    'a@example.no,b@example.no',
    'a,b@example.no',
    'a@example.no;b@example.no',
    'a@example.no?cc=b@example.no',
    'a@example.no?subject=x.y',
    'a@b@example.no',
    'a@example',
    'a@example..no',
    `${'a'.repeat(250)}@example.no`,
  ],
  TRUST_PROXY: ['yes', '0', '127.0.0.1/33', '127.0.0.1,'],
  SAMPLE_SONGS: ['true'],
  ALLOW_UNSAFE_DATABASE: ['yes'],
};

it.each<[string, Record<string, string>]>([
  ...Object.entries(wrong).flatMap(([name, values]) =>
    values.map((value): [string, Record<string, string>] => [name, { [name]: value }]),
  ),
  ['PUBLIC_ORIGIN', { NODE_ENV: 'production' }],
  ['NODE_ENV', { ...production, NODE_OPTIONS: '--enable-source-maps --inspect=0.0.0.0' }],
])('stops the start with one sentence that names the setting: %s %o', (name, env) => {
  expect(() => readSettings(env)).toThrow(StartupError);
  expect(() => readSettings(env)).toThrow(new RegExp(`^${name}.*\\.$`));
});

it.each(
  [
    ['true', 'false', '*', '1.2.3', '0', '-1', '1.5', '1e1', '10', '99', '100'],
    ['999999999999', 'loopback', 'uniquelocal', 'localhost', 'proxy.example.no'],
    ['127.0.0.1:80', '[::1]', '10.0.0.0/0', '0.0.0.0/0', '::/0', '10.0.0.0/00', '10.0.0.0/08'],
    ['10.0.0.0/33', '::1/129', '10.0.0.0/', '/8', '10.0.0.0/8/8', '10.0.0.0/255.0.0.0'],
    ['10.0.0.0/-1', '10.0.0.0/ 8', '127.0.0.1,', ',127.0.0.1', '127.0.0.1,,::1'],
    ['127.0.0.1 ::1', '127.0.0.1;::1', '127.0.0.1,\t::1', '127.0.0.1\n,::1'],
    ['127.0.0.1 , ::1', ' 127.0.0.1 ', '1,2', '1, ::1', 'fe80::1%eth0', '::ffff:10.0.0.1'],
    ['::ffff:10.0.0.0/104', '::ffff:10.0.0.0/8', '::ffff:0.0.0.0/96', '0:0:0:0:0:FFFF::/96'],
    ['128.0.0.0/1', '010.0.0.1', '0x7f.0.0.1', '2130706433', '::', '0.0.0.0'],
    ['255.255.255.255/32', '::1/128', '::1/1'],
  ].flat(),
)('TRUST_PROXY is accepted by the server or refused with its sentence: %j', async (text) => {
  const trusted = trustedOf(text);
  // Trusting every address would let any client choose its address.
  expect(trusted === refused ? 0 : await believed(trusted)).toBeLessThan(11);
});

const refused = Symbol('refused');

function trustedOf(text: string) {
  try {
    return readSettings({ TRUST_PROXY: text }).trustProxy;
  } catch (error) {
    if (error instanceof StartupError && error.message.includes('TRUST_PROXY er «')) return refused;
    throw error;
  }
}

/** How many addresses a server accepts from an untrusted client that sends twelve. */
async function believed(trustProxy: Settings['trustProxy']): Promise<number> {
  const app = Fastify({ trustProxy: trustFunction(trustProxy) });
  app.get('/', (request) => String(request.ips?.length));
  const sent = Array.from({ length: 12 }, (_, at) => `198.51.100.${at}`).join();
  const headers = { 'x-forwarded-for': sent };
  return Number((await app.inject({ url: '/', remoteAddress: '203.0.113.9', headers })).body);
}

it('refuses a debugger in production, and nowhere else', () => {
  expect(() => readSettings(production, ['--watch'])).toThrow('--watch');
  expect(readSettings({}, ['--watch', '--inspect']).environment).toBe('development');
});

it('never contains a password in a sentence', () => {
  for (const env of [{ DATABASE_URL: 'x://a:hemmelig@c' }, { FILES_URL: 's3://a:hemmelig@bok' }]) {
    expect(() => readSettings(env)).toThrow(/^(?!.*hemmelig)/);
  }
});
