import { randomBytes } from 'node:crypto';
import { lookup, resolve4, resolve6 } from 'node:dns/promises';
import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Readable } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import type { AnswerOf, Endpoint } from '#contract/base/endpoint.ts';
import { counted } from '#server/audit/recordAuditEvent.ts';
import { limits } from '#contract/base/limits.ts';
import { seePublicAddress, sendLargeFile, hostHeader } from '#contract/library/publicAddress.ts';
import type { Settings } from '#server/settings/settings.ts';
import { daysBetween, warning, type Finding, ok, failed } from './findings.ts';
import { withToken } from './publicAddressRoutes.ts';

const timeout = 10_000; // ms
const clockTolerance = 60_000; // ms
const renewWithin = 14; // days; automatic renewal happens a month before

interface Answer {
  readonly status: number;
  /** Whether the response has the shape of our own errors. */
  readonly isOurs: boolean;
  /** The start of the body. */
  readonly text: string;
  /** The `Date` header, milliseconds since 1970. */
  readonly date: number | null;
  /** Expiry of the certificate, milliseconds since 1970. */
  readonly validTo: number | null;
}

type Ask = (
  url: string,
  method: string,
  headers: Record<string, string>,
  body: Iterable<Buffer>,
  /** The address to connect to; undefined leaves it to Node. */
  address: string | undefined,
) => Promise<Answer | Failure>;

interface Failure {
  readonly failure: NodeJS.ErrnoException;
}

/** The network as this machine sees it. */
export interface Network {
  readonly ask: Ask;
  /** All addresses that people get for a host name. */
  readonly lookup: (host: string) => Promise<readonly string[]>;
  /** Addresses of this machine. */
  readonly ownAddresses: () => readonly string[];
}

export const network: Network = {
  ask,
  // From DNS, since a file of the machine itself may name it otherwise; from that for a name that is only there.
  async lookup(host) {
    const asked = await Promise.all(
      [resolve4(host), resolve6(host)].map((each) => each.catch(() => [])),
    );
    const found = asked.flat();
    if (found.length > 0 || host === 'localhost') return found;
    return lookup(host, { all: true }).then(
      (all) => all.map(({ address }) => address),
      () => [],
    );
  },
  ownAddresses: () =>
    Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? []),
};

/** Checks the public address by requests from this machine, each address of its name; changes nothing. */
export async function checkPublicAddress(
  { publicOrigin, trustProxy, dataDir }: Pick<Settings, 'publicOrigin' | 'trustProxy' | 'dataDir'>,
  clock: () => number,
  net: Network = network,
): Promise<Finding[]> {
  const { hostname } = new URL(publicOrigin);
  const named = isIP(hostname) === 0 ? await net.lookup(hostname) : [];
  const seen = await Promise.all(
    (named.length === 0 ? [undefined] : named).map(async (address) => ({
      address,
      answer: await net.ask(`${publicOrigin}/api/auth/me`, 'GET', {}, [], address),
    })),
  );
  const right = seen.find(({ answer }) => 'isOurs' in answer && answer.isOurs);
  const found = seen.flatMap(({ address, answer }) => {
    const where = seen.length === 1 ? publicOrigin : `${publicOrigin} (${address})`;
    if (!('failure' in answer)) return answer.isOurs ? [] : [notOurs(where, answer)];
    return [
      unreachable(where, answer.failure, {
        address,
        isAnsweredElsewhere: right !== undefined,
        net,
      }),
    ];
  });
  if (right === undefined || 'failure' in right.answer) return found;
  found.push(ok(`${publicOrigin} svarer.`));
  const { answer, address } = right;
  const expiries = seen.flatMap((each) =>
    'failure' in each.answer || each.answer.validTo === null ? [] : [each.answer.validTo],
  );
  if (expiries.length > 0) found.push(certificate(Math.min(...expiries), clock()));
  if (answer.date !== null && Math.abs(answer.date - clock()) > clockTolerance) {
    found.push(
      warning('Klokken her og klokken bak PUBLIC_ORIGIN går ulikt. Still dem etter nettet.'),
    );
  }
  const token = randomBytes(16).toString('base64url');
  const send: Send = (url, method, headers, body = []) =>
    net.ask(url, method, headers, body, address);
  const checked = await withToken(dataDir, token, async () => [
    await tryHeaders(publicOrigin, trustProxy, token, send),
    await tryLargeFile(publicOrigin, token, send),
  ]);
  return [...found, ...(checked ?? [notAsked])];
}

type Send = (
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: Iterable<Buffer>,
) => ReturnType<Ask>;

function notOurs(where: string, { status }: Answer): Finding {
  return /^50[234]$/.test(String(status))
    ? failed(
        `${where} svarer (${status}), men mellomserveren når ikke sangboken. Er serveren i gang, og på den porten som mellomserveren spør?`,
      )
    : failed(
        `${where} svarer (${status}), men det er ikke sangboken. Se hvor navnet og mellomserveren fører.`,
      );
}

const notAsked = warning(
  'Serveren kunne ikke spørres om hva mellomserveren sender med. Er den i gang?',
);

/** Checks which host name and client address arrive at the server. */
async function tryHeaders(
  origin: string,
  trustProxy: Settings['trustProxy'],
  token: string,
  send: Send,
): Promise<Finding> {
  const answer = await send(`${origin}${seePublicAddress.path}`, 'GET', { [hostHeader]: token });
  const seen = readAnswer(seePublicAddress, answer);
  if (!seen) return notAsked;
  const { host, address, forwardedFor } = seen;
  if (host !== new URL(origin).host) {
    return failed(
      `Mellomserveren sender «${host}» videre i stedet for vertsnavnet. Rett det (nginx: proxy_set_header Host $host).`,
    );
  }
  if (forwardedFor === null) {
    return trustProxy === false
      ? ok('Det er ingen mellomserver, eller den sier ikke hvem som spør.')
      : failed(
          'Mellomserveren sier ikke hvem som spør. La den sende X-Forwarded-For (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for).',
        );
  }
  if (forwardedFor.split(',').some((each) => each.trim() === address)) {
    return ok('Mellomserveren sier hvem som spør, og blir trodd.');
  }
  return failed(
    `Alle besøkende deler mellomserverens IP-adresse, og noen feil koder fra én får alle til å vente. Sett TRUST_PROXY til den, ${address}.`,
  );
}

function readAnswer<E extends Endpoint>(
  { answer: schema }: E,
  answer: Answer | Failure,
): AnswerOf<E> | undefined {
  try {
    if ('failure' in answer || answer.status !== 200) return undefined;
    return schema.parse(JSON.parse(answer.text)) as AnswerOf<E>;
  } catch {
    return undefined;
  }
}

/**
 * Sends a body of the largest import and compares the bytes that arrive. The server must accept it: a
 * proxy may forward the start of a body and stop the rest.
 */
async function tryLargeFile(origin: string, token: string, send: Send): Promise<Finding> {
  const headers = {
    [hostHeader]: token,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(formBegins.length + limits.importPacked + formEnds.length),
  };
  const url = `${origin}${sendLargeFile.path}`;
  let answer = await send(url, 'POST', headers, largeForm());
  // A proxy that does not buffer may close the connection while the body is still being sent.
  if ('failure' in answer) answer = await send(url, 'POST', headers);
  if ('failure' in answer) {
    return warning(
      `Store filer kommer ikke frem (${answer.failure.code ?? answer.failure.message}).`,
    );
  }
  if (readAnswer(sendLargeFile, answer)?.bytes === limits.importPacked) {
    return ok('Mellomserveren slipper store filer gjennom.');
  }
  // Where small requests come through, Caddy says 502 for a body over its limit.
  return answer.status === 413 || (answer.status === 502 && !answer.isOurs)
    ? failed(
        `Mellomserveren stanser store filer (${answer.status}). La den slippe 52 MB gjennom (nginx: client_max_body_size 52m; Caddy: request_body { max_size 52MB }).`,
      )
    : warning(`Store filer kommer ikke frem: de blir svart med ${answer.status}.`);
}

const boundary = 'sangbok-doctor';
const formBegins = Buffer.from(
  `--${boundary}\r\ncontent-disposition: form-data; name="songbook"; filename="a.zip"\r\n\r\n`,
);
const formEnds = Buffer.from(`\r\n--${boundary}--\r\n`);
const zipBegins = Buffer.from('PK\x03\x04'); // the server checks only these bytes

function* largeForm(): Generator<Buffer> {
  yield formBegins;
  yield zipBegins;
  const piece = Buffer.alloc(64 * 1024);
  for (
    let remaining = limits.importPacked - zipBegins.length;
    remaining > 0;
    remaining -= piece.length
  ) {
    yield piece.subarray(0, remaining);
  }
  yield formEnds;
}

function certificate(validTo: number, now: number): Finding {
  const days = daysBetween(now, validTo);
  if (days < 0) return failed('Sertifikatet er utløpt. Forny det.');
  return days < renewWithin
    ? warning(
        `Sertifikatet går ut om ${counted(days, 'dag', 'dager')}. Se til at det blir fornyet.`,
      )
    : ok(`Sertifikatet gjelder i ${days} dager til.`);
}

/**
 * A fault where nothing can be right about it. Else only a warning: a router may not lead back from its own
 * network, and a machine without IPv6 reaches no such address.
 */
function unreachable(
  where: string,
  failure: NodeJS.ErrnoException,
  {
    address,
    isAnsweredElsewhere,
    net,
  }: { address: string | undefined; isAnsweredElsewhere: boolean; net: Network },
): Finding {
  const code = failure.code ?? failure.message;
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) {
    return failed(`Sertifikatet til ${where} er ikke gyldig (${code}). Forny eller rett det.`);
  }
  const own = net.ownAddresses();
  if (code === 'ECONNREFUSED' && address !== undefined && isOwn(address, own)) {
    return failed(
      `${where} fører til denne maskinen, men ingen svarer der. Start mellomserveren (Caddy: systemctl restart caddy), og la den lytte på IPv4 og IPv6.`,
    );
  }
  const hasIpv6 = own.some((each) => isIP(each) === 6 && !/^(fe80:|::1$)/i.test(each));
  const isDead = code === 'ECONNREFUSED' || (code === 'ENETUNREACH' && hasIpv6);
  if (isDead && isAnsweredElsewhere) {
    return failed(
      `${where} svarer ikke (${code}), men navnet fører dit. Fjern eller rett den IP-adressen i DNS.`,
    );
  }
  return warning(
    `${where} kunne ikke nås herfra (${code}). Er serveren i gang, så prøv adressen fra en telefon utenfor huset.`,
  );
}

function isOwn(address: string, own: readonly string[]): boolean {
  return address.startsWith('127.') || own.includes(address);
}

/** Sends a request; streams `body` until the response arrives. */
function ask(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: Iterable<Buffer>,
  address: string | undefined,
): Promise<Answer | Failure> {
  return new Promise((resolve) => {
    const send = url.startsWith('https:') ? requestHttps : requestHttp;
    const request = send(url, { method, headers, agent: false, timeout, ...connectingTo(address) });
    request.on('timeout', () => request.destroy(new Error('ingen svar')));
    request.on('error', (failure) => resolve({ failure }));
    request.on('response', (response) => {
      const socket = response.socket as Partial<TLSSocket>;
      const validTo = Date.parse(socket.getPeerCertificate?.().valid_to ?? '');
      const date = Date.parse(response.headers.date ?? '');
      let text = '';
      const done = () => {
        const isOurs = /^\{"message":".*"code":"\w+"/.test(text);
        resolve({
          status: response.statusCode ?? 0,
          isOurs,
          text,
          date: Number.isNaN(date) ? null : date,
          validTo: Number.isNaN(validTo) ? null : validTo,
        });
        request.destroy();
      };
      response.on('data', (piece: Buffer) => {
        text += piece.toString('latin1').slice(0, 1000);
        if (text.length > 1000) done();
      });
      response.on('end', done);
      response.on('error', done);
    });
    request.flushHeaders();
    Readable.from(body).pipe(request);
  });
}

/** Connects to this address under the URL's host name. */
function connectingTo(address: string | undefined): Pick<RequestOptions, 'lookup'> {
  if (address === undefined) return {};
  const found = { address, family: isIP(address) };
  return {
    // Later, as a lookup would: Node has no listener yet for a connection that fails at once.
    lookup: (_, { all }, done) =>
      void setImmediate(() =>
        all === true ? done(null, [found]) : done(null, found.address, found.family),
      ),
  };
}
