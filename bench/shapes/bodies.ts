import { json, many, type Sender, type Shape, whole } from './shape.ts';

const mega = 1024 * 1024;
const register = 'POST /api/auth/register';

/** What anybody may send, signed in or not. */
const strangers: readonly (readonly [string, string])[] = [
  ['100,000 unknown keys', `{${many(100_000, (at) => `"k${at}":1`, ',')}}`],
  ['one key 100,000 times', `{${many(100_000, () => '"inviteCode":1', ',')}}`],
  ['nested 400,000 deep', '['.repeat(400_000)],
  ['objects nested 100,000 deep', '{"a":'.repeat(100_000)],
  ['a text of 900 kB', JSON.stringify({ inviteCode: 'A'.repeat(900_000) })],
  ['150,000 escapes of NUL', `{"inviteCode":"${'\\u0000'.repeat(150_000)}"}`],
  ['a number of 900,000 digits', `{"inviteCode":${'9'.repeat(900_000)}}`],
  ['50,000 times __proto__', `{${many(50_000, () => '"__proto__":{}', ',')}}`],
];

/** What somebody signed in may send as the versions of a song. */
const versions: readonly (readonly [string, string])[] = [
  ['400,000 empty versions', `{"alternateVersions":[${many(340_000, () => '{}', ',')}]}`],
  ['100,000 unknown keys', `{${many(80_000, (at) => `"k${at}":1`, ',')}}`],
  [
    'a version with 80,000 keys',
    `{"alternateVersions":[{${many(80_000, (at) => `"k${at}":1`, ',')}}]}`,
  ],
  ['nested 500,000 deep', `{"alternateVersions":${'['.repeat(500_000)}${']'.repeat(500_000)}}`],
  ['1,000,000 quotes', `{"alternateVersions":"${'\\"'.repeat(500_000)}"}`],
  ['170,000 escapes of NUL', `{"alternateVersions":[{"name":"${'\\u0000'.repeat(170_000)}"}]}`],
  [
    'a text of 1 MB of blanks',
    `{"alternateVersions":[{"name":"a","lyrics":"${' '.repeat(mega - 100)}"}]}`,
  ],
  ['1 MB of blanks', `{"alternateVersions":[]}${' '.repeat(mega - 30)}`],
  ['nearly __proto__', `{"alternateVersions":"${'\\"_\\u005f'.repeat(120_000)}"}`],
];

/** Valid, and as large as can be: five versions that fill what a body may have. */
const largest = JSON.stringify({
  alternateVersions: many(5, (at) => String(at))
    .split('')
    .map((name) => ({
      name,
      lyrics: many(4_500, (line) => `Do  Sol${line}\nÆ, ta meg med over elva ${line}\n`),
    })),
});

export const bodies: readonly Shape[] = [
  ...strangers.map(([name, body]) => ({
    name: `${name}, from anybody`,
    pieces: () => [json(register, body)],
  })),
  ...versions.map(([name, body]) => ({
    name: `${name}, for a song`,
    pieces: ({ cookie, songId }: Sender) => [json(`PATCH /api/songs/${songId}`, body, { cookie })],
  })),
  {
    name: 'versions of 1 MB',
    pieces: ({ cookie, songId }) => [json(`PATCH /api/songs/${songId}`, largest, { cookie })],
  },
  {
    name: 'a body byte by byte',
    pieces: () => {
      const bytes = json(register, JSON.stringify({ inviteCode: 'A'.repeat(1500) }));
      return Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
    },
  },
  {
    name: 'a body where none belongs',
    pieces: () => [json('POST /api/webauthn/authenticate/begin', ' '.repeat(900_000))],
  },
  ...forms(),
];

function forms(): readonly Shape[] {
  const boundary = 'x'.repeat(70);
  const part = (headers: string, content: string) =>
    `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`;
  const field = (name: string, content: string) =>
    part(`content-disposition: form-data; name="${name}"`, content);
  const contents: readonly (readonly [string, string | Buffer])[] = [
    ['100,000 parts', many(12_000, () => field('clear', 'key'))],
    [
      'headers of 900 kB',
      part(`content-disposition: form-data; ${many(100_000, () => 'a="";')}`, ''),
    ],
    ['headers of 8 kB', part(`content-disposition: form-data; name="${'\\"'.repeat(4_000)}`, '')],
    [
      'boundaries that are not quite',
      field(
        'lyrics',
        many(12_000, () => `\r\n--${boundary.slice(1)}y`),
      ),
    ],
    ['line breaks', field('lyrics', '\r\n'.repeat(490_000))],
    ['bytes that are no UTF-8', Buffer.from(field('lyrics', '\xff'.repeat(900_000)), 'latin1')],
    ['lyrics of 1 MB', field('lyrics', 'Do '.repeat(340_000))],
    ['lyrics as long as they may be', field('lyrics', 'La- Re\nÅ du, som så oss\n'.repeat(7_600))],
  ];
  return contents.map(([name, content]) => ({
    name: `a form with ${name}`,
    pieces: ({ cookie, songId }: Sender) => [
      whole(
        `PATCH /api/songs/${songId}`,
        { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
        Buffer.concat([Buffer.from(content), Buffer.from(`--${boundary}--\r\n`)]),
      ),
    ],
  }));
}
