import type { FastifyInstance, InjectOptions } from 'fastify';
import { type FormValue, makeForm } from './makeForm.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
  readonly bytes: Buffer;
  /** The parsed JSON. */
  readonly body: Record<string, unknown>;
}

/** A server without a network, or a proxy to one. */
export interface Answering {
  inject(
    request: InjectOptions,
  ): Promise<
    Pick<
      Awaited<ReturnType<FastifyInstance['inject']>>,
      'cookies' | 'headers' | 'payload' | 'rawPayload' | 'statusCode'
    >
  >;
}

interface Sent {
  /** Sent as JSON; a string or a buffer as it is. */
  readonly body?: unknown;
  /** Sent as a browser sends a form, in place of a body. */
  readonly form?: Readonly<Record<string, FormValue>>;
  readonly headers?: Readonly<Record<string, string>>;
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS';

/** A browser on one of our pages: stores cookies and sends same-origin headers. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly #app: Answering;
  readonly #address: string;

  constructor(app: Answering, address = '127.0.0.1') {
    this.#app = app;
    this.#address = address;
  }

  /** A browser with the same cookies at another server of the installation. */
  at(app: Answering): TestBrowser {
    const other = new TestBrowser(app, this.#address);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', url, { headers });
  }

  /** Sends the body as JSON; a string or a buffer as it is. */
  post(url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', url, { body, headers });
  }

  async send(method: Method, url: string, { form, ...sent }: Sent = {}): Promise<Answer> {
    const made = form && (await makeForm(form));
    const body = made?.payload ?? sent.body;
    const request: InjectOptions = {
      method,
      url,
      remoteAddress: this.#address,
      headers: {
        host: 'localhost:3000',
        'sec-fetch-site': 'same-origin',
        ...(this.cookies.size > 0 && { cookie: this.#cookieHeader() }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...made?.headers,
        ...sent.headers,
      },
      ...(body !== undefined && {
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    };
    const response = await this.#app.inject(request);
    for (const cookie of response.cookies) {
      if (cookie.maxAge === 0) this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.payload,
      bytes: response.rawPayload,
      body: parsed(response.payload),
    };
  }

  #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
