import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { makeFirstPasskey } from '#server/testing/ceremonies.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';
import { type TestServer, testServer } from '#server/testing/testServer.ts';
import { twoServers } from '#server/testing/twoServers.ts';
import { offerSetupLink } from './setupLink.ts';

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sangbok-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function server(dataDir: string): Promise<TestServer> {
  return testServer({ settings: { dataDir } });
}

const linkIn = (folder: string) => readFileSync(join(folder, 'setup-link.txt'), 'utf8').trim();

function tokenOf(link: string | null): string {
  return (
    /^http:\/\/localhost:3000\/register\?code=PROD#setup=([\w-]{22})$/.exec(link ?? '')?.[1] ?? ''
  );
}

async function opens({ client }: Pick<TestServer, 'client'>, link: string | null): Promise<number> {
  const headers = { 'x-setup-token': tokenOf(link) };
  return (await client().post('/api/prod/register', undefined, headers)).status;
}

it('creates a link for the first person, in a file with mode 0600', async () => {
  const folder = dataFolder();
  const started = await server(folder);
  const link = await offerSetupLink(started.deps);
  expect(Buffer.from(tokenOf(link), 'base64url')).toHaveLength(16);
  expect(linkIn(folder)).toBe(link);
  expect(statSync(join(folder, 'setup-link.txt')).mode & 0o777).toBe(0o600);
  expect(await opens(started, link)).toBe(200);
  const { setup_token_hash } = await started.deps.db
    .selectFrom('installation')
    .select('setup_token_hash')
    .executeTakeFirstOrThrow();
  expect(setup_token_hash).not.toContain(tokenOf(link));
});

it('keeps the link over a restart, and its 24 hours', async () => {
  const folder = dataFolder();
  const started = await server(folder);
  const link = await offerSetupLink(started.deps);
  started.deps.pass(limits.setupToken - 1);
  expect(await offerSetupLink(started.deps)).toBe(link);
  started.deps.pass(1);
  expect(await opens(started, link)).toBe(403);
  const next = await offerSetupLink(started.deps);
  expect(next).not.toBe(link);
  expect(linkIn(folder)).toBe(next);
  expect(await opens(started, next)).toBe(200);
});

it.each([
  ['another link', 'https://x/#setup=AAAAAAAAAAAAAAAAAAAAAA'],
  ['none', ''],
])('rewrites the file when it has other content: %s', async (_, content) => {
  const folder = dataFolder();
  const started = await server(folder);
  const link = await offerSetupLink(started.deps);
  writeFileSync(join(folder, 'setup-link.txt'), content, { mode: 0o644 });
  expect(await offerSetupLink(started.deps)).toBe(link);
  expect(linkIn(folder)).toBe(link);
  expect(statSync(join(folder, 'setup-link.txt')).mode & 0o777).toBe(0o600);
});

it('deletes the file as soon as somebody has registered, and returns none from then on', async () => {
  const folder = dataFolder();
  const started = await server(folder);
  const headers = { 'x-setup-token': tokenOf(await offerSetupLink(started.deps)) };
  const browser = started.client();
  const accepted = await browser.post('/api/prod/register', undefined, headers);
  await makeFirstPasskey(browser, new SoftAuthenticator('http://localhost:3000'), accepted);
  expect(() => linkIn(folder)).toThrow('ENOENT');
  expect(await offerSetupLink(started.deps)).toBeNull();
});

it.each<[string, (folder: string) => string]>([
  ['one data folder', (folder) => folder],
  ['data folders of their own', () => dataFolder()],
])('returns the same link on two servers with %s', async (_, other) => {
  const servers = await twoServers();
  const folder = dataFolder();
  const folders = [folder, other(folder)];
  const links = await Promise.all(
    servers.map(({ deps }, at) =>
      offerSetupLink({ ...deps, settings: { ...deps.settings, dataDir: folders[at] ?? '' } }),
    ),
  );
  expect(links[0]).toBe(links[1]);
  expect(folders.map(linkIn)).toEqual(links);
  expect(await opens(servers[1], links[0] ?? null)).toBe(200);
});

it('cannot be derived from the database alone', async () => {
  const { deps } = await server(dataFolder());
  const link = await offerSetupLink(deps);
  const dataDir = dataFolder();
  const settings = { ...deps.settings, dataDir };
  expect(await offerSetupLink({ ...deps, settings, invitationKey: 'x'.repeat(43) })).not.toBe(link);
});
