import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { counted, type Figure } from '#bench/figure.ts';
import { quantile } from '#bench/ratio.ts';
import { benchFolder } from '#bench/servers/benchFolder.ts';
import { Connection } from '#bench/servers/Connection.ts';
import { makeLibrary } from '#bench/servers/makeLibrary.ts';
import { startSangbok } from '#bench/servers/startSangbok.ts';
import { bodies } from '#bench/shapes/bodies.ts';
import { ceremonies, cookieOf, origin } from '#bench/shapes/ceremonies.ts';
import { heads } from '#bench/shapes/heads.ts';
import { imports } from '#bench/shapes/imports.ts';
import { json, type Sender } from '#bench/shapes/shape.ts';
import { SoftAuthenticator } from '#server/testing/SoftAuthenticator.ts';

const shapes = [...bodies, ...heads, ...ceremonies, ...imports];
const times = 3; // each shape; the one in the middle counts
const named = 5; // of the longest

export const loop: Figure = {
  name: 'loop',
  measure: `the longest that one of ${shapes.length} hostile requests holds the event loop, ms of CPU`,
  async run() {
    const probe = join(benchFolder(), 'loop-probe');
    const library = await makeLibrary(10_000);
    const script = join(import.meta.dirname, '../servers/loopProbe.mjs');
    const server = await startSangbok(library, () => ({
      NODE_OPTIONS: `--import=${script}`,
      LOOP_PROBE: probe,
    }));
    const held = async () => {
      await pause(5); // until the turn that answered is over
      return Number(await text(connect(probe))) / 1000;
    };
    try {
      const sender = await senderOf(server.port, library.cookie, library.songs[0]?.id ?? '');
      const found: { name: string; longest: number }[] = [];
      for (const { name, pieces } of shapes) {
        const runs: number[] = [];
        for (let run = 0; run < times; run++) {
          const ready = await pieces(sender);
          await held();
          await exchange(server.port, ready);
          runs.push(await held());
        }
        found.push({ name, longest: quantile(runs, 0.5) });
      }
      found.sort((a, b) => b.longest - a.longest);
      const longest = found
        .slice(0, named)
        .map((each) => `${each.name} ${each.longest.toFixed(1)}`);
      const note = `ms, ${shapes.length} shapes; ${longest.join('; ')}`;
      return [counted('loop', found[0]?.longest ?? Number.NaN, note, { most: 50 })];
    } finally {
      await server.stop();
    }
  },
};

/** Gives the person a passkey, so that what a login brings is read to its end. */
async function senderOf(port: number, cookie: string, songId: string): Promise<Sender> {
  const device = new SoftAuthenticator(origin);
  const ask = async (request: Buffer) => {
    const connection = await Connection.open(port);
    try {
      return await connection.send(request);
    } finally {
      connection.close();
    }
  };
  const begun = await ask(json('POST /api/webauthn/register/begin', '', { cookie }));
  const registrationResponse = device.create(JSON.parse(begun.body.toString()));
  const made = await ask(
    json('POST /api/webauthn/register/complete', JSON.stringify({ registrationResponse }), {
      cookie: `${cookie}; ${cookieOf(begun.head)}`,
    }),
  );
  if (made.status !== 200) throw new Error(`no passkey: ${made.body.toString()}`);
  return { cookie, device, songId, ask };
}

/** Sends the pieces and waits until the server has closed the connection. */
async function exchange(port: number, pieces: readonly Buffer[]): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => undefined).resume();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (const piece of pieces) socket.write(piece);
  await closed;
}
