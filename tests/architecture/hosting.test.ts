import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get as ask, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { problems } from '#contract/problems.ts';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { createHttpServer } from '#server/http/httpServer.ts';
import { Traffic, usualRoom } from '#server/http/traffic.ts';
import { connections, patienceOf } from '#server/storage/openPostgres.ts';
import { textOf } from './textOf.ts';
import { freePort } from '#server/testing/freePort.ts';

const worstExposure = 15; // tenths

function isHere(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

describe('the service', () => {
  it.skipIf(!isHere('systemd-analyze', '--version'))(
    'is let do so little that systemd calls it OK (needs systemd-analyze)',
    () => {
      const unit = join(projectRoot, 'hosting/sangbok.service');
      const how = [
        'security',
        '--offline=true',
        `--threshold=${worstExposure}`,
        '--no-pager',
        unit,
      ];
      const { status, stdout } = spawnSync('systemd-analyze', how, { encoding: 'utf8' });
      expect(stdout).toContain('Overall exposure level');
      expect([status, stdout.trim().split('\n').at(-1)]).toEqual([0, expect.any(String)]);
    },
  );

  it('may write where the settings of an installation lead it', () => {
    const command = textOf('hosting/sangbok');
    const unit = textOf('hosting/sangbok.service');
    expect(command).toContain('\nDATA_DIR=/var/lib/sangbok\n');
    expect(unit).toMatch(/^StateDirectory=sangbok$/m);
    expect(command).toContain('\nBACKUP_DIR=/var/backups/sangbok\n');
    expect(unit).toMatch(/^ReadWritePaths=-\/var\/backups\/sangbok$/m);
  });
});

describe('the container', () => {
  const file = textOf('hosting/Containerfile');
  const compose = textOf('hosting/compose.yaml');

  it('has what Node is linked to, and calls what the command knows', () => {
    for (const library of ['libatomic1', 'libc6', 'libgcc-s1', 'libstdc++6', 'dash']) {
      expect(file).toContain(` ${library} `);
    }
    expect(textOf('hosting/sangbok')).toMatch(/^ {2}ready\) /m);
    expect(file).toContain('CMD ["sangbok", "ready"]');
    expect(compose).toContain('test: [CMD, sangbok, ready]');
  });

  it('runs as nobody in particular, over a root that can only be read', () => {
    expect(file).toMatch(/^USER (\d+):\1$/m);
    const [server = '', proxy = ''] = compose.split('\n  caddy:\n');
    for (const each of [server, proxy]) {
      expect(each).toContain('read_only: true');
      expect(each).toContain('cap_drop: [ALL]');
      expect(each).toContain('no-new-privileges:true');
    }
    expect(file).toContain('DATA_DIR=/data/sangbok');
    expect(server).toContain('volumes: [data:/data]');
  });
});

describe('nginx', () => {
  const [status, message] = problems.bodyTooLarge;
  const refused = JSON.stringify({ message, code: 'bodyTooLarge' });

  it('refuses what is too large in our words', () => {
    expect(textOf('hosting/nginx.conf')).toContain(`return ${status} '${refused}';`);
  });

  it.skipIf(!isHere('nginx', '-v') || !isHere('openssl', 'version'))(
    'takes the file as it is, leads on from port 80 but for calls, and hands over who asks (needs nginx, openssl)',
    async () => {
      const { plain, secure } = await startNginx();
      const clear = (path: string) => {
        const headers = { host: 'sang.example.no' };
        return answerTo(ask({ host: '127.0.0.1', port: plain, path, headers }));
      };
      const led = await clear('/song/1');
      expect([led.status, led.location]).toEqual([308, 'https://sang.example.no/song/1']);
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
      expect(await over(53 * 1024 ** 2)).toMatchObject({ status: 413, body: refused });
      const { body } = await over(2);
      expect(JSON.parse(body)).toMatchObject({
        host: 'sang.example.no',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
      });
    },
  );
});

/** The file as a host has it, but on ports, with a certificate and in folders of this test's own. */
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
  sent.on('error', () => undefined); // it is told not to go on
  if (!sent.writableEnded) sent.flushHeaders();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await text(answer);
  sent.destroy();
  return { status: answer.statusCode, location: answer.headers.location, body };
}

/** A connection that is refused says at once that it is. */
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

it('says how much a server takes on at once, and how long it waits', () => {
  const [, behind = ''] = textOf('docs/hosting.md').split('### How much at once');
  const [section = ''] = behind.split('\n### ');
  const { connections: open, told, requests, writes } = usualRoom;
  const server = createHttpServer(() => undefined, new Traffic({}));
  const figures = [
    `| connections | ${figure(open)} | the next ${told} are told so`,
    `| ${figure(requests)}, of which ${writes} may write |`,
    `| the head of a request | ${server.headersTimeout / 1000} s |`,
    `| a connection on which nobody asks | ${server.keepAliveTimeout / 1000} s,`,
    `| waiting for the database | ${patienceOf('postgres:///sangbok') / 1000} s,`,
  ];
  expect(figures.filter((said) => !section.includes(said))).toEqual([]);
  expect(server.maxConnections).toBe(open + told);
  const numbers = textOf('docs/spec.md');
  for (const each of [open, requests]) expect(numbers).toContain(figure(each));
  expect(connections).toEqual({ ofPool: 9, beginning: 7, shared: 1 }); // «ten», «seven»
});

function figure(number: number): string {
  return number.toLocaleString('en-US');
}
