import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get as ask, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { errors } from '#contract/base/errors.ts';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { textOf } from './textOf.ts';
import { freePort } from '#server/testing/freePort.ts';

const worstExposure = 15; // tenths

function isInstalled(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

it.skipIf(!isInstalled('systemd-analyze', '--version'))(
  "systemd rates the service's hardening well enough (needs systemd-analyze)",
  () => {
    const unit = join(projectRoot, 'hosting/sangbok.service');
    const how = ['security', '--offline=true', `--threshold=${worstExposure}`, '--no-pager', unit];
    const { status, stdout } = spawnSync('systemd-analyze', how, { encoding: 'utf8' });
    expect(stdout).toContain('Overall exposure level');
    expect([status, stdout.trim().split('\n').at(-1)]).toEqual([0, expect.any(String)]);
  },
);

it.skipIf(!isInstalled('nginx', '-v') || !isInstalled('openssl', 'version'))(
  "nginx accepts our configuration, redirects port 80 except for API calls, refuses oversized requests with our message, and forwards the client's address (needs nginx, openssl)",
  async () => {
    const { plain, secure } = await startNginx();
    const clear = (path: string) => {
      const headers = { host: 'sang.example.no' };
      return answerTo(ask({ host: '127.0.0.1', port: plain, path, headers }));
    };
    const redirect = await clear('/song/1');
    expect([redirect.status, redirect.location]).toEqual([308, 'https://sang.example.no/song/1']);
    expect(await clear('/api/songs')).toMatchObject({ status: 403, location: undefined });
    const over = (length: number) => {
      const sent = request({
        port: secure,
        host: '127.0.0.1',
        path: '/api/library/import',
        method: 'POST',
        headers: { host: 'sang.example.no', 'content-length': length },
        rejectUnauthorized: false,
      });
      return answerTo(length === 2 ? sent.end('{}') : sent);
    };
    const refused = { message: errors.bodyTooLarge[1], code: 'bodyTooLarge' };
    const { status, body: said } = await over(53 * 1024 ** 2);
    expect([status, JSON.parse(said)]).toEqual([413, refused]);
    const { body } = await over(2);
    expect(JSON.parse(body)).toMatchObject({
      host: 'sang.example.no',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
  },
);

/** Starts nginx with the documented configuration, except for ports, certificate and folders. */
async function startNginx() {
  const upstream = createServer((message, answer) => answer.end(JSON.stringify(message.headers)));
  const [plain, secure, behind] = [await freePort(), await freePort(), await freePort()];
  await once(upstream.listen(behind, '127.0.0.1'), 'listening');
  onTestFinished(() => void upstream.close());
  const folder = mkdtempSync(join(tmpdir(), 'sangbok-nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'logs'));
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const how = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=x'];
  const made = ['req', '-x509', ...how, '-keyout', key, '-out', certificate];
  expect(spawnSync('openssl', made).status).toBe(0);

  const site = textOf('hosting/nginx.conf')
    .replaceAll(/(listen (?:\[::\]:)?)80\b/g, `$1${plain}`)
    .replaceAll(/(listen (?:\[::\]:)?)443\b/g, `$1${secure}`)
    .replaceAll('/etc/letsencrypt/live/sang.example.no', folder)
    .replace('127.0.0.1:3000', `127.0.0.1:${behind}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${folder}/${each};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr; events {}
     http { access_log off; ${temporary.join(' ')} ${site} }`,
  );
  const tried = spawnSync('nginx', ['-t', '-p', folder, '-c', file], { encoding: 'utf8' });
  expect(tried.stderr).toContain('test is successful');
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  await untilOpen(plain);
  return { plain, secure };
}

async function answerTo(sent: ReturnType<typeof ask>) {
  sent.on('error', () => undefined); // the server stops reading an oversized body
  if (!sent.writableEnded) sent.flushHeaders();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await text(answer);
  sent.destroy();
  return { status: answer.statusCode, location: answer.headers.location, body };
}

/** Waits until the port accepts connections. */
async function untilOpen(port: number): Promise<void> {
  for (;;) {
    const sent = ask({ port, host: '127.0.0.1', path: '/' });
    const isOpen = await Promise.race([
      once(sent, 'response').then(() => true),
      once(sent, 'error').then(() => false),
    ]).catch(() => false);
    sent.destroy();
    if (isOpen) return;
  }
}
