import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { BucketPlace } from '#server/settings/settings.ts';
import { StoreUnavailable } from './ContentStore.ts';
import { PassingFault, StoreLine, type Wait } from './StoreLine.ts';

const pauses = [50, 200]; // ms before the second try and the third, which is the last
const patience = { read: 5_000, written: 30_000 }; // ms
const hashOfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const systemWait: Wait = (onSilent, milliseconds) => {
  const timer = setTimeout(onSilent, milliseconds);
  return () => clearTimeout(timer);
};

interface Request {
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: SentBody;
  /** The key of the object that it is to be a copy of. */
  readonly copyOf?: string;
}

export interface SentBody {
  /** The store compares it with what it gets. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** From the beginning each time. */
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

/** What a store says when all is well, or 404 where the bucket has no such key. */
export interface StoreAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Of what is read; `StoreUnavailable` where the line breaks. */
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Whoever does not take all of it, says so. */
  readonly end: () => void;
}

interface ListedObject {
  /** Behind the folder. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * Requests to a bucket, signed (AWS Signature Version 4). What may pass is tried three times.
 * Throws `StoreUnavailable`.
 */
export class Bucket {
  readonly #place: BucketPlace;
  readonly #wait: Wait;

  constructor(place: BucketPlace, wait: Wait = systemWait) {
    this.#place = place;
    this.#wait = wait;
  }

  /** `key` without the prefix; '' for the bucket itself. */
  async send(method: string, key: string, request: Request = {}): Promise<StoreAnswer> {
    for (let tried = 0; ; tried++) {
      try {
        const answer = await this.#try(method, key, request);
        // Nothing is missing where all of it is out of sight.
        if (answer.status === 404 && key !== '') await this.send('HEAD', '');
        return answer;
      } catch (error) {
        const rest = pauses[tried];
        if (!(error instanceof PassingFault) || rest === undefined) throw error;
        await pause(rest);
      }
    }
  }

  /**
   * What lies in a folder (`a/`), in the order of its bytes, as many at a time as the store says.
   * Names are ours: none has a sign in it that XML writes otherwise.
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
    const line = new StoreLine(this.#wait, patience[method === 'PUT' ? 'written' : 'read']);
    const sent: RequestInit = body ? { body: line.sent(body.pieces()), duplex: 'half' } : {};
    const options: RequestInit = { method, headers, redirect: 'manual', signal: line.signal };
    const response = await line.hear(() => fetch(url, { ...options, ...sent }));
    const { status, ok } = response;
    const answer = { status, headers: response.headers, end: () => line.end() };
    const isHtml = ok && response.headers.get('content-type')?.startsWith('text/html') === true;
    if (ok && !isHtml && method === 'GET') return { ...answer, pieces: line.heard(response) };
    const said = await line.hear(() => response.text());
    line.end(); // what is still being sent, nobody takes
    // Some stores call it HTML that they say nothing to a write; a page of somebody else says something.
    const isPage = isHtml && (said !== '' || method === 'GET' || method === 'HEAD');
    if (!isPage && (ok || (status === 404 && method !== 'PUT' && key !== ''))) {
      return { ...answer, pieces: Readable.from([]) };
    }
    const code = /<Code>(\w+)</.exec(said)?.[1] ?? (isPage ? 'text/html' : '');
    const Fault = status >= 500 || status === 429 ? PassingFault : StoreUnavailable;
    throw new Fault(`${status} ${code}`.trim());
  }

  async #signed(method: string, key: string, { query, headers, body, copyOf }: Request) {
    const { endpoint, name, prefix, region, keyId, secret, sessionToken } = this.#place;
    const path = key === '' ? name : `${name}/${prefix}${key}`;
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const copied = copyOf && { 'x-amz-copy-source': `/${name}/${prefix}${copyOf}` };
    const sent = { ...headers, ...copied, 'x-amz-content-sha256': body?.sha256 ?? hashOfNothing };
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
    signed.headers.set('accept-encoding', 'identity'); // after it: proxies rewrite it
    if (body) signed.headers.set('content-length', String(body.size));
    return signed;
  }
}
