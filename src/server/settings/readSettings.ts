import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { type BucketPlace, type Settings, StartupError } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings that the settings file may contain; `SANGBOK_ENV` is its path. */
export const settingNames = [
  'NODE_ENV',
  'PORT',
  'HOST',
  'METRICS_PORT',
  'METRICS_HOST',
  'STOP_DELAY',
  'PUBLIC_ORIGIN',
  'DATA_DIR',
  'DATABASE_URL',
  'FILES_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'INVITATION_KEY',
  'BACKUP_DIR',
  'PASSKEY_HOST_CHANGED',
  'ALLOW_UNSAFE_DATABASE',
  'SUPPORT_EMAIL',
  'TRUST_PROXY',
  'SAMPLE_SONGS',
] as const;
type Name = (typeof settingNames)[number];

export const usualPort = 3000;

/**
 * Reads the settings (decision 30) from `env` and Node's flags, without side effects. Throws
 * `StartupError` with a Norwegian sentence about the first invalid setting.
 */
export function readSettings(env: Environment, nodeFlags: readonly string[] = []): Settings {
  const environment = readEnvironment(env);
  if (environment === 'production') refuseDevelopmentFlags(env, nodeFlags);
  const port = readPort(env, 'PORT') ?? usualPort;
  const dataDir = resolve(value(env, 'DATA_DIR') ?? './data');
  return {
    environment,
    port,
    host: value(env, 'HOST') ?? '127.0.0.1',
    metrics: readMetrics(env, port),
    stopDelay: readStopDelay(env),
    publicOrigin: readPublicOrigin(env, environment, port),
    dataDir,
    settingsFile: settingsFileOf(env),
    databaseUrl: readDatabaseUrl(env),
    unsafeDatabase: readFlag(env, 'ALLOW_UNSAFE_DATABASE') ?? false,
    invitationKey: readInvitationKey(env),
    backupDir: readBackupDir(env, dataDir),
    passkeyHostChanged: readFlag(env, 'PASSKEY_HOST_CHANGED') ?? false,
    bucket: readBucket(env),
    supportEmail: readSupportEmail(env),
    trustProxy: readTrustProxy(env),
    sampleSongs: readFlag(env, 'SAMPLE_SONGS') ?? environment !== 'production',
  };
}

/** Path of the settings file, which host commands read and systemd passes to the server. */
export function settingsFileOf(env: Environment): string {
  return resolve(value(env, 'SANGBOK_ENV') ?? '/etc/sangbok.env');
}

/** Undefined where not set. Throws for an empty value, which is a mistake such as `DATABASE_URL=$UNSET`. */
function value(env: Environment, name: Name | 'SANGBOK_ENV'): string | undefined {
  const text = env[name]?.trim();
  if (text === '') throw new StartupError(`${name} er tom. Gi den en verdi, eller fjern den.`);
  return text;
}

function readEnvironment(env: Environment): Settings['environment'] {
  const environment = value(env, 'NODE_ENV') ?? 'development';
  if (environment === 'development' || environment === 'test' || environment === 'production') {
    return environment;
  }
  throw new StartupError(
    `NODE_ENV er «${environment}», men må være development, test eller production.`,
  );
}

/** Refuses debugger and watch mode in production (decision 4). */
function refuseDevelopmentFlags(env: Environment, nodeFlags: readonly string[]): void {
  const flags = [...nodeFlags, ...(env['NODE_OPTIONS']?.split(/\s+/) ?? [])];
  const flag = flags.find((each) => /^--(inspect|watch)/.test(each));
  if (flag === undefined) return;
  throw new StartupError(`NODE_ENV=production kan ikke startes med utviklingsvalget ${flag}.`);
}

function readPort(env: Environment, name: Name): number | undefined {
  const text = value(env, name);
  if (text === undefined) return undefined;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port >= 1 && port <= 65_535) return port;
  throw new StartupError(`${name} er «${text}», men må være et tall fra 1 til 65535.`);
}

function readMetrics(env: Environment, serverPort: number): Settings['metrics'] {
  const port = readPort(env, 'METRICS_PORT');
  const host = value(env, 'METRICS_HOST') ?? '127.0.0.1';
  if (port === undefined) return null;
  if (port !== serverPort) return { port, host };
  throw new StartupError(`METRICS_PORT er «${port}», men det er allerede PORT. Velg en annen.`);
}

const longestDelay = 300; // s

function readStopDelay(env: Environment): number {
  const text = value(env, 'STOP_DELAY') ?? '0';
  if (/^\d{1,3}$/.test(text) && Number(text) <= longestDelay) return Number(text) * 1000;
  throw new StartupError(
    `STOP_DELAY er «${text}», men må være et antall sekunder fra 0 til ${longestDelay}.`,
  );
}

// Browsers support passkeys only over https or on localhost, and never for an IP address.
function readPublicOrigin(
  env: Environment,
  environment: Settings['environment'],
  port: number,
): string {
  const text = value(env, 'PUBLIC_ORIGIN');
  if (text === undefined) {
    if (environment !== 'production') return `http://localhost:${port}`;
    throw new StartupError(
      'PUBLIC_ORIGIN mangler. I produksjon må den si hvor sangboken er, som https://sang.example.no.',
    );
  }
  const url = URL.parse(text);
  const isOrigin = url !== null && url.origin !== 'null' && url.href === `${url.origin}/`;
  if (!isOrigin || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new StartupError(
      `PUBLIC_ORIGIN er «${text}», men må være en adresse uten noe etter vertsnavnet, som https://sang.example.no.`,
    );
  }
  // Only a host name that ends like this can be an IP address
  // (https://url.spec.whatwg.org/#ends-in-a-number-checker); `isIP` is slow on the first call.
  if (/[\d\]]$/.test(url.hostname) && isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) {
    throw new StartupError(
      `PUBLIC_ORIGIN er «${text}», men må ha et vertsnavn: passnøkler virker ikke for en IP-adresse.`,
    );
  }
  if (url.protocol === 'http:' && url.hostname !== 'localhost') {
    throw new StartupError(
      `PUBLIC_ORIGIN er «${text}», men må begynne med https://. Bare http://localhost går uten.`,
    );
  }
  return url.origin;
}

function readDatabaseUrl(env: Environment): string | null {
  const text = value(env, 'DATABASE_URL');
  if (text === undefined) return null;
  const url = URL.parse(text);
  // The sentence does not contain the value, which may hold a password.
  if (url?.protocol !== 'postgres:' && url?.protocol !== 'postgresql:') {
    throw new StartupError(
      'DATABASE_URL må være en adresse som postgres://bruker:passord@vert/database, eller fjernes.',
    );
  }
  const isExplicit = ['verify-full', 'disable'].includes(url.searchParams.get('sslmode') ?? '');
  if (isExplicit || isLocal(url)) return text;
  throw new StartupError(
    'DATABASE_URL peker til en annen maskin og sier ikke om linjen dit er kryptert. Sett ?sslmode=verify-full bak, eller ?sslmode=disable om noe annet verner den.',
  );
}

/** Whether the URL uses loopback or a Unix socket, which cannot be intercepted. */
function isLocal({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return /^(\/.*|localhost|127\.[\d.]+|\[?::1\]?)?$/.test(host);
}

/** Parses `s3://bucket/folder?endpoint=https://…&region=…` and the AWS credentials. */
function readBucket(env: Environment): BucketPlace | null {
  const text = value(env, 'FILES_URL');
  if (text === undefined) return null;
  const url = URL.parse(text);
  const query = url?.searchParams ?? new URLSearchParams();
  const { endpoint, region = 'us-east-1', tls = 'disable', ...more } = Object.fromEntries(query);
  const server = URL.parse(endpoint ?? `https://s3.${region}.amazonaws.com`);
  const isBucket =
    url?.protocol === 's3:' &&
    `${url.username}${url.password}${url.hash}` === '' &&
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host) &&
    /^(\/[\w.-]+)*\/?$/.test(url.pathname) &&
    /^[\w-]+$/.test(region) &&
    server !== null &&
    /^https?:$/.test(server.protocol) &&
    server.href === `${server.origin}/` &&
    (endpoint !== undefined || query.has('region')) &&
    tls === 'disable' &&
    Object.keys(more).length === 0;
  if (!isBucket) {
    // The sentence does not contain the value, which may hold a key by mistake.
    throw new StartupError(
      'FILES_URL må være en adresse som s3://bøtte?endpoint=https://s3.example.no&region=eu-north-1, eller fjernes.',
    );
  }
  if (server.protocol === 'http:' && !query.has('tls') && !isLocal(server)) {
    throw new StartupError(
      'FILES_URL peker til en annen maskin uten https. Bruk https i endpoint, eller sett &tls=disable bak om noe annet verner linjen.',
    );
  }
  const folder = url.pathname.replace(/^\/|\/$/g, '');
  return {
    endpoint: server.origin,
    name: url.host,
    prefix: folder === '' ? '' : `${folder}/`,
    region,
    keyId: required(env, 'AWS_ACCESS_KEY_ID'),
    secret: required(env, 'AWS_SECRET_ACCESS_KEY'),
    sessionToken: value(env, 'AWS_SESSION_TOKEN') ?? null,
  };
}

function required(env: Environment, name: Name): string {
  const text = value(env, name);
  if (text !== undefined) return text;
  throw new StartupError(`${name} mangler. FILES_URL trenger nøkkelen til bøtten.`);
}

function readInvitationKey(env: Environment): string | null {
  const text = value(env, 'INVITATION_KEY');
  if (text === undefined || text === 'new' || /^[\w-]{43}$/.test(text)) return text ?? null;
  // The sentence does not contain the value, which may be a mistyped key.
  throw new StartupError(
    'INVITATION_KEY må være de 43 tegnene i filen invitation-key, eller new, eller fjernes.',
  );
}

// One address without a display name, of characters that need no escaping in a mailto link (RFC 6068 §2).
const mailAddress = /^[\p{L}\p{N}._~!$'*+-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

function readSupportEmail(env: Environment): string | null {
  const text = value(env, 'SUPPORT_EMAIL');
  if (text === undefined || (text.length <= 254 && mailAddress.test(text))) return text ?? null;
  throw new StartupError(`SUPPORT_EMAIL er «${text}», men må være en e-postadresse.`);
}

function readTrustProxy(env: Environment): Settings['trustProxy'] {
  const text = value(env, 'TRUST_PROXY');
  if (text === undefined || text === 'none') return false;
  if (/^[1-9]$/.test(text)) return Number(text); // number of proxies in a row
  if (text.split(',').every((each) => isAddressOrSubnet(each.trim()))) return text;
  throw new StartupError(
    `TRUST_PROXY er «${text}», men må være IP-adressene til mellomserverne, som 127.0.0.1, eller hvor mange de er.`,
  );
}

/** At most as wide as the widest private range, 10.0.0.0/8 or fc00::/7, so that clients are not trusted. */
function isAddressOrSubnet(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  const isMapped = URL.parse(`http://[${address}]`)?.hostname.startsWith('[::ffff:');
  const [widest, narrowest] = family === 4 ? [8, 32] : [isMapped ? 104 : 7, 128];
  return /^\d{1,3}$/.test(bits) && Number(bits) >= widest && Number(bits) <= narrowest;
}

function readBackupDir(env: Environment, dataDir: string): string | null {
  const text = value(env, 'BACKUP_DIR');
  if (text === 'none') return null;
  return text === undefined ? join(dataDir, 'backups') : resolve(text);
}

function readFlag(env: Environment, name: Name): boolean | undefined {
  const text = value(env, name);
  if (text === undefined) return undefined;
  if (text === '0' || text === '1') return text === '1';
  throw new StartupError(`${name} er «${text}», men må være 0 eller 1.`);
}
