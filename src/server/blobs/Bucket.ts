import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { BucketPlace } from '#server/settings/settings.ts';
import { StoreUnavailable } from './ContentStore.ts';
import { TransientFault, TimedRequest, type Wait } from './TimedRequest.ts';

const retryPauses = [50, 200]; // ms before the second and the third attempt
const idleTimeouts = { read: 5_000, write: 30_000 }; // ms
const hashOfEmpty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const systemWait: Wait = (onTimeout, milliseconds) => {
  const timer = setTimeout(onTimeout, milliseconds);
  return () => clearTimeout(timer);
};

interface Request {
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: SentBody;
  /** Key of the object to copy. */
  readonly copyOf?: string;
}

export interface SentBody {
  /** The store verifies it. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** Streams the body from the start, for each attempt. */
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

/** A successful response, or 404 where the key does not exist. */
export interface StoreAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The body; throws `StoreUnavailable` where the connection breaks. */
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Must be called where the body is not read to its end. */
  readonly end: () => void;
}

interface ListedObject {
  /** Key without the folder. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * S3 client: signs requests (AWS Signature Version 4) and makes up to three attempts after transient
 * faults. Throws `StoreUnavailable`.
 */
export class Bucket {
  readonly #place: BucketPlace;
  readonly #wait: Wait;

  constructor(place: BucketPlace, wait: Wait = systemWait) {
    this.#place = place;
    this.#wait = wait;
  }

  /** `key` is without the prefix; '' is the bucket itself. */
  async send(method: string, key: string, request: Request = {}): Promise<StoreAnswer> {
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await this.#try(method, key, request);
        // A 404 also comes from a missing bucket, which must not count as a missing object.
        if (answer.status === 404 && key !== '') await this.send('HEAD', '');
        return answer;
      } catch (error) {
        const retryPause = retryPauses[attempt];
        if (!(error instanceof TransientFault) || retryPause === undefined) throw error;
        await pause(retryPause);
      }
    }
  }

  /**
   * Lists a folder (`a/`) in byte order, page by page. The XML needs no unescaping, since our own names
   * contain no escaped characters.
   */
  async *list(folder: string): AsyncGenerator<ListedObject> {
    const prefix = this.#place.prefix + folder;
    for (let last = ''; ; ) {
      const after = last === '' ? {} : { 'start-after': prefix + last };
      const query = { 'list-type': '2', prefix, ...after };
      const page = await text((await this.send('GET', '', { query })).pieces);
      if (!page.includes('<ListBucketResult')) throw new StoreUnavailable('it lists nothing');
      for (const [one] of page.matchAll(/<Contents>.*?<\/Contents>/gs)) {
        const key = /<Key>([^<]*)</.exec(one)?.[1] ?? '';
        const name = key.slice(prefix.length);
        if (!key.startsWith(prefix) || name <= last) throw new StoreUnavailable('in no order');
        last = name;
        yield { name, size: Number(/<Size>(\d+)</.exec(one)?.[1]) };
      }
      if (!page.includes('<IsTruncated>true<')) return;
    }
  }

  async #try(method: string, key: string, request: Request): Promise<StoreAnswer> {
    const { url, headers } = await this.#signed(method, key, request);
    const { body } = request;
    const timed = new TimedRequest(this.#wait, idleTimeouts[method === 'PUT' ? 'write' : 'read']);
    const sent: RequestInit = body ? { body: timed.upload(body.pieces()), duplex: 'half' } : {};
    const options: RequestInit = { method, headers, redirect: 'manual', signal: timed.signal };
    const response = await timed.run(() => fetch(url, { ...options, ...sent }));
    const { status, ok } = response;
    const answer = { status, headers: response.headers, end: () => timed.end() };
    const isHtml = ok && response.headers.get('content-type')?.startsWith('text/html') === true;
    if (ok && !isHtml && method === 'GET') return { ...answer, pieces: timed.download(response) };
    const responseText = await timed.run(() => response.text());
    timed.end(); // stops an upload that is still being sent
    // Some stores answer a write with an empty body declared as HTML; other HTML comes from a proxy.
    const isPage = isHtml && (responseText !== '' || method === 'GET' || method === 'HEAD');
    if (!isPage && (ok || (status === 404 && method !== 'PUT' && key !== ''))) {
      return { ...answer, pieces: Readable.from([]) };
    }
    const code = /<Code>(\w+)</.exec(responseText)?.[1] ?? (isPage ? 'text/html' : '');
    const Fault = status >= 500 || status === 429 ? TransientFault : StoreUnavailable;
    throw new Fault(`${status} ${code}`.trim());
  }

  async #signed(method: string, key: string, { query, headers, body, copyOf }: Request) {
    const { endpoint, name, prefix, region, keyId, secret, sessionToken } = this.#place;
    const path = key === '' ? name : `${name}/${prefix}${key}`;
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const copied = copyOf && { 'x-amz-copy-source': `/${name}/${prefix}${copyOf}` };
    const sent = { ...headers, ...copied, 'x-amz-content-sha256': body?.sha256 ?? hashOfEmpty };
    const signer = new AwsV4Signer({
      method,
      url: `${endpoint}/${path}${search}`,
      headers: sent,
      accessKeyId: keyId,
      secretAccessKey: secret,
      ...(sessionToken !== null && { sessionToken }),
      service: 's3',
      region,
    });
    const signed = await signer.sign();
    signed.headers.set('accept-encoding', 'identity'); // not signed, since proxies rewrite it
    if (body) signed.headers.set('content-length', String(body.size));
    return signed;
  }
}
