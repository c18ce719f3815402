import { expect, it } from 'vitest';
import { problemAnswer } from '#contract/problemAnswer.ts';
import { song } from '#contract/song.ts';
import { listSongs } from '#contract/songs.ts';
import { eachShortText } from '#contract/songFields.ts';
import { getMe, logout } from '#contract/user.ts';
import { plainMe, plainOk, plainProblem, plainSong, plainSongs } from './plainAnswers.ts';

const listed = {
  id: 'elven',
  title: 'Elven',
  categoryId: 'salmer',
  category: { id: 'salmer', nameNo: 'Salmer', color: '#1565C0' },
  language: 'no',
  tempo: 'slow',
  notes: null,
  ...eachShortText((name) => name),
  audioUrl: '/api/files/tone',
  sheetMusicUrl: null,
  isFavorite: false,
  playCount: 3,
  lastPlayed: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 4,
};
const whole = {
  ...listed,
  lyrics: 'La-\nElven renner',
  sheetMusicType: 'pdf',
  alternateVersions: [{ name: 'Kort', lyrics: 'Elven', key: null, notes: 'Uten refreng' }],
};
const kari = { id: 'kari', firstName: 'Kari', community: 'Oslo', role: 'kantor', canInvite: true };
const problem = {
  message: 'Sangen er endret',
  code: 'songChanged',
  fields: { title: 'Mangler' },
  song: whole,
  requestId: '7',
};

const others = [undefined, null, '', 'noe', 0, 1.5, 2 ** 53, true, false, [], {}, [{}]];

/** The value, and the value with each of its places taken by each of the others, or empty. */
function changed(value: unknown): unknown[] {
  const inside =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, each]) =>
          changed(each).map((other) =>
            Array.isArray(value) ? value.with(Number(name), other) : { ...value, [name]: other },
          ),
        )
      : [];
  return [value, ...others, ...inside];
}

function read(parse: (value: unknown) => unknown, body: string): unknown {
  try {
    return parse(JSON.parse(body));
  } catch {
    return 'refused';
  }
}

it.each([
  ['a song', whole, plainSong, song],
  ['songs in a list', [listed], plainSongs, listSongs.answer],
  ['who is here', { user: kari }, plainMe, getMe.answer],
  ['a sign-out', { ok: true }, plainOk, logout.answer],
  ['a problem', problem, plainProblem, problemAnswer],
] as const)('takes for %s what its schema takes for one', (_, value, plain, schema) => {
  expect(plain.parse(value)).toEqual(value);
  for (const each of changed(value)) {
    const body = JSON.stringify(each) ?? '';
    const [told, asSchema] = [plain, schema].map((one) => read((from) => one.parse(from), body));
    expect({ body, told }).toEqual({ body, told: asSchema });
  }
});
