import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { filesMatching, textOf } from './textOf.ts';

/**
 * The level of each requirement of the OWASP Application Security Verification Standard 5.0.0: a
 * text for each chapter, in it a word for each section, in that a digit for each requirement.
 */
const chapters = [
  '22 1111122223 112222222223 222 123',
  '122 112 12223 23',
  '3 113 12223 11222233 11122333 3 22333',
  '12233 23333 22 1222',
  '2 112333 113 222',
  '122 111111112222 11223333 112233 22222333 2223 33 2222',
  '222 1111 22 11222 223 22',
  '1233 1123 133 23',
  '111 1222',
  '22 223 22223 1111122222233333 22222 22 222',
  '2233 22233 11233 1222 23 23 33',
  '12233 11 22223',
  '2333 222223 2233 1222233',
  '22 12223333 122',
  '12233 12233 1222222 3333',
  '2 22222 2222 222 2223',
  '23 22223333 22',
];

/** Each of levels 1 and 2: `1.2.3` and its level, in order. */
const demanded = chapters.flatMap((sections, chapter) =>
  sections
    .split(' ')
    .flatMap((levels, section) =>
      [...levels].flatMap((level, at) =>
        level === '3' ? [] : [{ id: [chapter, section, at].map((n) => n + 1).join('.'), level }],
      ),
    ),
);

interface Row {
  readonly id: string;
  readonly level: string;
  readonly about: string;
  readonly status: string;
  /** A file of the project, and what shows it there: the title of a test, or words. */
  readonly where: string;
  readonly proof: string;
  readonly remark: string;
}

const rows = rowsOf<Row>('docs/security/asvs.csv');
const leftOut = rowsOf<{ readonly what: string; readonly reason: string }>(
  'docs/security/left-out.csv',
);
const deviations = rows.filter(({ status }) => status === 'deviation');

describe('docs/security', () => {
  it('names each requirement of levels 1 and 2 once, in order, and no other', () => {
    expect(demanded.length).toBe(253);
    const applying = demanded.filter(({ id }) => !leftOut.some(({ what }) => covers(what, id)));
    expect(rows.map(({ id, level }) => ({ id, level }))).toEqual(applying);
  });

  it('leaves out what does not apply alone, each with its reason', () => {
    const idle = leftOut.filter(
      ({ what, reason }) => reason === '' || !demanded.some(({ id }) => covers(what, id)),
    );
    expect(idle).toEqual([]);
    const twice = demanded.filter(
      ({ id }) => leftOut.filter(({ what }) => covers(what, id)).length > 1,
    );
    expect(twice).toEqual([]);
  });

  it('says of each that it is met, or of six at most why not', () => {
    expect(rows.filter(({ status }) => status !== 'met' && status !== 'deviation')).toEqual([]);
    expect(deviations.length).toBeLessThanOrEqual(6);
    expect(deviations.filter(({ where, remark }) => where !== '' || remark === '')).toEqual([]);
    expect(rows.filter(({ about }) => about === '')).toEqual([]);
  });

  it('shows what is met by a test that is there, or by words that are', () => {
    const met = rows.filter(({ status }) => status === 'met');
    expect(met.filter((row) => !isShown(row))).toEqual([]);
    const tests = met.filter(({ where }) => isTest(where));
    expect(tests.length).toBeGreaterThan(met.length / 2);
  });

  it('takes no test for one that is not', () => {
    const where = 'checks/security.test.ts';
    expect(isShown({ where, proof: 'takes no test for one that is not' })).toBe(true);
    expect(isShown({ where, proof: 'takes no test for one' })).toBe(false);
    expect(isShown({ where: 'checks/none.test.ts', proof: 'a' })).toBe(false);
    expect(isShown({ where: 'SECURITY.md', proof: '# Security' })).toBe(true);
    expect(isShown({ where: 'SECURITY.md', proof: '# Insecurity' })).toBe(false);
    expect(isShown({ where: 'SECURITY.md', proof: '' })).toBe(false);
  });
});

const sources = filesMatching('src/**/*.{ts,tsx,js}').filter(
  (file) => !/\.test\.tsx?$|\/testing\//.test(file),
);
const ofServer = sources.filter((file) => file.startsWith('src/server/'));

describe('the code', () => {
  it('starts no program, and asks no other machine than the host names', () => {
    const doctor = 'src/server/doctor/tryWayIn.ts'; // of the host, by hand
    const bucket = 'src/server/storage/contents/Bucket.ts'; // of FILES_URL alone
    const asking = ofServer.filter(
      (file) =>
        file !== doctor && file !== bucket && reachesOut.some((way) => way.test(textOf(file))),
    );
    expect(asking).toEqual([]);
    expect(reachesOut.some((way) => way.test(textOf(doctor)))).toBe(true);
  });

  it('makes patterns, code and HTML of no text that came from outside', () => {
    const ways =
      /\beval\(|new Function\(|[iI]nnerHTML|outerHTML|insertAdjacentHTML|document\.write/;
    expect(sources.filter((file) => ways.test(textOf(file)))).toEqual([]);
    // One that is made when its file is loaded knows nothing of what comes in.
    const later = /^(?!(?:export )?const \w+ = new RegExp\().*new RegExp\(/m;
    expect(sources.filter((file) => later.test(textOf(file)))).toEqual([
      'src/contract/songbook.ts', // in a schema, of constants
      'src/server/http/properAddress.ts', // of the paths of the contract
      'src/song/lyrics/judgeChords.ts', // of the names of notes
    ]);
  });

  it('uses the algorithms of the inventory, and no others', () => {
    const calls = /\b(?:hash|createHash|createHmac|digest)\(\s*'([\w-]+)'|\b(md5|sha1|sha256)\(/gi;
    const used = sources.flatMap((file) =>
      [...textOf(file).matchAll(calls)].map(([, named, inSql]) => plain(named ?? inSql ?? '')),
    );
    const encodings = ['base64url', 'hex'];
    const algorithms = new Set(used.filter((each) => !encodings.includes(each)));
    expect(algorithms).toEqual(new Set(['sha256', 'md5']));
    const [, inventory = ''] = textOf('docs/security/inventory.md').split('## Keys and algorithms');
    expect([...algorithms].filter((each) => !plain(inventory).includes(each))).toEqual([]);
    const others =
      /\b(create(Cipher|Decipher|Sign|Verify|DiffieHellman|ECDH)|publicEncrypt|scrypt|pbkdf2|subtle\.(encrypt|sign|generateKey|deriveKey))/;
    expect(sources.filter((file) => others.test(textOf(file)))).toEqual([]);
  });
});

/** Ways to another machine or program. Types and servers are none. */
const reachesOut = [
  /\bfetch\(|new WebSocket\(/,
  /from 'node:(child_process|dgram|dns|http2|tls|cluster)(\/promises)?'/.source,
  /import \{[^}]*(?<!type )\b(request|get|connect|createConnection)\b[^}]*\} from 'node:(http|https|net)'/
    .source,
].map((way) => new RegExp(way));

function plain(name: string): string {
  return name.toLowerCase().replaceAll('-', '');
}

/** Whether `1`, `1.2` or `1.2.3` means this requirement. */
function covers(what: string, id: string): boolean {
  return `${id}.`.startsWith(`${what}.`);
}

function isTest(file: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(file);
}

function isShown({ where, proof }: Pick<Row, 'where' | 'proof'>): boolean {
  if (proof === '' || !existsSync(join(projectRoot, where))) return false;
  const text = textOf(where);
  if (!isTest(where)) return text.includes(proof);
  return ["'", '"', '`'].some((quote) => {
    const [before = '', ...behind] = text.split(`${quote}${proof}${quote},`);
    return behind.length > 0 && /\(\s*$/.test(before);
  });
}

/** Rows of a .csv (RFC 4180) by the names in its first line. */
function rowsOf<R extends object>(file: string): readonly R[] {
  const lines = textOf(file).trimEnd().split('\n');
  const [names = [], ...values] = lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(
      ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
    ),
  );
  return values.map(
    (each) => Object.fromEntries(names.map((name, at) => [name, each[at] ?? ''])) as R,
  );
}
