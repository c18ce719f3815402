import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnswerOf } from '#contract/base/endpoint.ts';
import { limits } from '#contract/base/limits.ts';
import * as people from '#contract/people/people.ts';
import * as profile from '#contract/people/profile.ts';
import { knownCookie } from '#server/auth/sessions/knownBrowser.ts';
import { signOut } from '#server/auth/sessions/session.ts';
import type { Deps } from '#server/core/deps.ts';
import { type Route, route } from '#server/core/route.ts';
import { noticeFile } from '#server/settings/settings.ts';
import { deleteAccount, deleteClosedAccount } from './deleteAccount.ts';
import { takePersonalData } from './takePersonalData.ts';

/** Privacy notice, export of personal data, and deletion of accounts. */
export function privacyRoutes(deps: Deps): Route[] {
  return [
    route(profile.getPrivacyNotice, () => getPrivacyNotice(deps)),
    route(profile.takePersonalData, (_, { user }) => takePersonalData(deps, user)),
    route(profile.deleteAccount, async (_, context) => {
      await deleteAccount(deps, context.user);
      signOut(context);
      context.clearCookie(knownCookie);
      return { ok: true as const };
    }),
    route(people.deletePerson, async ({ params }, { user }) => {
      await deleteClosedAccount(deps, user, params.id);
      return { ok: true as const };
    }),
  ];
}

const bytesPerCharacter = 4; // maximum in UTF-8

/** Reads the notice on each request, so that a change needs no restart; at most `limits.privacyNotice`. */
export async function getPrivacyNotice({
  settings,
  log,
}: Pick<Deps, 'settings'> & { readonly log: Pick<Deps['log'], 'warn'> }): Promise<
  AnswerOf<typeof profile.getPrivacyNotice>
> {
  try {
    await using file = await open(join(settings.dataDir, noticeFile));
    const start = Buffer.alloc(limits.privacyNotice * bytesPerCharacter);
    const { bytesRead } = await file.read(start, 0, start.length, 0);
    const text = new TextDecoder().decode(start.subarray(0, bytesRead)).trim();
    return { responsible: [...text].slice(0, limits.privacyNotice).join('') || null };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing) log.warn({ err: error }, `${noticeFile} cannot be read`);
    return { responsible: null };
  }
}
