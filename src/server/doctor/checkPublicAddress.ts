import { randomBytes } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import { seePublicAddress, sendLargeFile, hostHeader } from '#contract/publicAddress.ts';
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

/** Checks the public address by requests from this machine; changes nothing. */
export async function checkPublicAddress(
  { publicOrigin, trustProxy, dataDir }: Pick<Settings, 'publicOrigin' | 'trustProxy' | 'dataDir'>,
  clock: () => number,
): Promise<Finding[]> {
  const answer = await ask(`${publicOrigin}/api/auth/me`, 'GET', {});
  if ('failure' in answer) return [unreachable(publicOrigin, answer.failure)];
  if (/^50[234]$/.test(String(answer.status)) && !answer.isOurs) {
    return [
      failed(
        `${publicOrigin} svarer (${answer.status}), men mellomtjeneren når ikke sangboken. Er tjeneren i gang, og på den porten som mellomtjeneren spør?`,
      ),
    ];
  }
  if (!answer.isOurs) {
    return [
      failed(
        `${publicOrigin} svarer (${answer.status}), men det er ikke sangboken. Se hvor mellomtjeneren sender videre.`,
      ),
    ];
  }
  const found = [ok(`${publicOrigin} svarer.`)];
  if (answer.validTo !== null) found.push(certificate(answer.validTo, clock()));
  if (answer.date !== null && Math.abs(answer.date - clock()) > clockTolerance) {
    found.push(
      warning('Klokken her og klokken bak PUBLIC_ORIGIN går ulikt. Still dem etter nettet.'),
    );
  }
  const token = randomBytes(16).toString('base64url');
  const checked = await withToken(dataDir, token, async () => [
    await tryHeaders(publicOrigin, trustProxy, token),
    await tryLargeFile(publicOrigin, token),
  ]);
  return [...found, ...(checked ?? [notAsked])];
}

const notAsked = warning(
  'Tjeneren kunne ikke spørres om hva mellomtjeneren sender med. Er den i gang?',
);

/** Checks which host name and client address arrive at the server. */
async function tryHeaders(
  origin: string,
  trustProxy: Settings['trustProxy'],
  token: string,
): Promise<Finding> {
  const answer = await ask(`${origin}${seePublicAddress.path}`, 'GET', { [hostHeader]: token });
  const seen = readAnswer(seePublicAddress, answer);
  if (!seen) return notAsked;
  const { host, address, forwardedFor } = seen;
  if (host !== new URL(origin).host) {
    return failed(
      `Mellomtjeneren sender «${host}» videre i stedet for vertsnavnet. Rett det (nginx: proxy_set_header Host $host).`,
    );
  }
  if (forwardedFor === null) {
    return trustProxy === false
      ? ok('Det er ingen mellomtjener, eller den sier ikke hvem som spør.')
      : failed(
          'Mellomtjeneren sier ikke hvem som spør. La den sende X-Forwarded-For (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for).',
        );
  }
  if (forwardedFor.split(',').some((each) => each.trim() === address)) {
    return ok('Mellomtjeneren sier hvem som spør, og blir trodd.');
  }
  return failed(
    `Alle besøkende deler mellomtjenerens adresse, og noen gale koder fra én får alle til å vente. Sett TRUST_PROXY til den, ${address}.`,
  );
}

function readAnswer<E extends Endpoint>(
  { answer: schema }: E,
  answer: Answer | { failure: unknown },
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
async function tryLargeFile(origin: string, token: string): Promise<Finding> {
  const headers = {
    [hostHeader]: token,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(formBegins.length + limits.importPacked + formEnds.length),
  };
  const url = `${origin}${sendLargeFile.path}`;
  let answer = await ask(url, 'POST', headers, largeForm());
  // A proxy that does not buffer may close the connection while the body is still being sent.
  if ('failure' in answer) answer = await ask(url, 'POST', headers);
  if ('failure' in answer) {
    return warning(
      `Store filer kommer ikke frem (${answer.failure.code ?? answer.failure.message}).`,
    );
  }
  if (readAnswer(sendLargeFile, answer)?.bytes === limits.importPacked) {
    return ok('Mellomtjeneren slipper store filer gjennom.');
  }
  return answer.status === 413
    ? failed(
        'Mellomtjeneren stanser store filer. La den slippe 52 MB gjennom (nginx: client_max_body_size 52m).',
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
  for (let left = limits.importPacked - zipBegins.length; left > 0; left -= piece.length) {
    yield piece.subarray(0, left);
  }
  yield formEnds;
}

export function certificate(validTo: number, now: number): Finding {
  const days = daysBetween(now, validTo);
  if (days < 0) return failed('Sertifikatet er utløpt. Forny det.');
  return days < renewWithin
    ? warning(`Sertifikatet går ut om ${days} dager. Se til at det blir fornyet.`)
    : ok(`Sertifikatet gjelder i ${days} dager til.`);
}

function unreachable(origin: string, failure: NodeJS.ErrnoException): Finding {
  const code = failure.code ?? failure.message;
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) {
    return failed(`Sertifikatet til ${origin} er ikke gyldig (${code}). Forny eller rett det.`);
  }
  return warning(
    `${origin} kunne ikke nås herfra (${code}). Er tjeneren i gang, så prøv adressen fra en telefon utenfor huset.`,
  );
}

/** Sends a request; streams `body` until the response arrives. */
function ask(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: Iterable<Buffer> = [],
): Promise<Answer | { failure: NodeJS.ErrnoException }> {
  return new Promise((resolve) => {
    const send = url.startsWith('https:') ? requestHttps : requestHttp;
    const request = send(url, { method, headers, agent: false, timeout });
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
