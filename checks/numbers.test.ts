import { describe, expect, it } from 'vitest';
import { type Allowance, budgets } from '#contract/budgets.ts';
import { limits } from '#contract/limits.ts';
import { initials } from '#people/initials.ts';
import { invitationAlphabet, invitationCodeLength } from '#people/invitationCode.ts';
import { defaultRole } from '#people/role.ts';
import {
  chordColors,
  clampTextSize,
  defaultDisplayPreferences,
  largestTextSize,
  smallestTextSize,
  stepTextSize,
  textSizes,
} from '#song/arrangement/displayPreferences.ts';
import { emptyInput } from '#web/writing/songInput.ts';
import { constantIn } from './constantIn.ts';
import { specLines } from './specification.ts';
import { textOf } from './textOf.ts';

const minute = 60 * 1000; // ms
const day = 24 * 60 * minute;
const skeletons = (file: string) => constantIn(`src/web/screens/${file}.tsx`, 'skeletonCount');

const sheet = 'src/web/app/firstSheet.tsx';
const fit = 'src/web/lyrics/fit/fitSong.ts';
const songList = 'src/web/parts/songList/SongList.tsx';

/** The numbers of the budgets, in the order of their table. */
const inTurn = (of: (budget: (typeof budgets)[keyof typeof budgets]) => Allowance) =>
  Object.values(budgets).flatMap((budget) => [of(budget).atOnce, of(budget).perMinute]);

/** A phrase of spec §9, the numbers it states, and where the code has them. */
const numbers: readonly (readonly [phrase: string, stated: unknown, inCode: () => unknown])[] = [
  ['first 150 characters', 150, () => constantIn('src/song/firstCharacters.ts', 'notePreview')],
  ['first 200 characters', 200, () => constantIn('src/song/firstCharacters.ts', 'lyricsPreview')],
  ['Initials: 2 letters', 'AB', () => initials('Anne Berit Cecilie')],
  [
    '5 for categories',
    [5, 5],
    () => [skeletons('home/HomeScreen'), skeletons('library/CategoryFilter')],
  ],
  ['3 for the recent songs', 3, () => skeletons('home/HomeLists')],
  ['3 for the search results', 3, () => skeletons('home/HomeLists')],
  [
    '5 for the lists of library and favourites',
    [5, 5],
    () => [skeletons('library/LibraryScreen'), skeletons('favorites/FavoritesScreen')],
  ],
  ['on Home shows 1 song', 1, () => constantIn('src/web/screens/home/HomeLists.tsx', 'shownSongs')],
  ['«Nylig brukte» 10 at most', 10, () => limits.recentSongs],
  ['«Treff i sangteksten (n)» 50 at most', 50, () => limits.lyricMatches],
  ['begins with 61 songs', 61, () => limits.firstSongs],
  [
    'up to 20,000 characters, with its versions, and 600 lines comes drawn',
    [20_000, 600],
    () => ['mostCharacters', 'mostLines'].map((most) => constantIn(sheet, most)),
  ],
  ['lists of more than 60 songs', 60, () => constantIn(songList, 'leafed')],
  ['lists of more than 30 only', 30, () => constantIn(songList, 'long')],
  ['Text size: 0.5 to 3', [0.5, 3], () => [smallestTextSize, largestTextSize]],
  [
    '0.5 to 3, by 0.1',
    [1.1, 0.9, 0.5, 3],
    () => [stepTextSize(1, 1), stepTextSize(1, -1), clampTextSize(0), clampTextSize(9)],
  ],
  ['by 0.1, 1 at first', 1, () => defaultDisplayPreferences.textSize],
  [
    '«Tilpass»: 0.8 to 3',
    [80, 300],
    () => ['smallest', 'largest'].map((end) => constantIn(fit, end)),
  ],
  ['at most 6 columns', 6, () => constantIn(fit, 'mostColumns')],
  [
    'A section of up to 16 lines',
    16,
    () => constantIn('src/web/lyrics/Lyrics.tsx', 'shortSection'),
  ],
  [
    '«Liten» 0.8, «Medium» 1, «Stor» 1.3, «Ekstra stor» 1.6',
    [0.8, 1, 1.3, 1.6],
    () => Object.values(textSizes),
  ],
  [
    '`#dc2626` at first, blue is `#2563eb`',
    ['#dc2626', '#2563eb'],
    () => [defaultDisplayPreferences.chordColor, chordColors[1]],
  ],
  ['keeps 3 words', 3, () => constantIn('src/song/arrangement/repeats.ts', 'wordsKept')],
  ['A title has 200 characters at most', 200, () => limits.title],
  ['its first 2,000 characters', 2_000, () => limits.privacyNotice],
  ['lyrics 200,000', 200_000, () => limits.lyrics],
  ['version name is «Original»', 'Original', () => emptyInput.values.versionName],
  ['A recording has 10 MB', 10 * 1024 * 1024, () => limits.audioFile],
  ['keeps 5 GB of both at most', 5 * 1024 ** 3, () => limits.filesOfPerson],
  ['sheet music 5 MB', 5 * 1024 * 1024, () => limits.sheetMusicFile],
  [
    '50 MB at most packed, 200 MB and 5,000 entries unpacked',
    [50 * 1024 * 1024, 200 * 1024 * 1024, 5_000],
    () => [limits.importPacked, limits.importUnpacked, limits.importEntries],
  ],
  [
    '20,000 songs and 1,000 categories',
    [20_000, 1_000],
    () => [limits.importSongs, limits.importCategories],
  ],
  [
    'Invitation code: 6 characters',
    [6, 32],
    () => [invitationCodeLength, invitationAlphabet.length],
  ],
  ['6 characters; 7 days', 7 * day, () => limits.invitation],
  ['128 random bits; 1 hour', 60 * minute, () => limits.recoveryLink],
  [
    'per address 5 in 15 minutes, 20 a day',
    [5, 20],
    () => [limits.guessesPerAddressShort, limits.guessesPerAddressDay],
  ],
  ['30 an hour, 200 a day', [30, 200], () => [limits.guessesPerHour, limits.guessesPerDay]],
  ['after three days at the ceiling', 3, () => limits.daysAtCeiling],
  ['128 random bits, 24 hours', day, () => limits.setupToken],
  [
    'Fresh sign-in, for changing passkeys and people: 5 minutes',
    5 * minute,
    () => limits.freshSignIn,
  ],
  [
    'the addresses in the trail after 30 days, the trail after 400 days, invitations 400 days',
    [30 * day, 400 * day, 400 * day],
    () => [limits.sourceKept, limits.trailKept, limits.invitationKept],
  ],
  ['Challenge: 5 minutes', 5 * minute, () => limits.challenge],
  [
    '30 days without use, 180 days at most',
    [30 * day, 180 * day],
    () => [limits.signInIdle, limits.signInAtMost],
  ],
  [
    '50 open invitations, 20 sign-ins, 20 passkeys',
    [50, 20, 20],
    () => [limits.openInvitations, limits.signIns, limits.passkeys],
  ],
  [
    'begun 240 at once and 60 a minute, invitations 100 and 20, searches 200 and 300, exports and imports 20 and 4',
    [240, 60, 100, 20, 200, 300, 20, 4],
    () => inTurn(({ own }) => own),
  ],
  [
    '2,000 and 1,200, 500 and 100, 4,000 and 6,000, 60 and 30',
    [2000, 1200, 500, 100, 4000, 6000, 60, 30],
    () => inTurn(({ inAll }) => inAll),
  ],
  ['A new person is kantor', 'kantor', () => defaultRole],
  [
    'is cached 5 minutes',
    5 * minute,
    () => constantIn('src/web/session/AuthProvider.tsx', 'meFreshFor'),
  ],
  [
    'in about 100 ms',
    100,
    () => constantIn('src/web/screens/login/LoginScreen.tsx', 'greetingTime'),
  ],
  ['One toast at a time', 1, () => constantIn('src/web/ui/toastStore.ts', 'visibleAtOnce')],
  [
    '420 px wide at most',
    true,
    () => textOf('src/web/ui/Toasts.module.css').includes('max-width: 420px'),
  ],
  ['after 1,000,000 ms', 1_000_000, () => constantIn('src/web/ui/toastStore.ts', 'removalDelay')],
  ['opens after 700 ms', 700, () => constantIn('src/web/ui/TooltipHost.tsx', 'openDelay')],
  ['within 300 ms', 300, () => constantIn('src/web/ui/TooltipHost.tsx', 'skipDelay')],
];

describe('numbers of spec §9', () => {
  const lines = specLines().map(({ text }) => text);
  const from = lines.findIndex((line) => line.startsWith('## 9.'));
  const section = lines.slice(from, lines.indexOf('## Decisions')).join('\n');

  it.each(numbers)('«%s» is what the code does', (phrase, stated, inCode) => {
    expect(section).toContain(phrase);
    expect(inCode()).toEqual(stated);
  });

  it('let Home open 1 to 2 seconds after a registration', () => {
    expect(section).toContain('1 to 2 seconds');
    const farewell = constantIn('src/web/screens/register/useRegistration.ts', 'farewell');
    expect(farewell).toBeGreaterThanOrEqual(1000);
    expect(farewell).toBeLessThanOrEqual(2000);
  });
});
