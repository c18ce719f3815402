import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ErrorCode, errors } from '#contract/base/errors.ts';
import { ApiError } from '#web/client/apiError.ts';
import type { PendingWrite, Work } from '#web/offline/outbox/pendingWrite.ts';
import { outcomeOf } from '#web/offline/outbox/sendWrite.ts';
import { somePlan, somePlanWrite } from '#web/offline/outbox/testing/somePlan.ts';
import { someCategory, someSong, someWrite } from '#web/offline/outbox/testing/someSong.ts';
import { AuthContext } from '#web/session/authContext.ts';
import { planRemedies } from '#web/texts/planEditing.ts';
import { songRemedies, waiting } from '#web/texts/waiting.ts';
import { ResolveActions } from './ResolveActions.tsx';

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://sangbok.test/waiting'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

type User = { readonly community: string; readonly role: 'kantor' | 'prest' };

/** What this person is shown of a write that was refused for this cause. */
function shown(
  write: PendingWrite,
  code: string,
  { community = 'St. Olav', role = 'kantor' }: Partial<User> = {},
): string {
  const sentence = code in errors ? errors[code as ErrorCode][1] : waiting.fileGone('noter.pdf');
  const state = { kind: 'refused', code, sentence, fields: {} } as const;
  const user = { id: 'kari', firstName: 'Kari', community, role, canInvite: true } as const;
  const done = () => Promise.resolve();
  const auth = {
    state: { status: 'authenticated', user } as const,
    enter: done,
    update: () => undefined,
    logout: done,
  };
  return renderToString(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(
        AuthContext,
        { value: auth },
        createElement(ResolveActions, { write: { ...write, state }, what: 'Tittel', state }),
      ),
    ),
  );
}

const version = { name: 'Lav', lyrics: 'Kom', key: null, notes: null };
const { title, categoryId, language, lyrics } = someSong;
const fields = { id: someSong.id, title, categoryId, language, lyrics };
const isNew = { base: null, baseVersion: null };
const { id, community, date, time, kind, items } = somePlan;
const made = { id, community, date, time, kind, items: [...items] };
const change = { fields: { title: 'Advent' } };

/** One of each kind. */
const writes: { readonly [Kind in Work['kind']]: PendingWrite } = {
  create: someWrite({ kind: 'create', fields, category: someCategory }, isNew),
  change: someWrite({ kind: 'change', fields: { lyrics: 'Kom' }, category: null }),
  versions: someWrite({ kind: 'versions', change: { kind: 'add', version }, list: [version] }),
  favorite: someWrite({ kind: 'favorite', isFavorite: true }, isNew),
  music: someWrite({ kind: 'music', change: { capo: 2 } }, isNew),
  allMusic: someWrite({ kind: 'allMusic', change: {} }, { ...isNew, entityId: '' }),
  createPlan: somePlanWrite({ kind: 'createPlan', made }, isNew),
  changePlan: somePlanWrite({ kind: 'changePlan', change }),
  removePlan: somePlanWrite({ kind: 'removePlan' }),
  holdPlan: somePlanWrite({ kind: 'holdPlan', items: [], community }, isNew),
};

/** What the server may refuse for, by what helps; every other cause may be gone later. */
const groups = {
  content: [
    'invalidInput',
    'categoryNotFound',
    'versionNameTaken',
    'fileGone',
    'fileEmpty',
    'audioTooLarge',
    'sheetMusicTooLarge',
    'bodyTooLarge',
    'notAudio',
    'notSheetMusic',
  ],
  gone: ['songNotFound', 'planNotFound'],
  taken: ['songIdTaken', 'idTaken'],
  full: ['tooManyItems'],
};

/** Every answer of the contract that the outbox takes for a refusal, and what the device says itself. */
const causes = Object.entries(errors).flatMap(([code, [status, message]]) => {
  const error = new ApiError(status, '', JSON.stringify({ message, code }));
  return outcomeOf(error).kind === 'refused' ? [code] : [];
});
type Group = keyof typeof groups | 'others';
const groupOf = (cause: string): Group =>
  (Object.keys(groups) as (keyof typeof groups)[]).find((each) => groups[each].includes(cause)) ??
  'others';

/** What is offered besides «Forkast». */
const offered: { readonly [Kind in Work['kind']]: Readonly<Record<Group, string>> } = {
  create: { others: 'again form', content: 'form', gone: 'remake', taken: 'remake', full: '' },
  change: { others: 'again form', content: 'form', gone: 'remake', taken: '', full: '' },
  versions: { others: 'again form', content: 'form', gone: 'remake', taken: '', full: '' },
  favorite: { others: 'again', content: '', gone: '', taken: '', full: '' },
  music: { others: '', content: '', gone: '', taken: '', full: '' },
  allMusic: { others: '', content: '', gone: '', taken: '', full: '' },
  createPlan: { others: 'again', content: 'again', gone: 'remake', taken: '', full: 'remake' },
  changePlan: { others: 'again', content: 'again', gone: 'remake', taken: '', full: 'page' },
  removePlan: { others: 'again', content: 'again', gone: '', taken: '', full: '' },
  holdPlan: { others: 'again', content: 'again', gone: 'again page', taken: '', full: '' },
};

const labels: readonly (readonly [way: string, label: string])[] = [
  ['again', waiting.again],
  ['form', waiting.mend],
  ['remake', songRemedies.gone.button],
  ['remake', planRemedies.gone.button],
  ['remake', planRemedies.tooLong.button],
  ['page', planRemedies.full.button],
  ['page', planRemedies.celebratedGone.button],
];
const waysIn = (html: string) =>
  labels.flatMap(([way, label]) => (html.includes(`>${label}</`) ? way : [])).join(' ');

test.each(Object.entries(offered))(
  'a refused write is offered what helps, whatever the cause: %s',
  (of, byGroup) => {
    const write = writes[of as Work['kind']];
    for (const cause of [...causes, 'fileGone', 'aCodeOfALaterRelease']) {
      const html = shown(write, cause);
      expect([cause, waysIn(html)]).toEqual([cause, byGroup[groupOf(cause)]]);
      expect(html).toContain(waiting.discard);
    }
  },
);

test('what nothing can be made of is said, and can be discarded', () => {
  const change = { kind: 'remove', before: version } as const;
  const removal = someWrite({ kind: 'versions', change, list: [] });
  for (const write of [removal, writes.favorite]) {
    const html = shown(write, 'songNotFound');
    expect([waysIn(html), html.includes(songRemedies.onlyGone.why)]).toEqual(['', true]);
  }
});

test('a write to a plan of a community that is no longer its author’s own can only be discarded', () => {
  const notOwn = planRemedies.notOwn('St. Olav');
  const prest = { community: 'Møhlenpris', role: 'prest' } as const; // of any (decision 38)
  for (const [of, cause] of [
    ['createPlan', 'planNotFound'],
    ['createPlan', 'otherCommunityPlan'],
    ['changePlan', 'planNotFound'],
    ['holdPlan', 'planNotFound'],
  ] as const) {
    expect([of, shown(writes[of], cause).includes(notOwn)]).toEqual([of, false]);
    expect([of, shown(writes[of], cause, prest).includes(notOwn)]).toEqual([of, false]);
    const others = shown(writes[of], cause, { community: 'Møhlenpris' });
    expect([of, waysIn(others), others.includes(notOwn)]).toEqual([of, '', true]);
  }
});
