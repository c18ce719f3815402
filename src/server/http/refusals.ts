import type { IncomingHttpHeaders } from 'node:http';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { personHeader } from '#contract/headers.ts';
import { may } from '#people/rights.ts';
import { refuseBeyondRoom } from '#server/files/keepFiles.ts';
import { formWithoutFiles } from '#server/http/forms/readForm.ts';
import { isForm } from '#server/http/forms/requestBody.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import type { Deps } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import type { RequestContext } from '#server/core/route.ts';
import type { RequestContextReader } from './requestContext.ts';

/** Throws `filesFull` by the head alone where a form brings more than this person may keep. */
export async function refuseFiles(
  { db }: Pick<Deps, 'db'>,
  { files = {} }: Endpoint,
  { user }: RequestContextReader,
  headers: IncomingHttpHeaders,
): Promise<void> {
  const kept = Object.values(files).filter(({ kind }) => kind !== 'songbook');
  if (kept.length === 0 || user === null) return;
  const length = Number(headers['content-length'] ?? 0) - formWithoutFiles;
  const atMost = kept.reduce((sum, { maximum }) => sum + maximum, 0); // more is refused as such
  await refuseBeyondRoom(db, user.id, Math.min(length, atMost));
}

/** Throws by the head alone where a body comes that the call does not take (RFC 9112 §6.3). */
export function refuseOtherBody({ body, form }: Endpoint, headers: IncomingHttpHeaders): void {
  const asForm = isForm(headers['content-type']);
  if (asForm ? !form : form && !body) throw new AppError('unsupportedMediaType');
  const brings =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (brings && !body && !form) throw new AppError('bodyTooLarge');
}

/** Throws unless the table role × action lets this person in (spec §6, decision 8). */
export function admit(access: Access, user: CurrentUser | null): void {
  if (access === 'anyone') return;
  if (user === null) throw new AppError('notSignedIn');
  if (access === 'signedIn' || may(user, access)) return;
  const inviting = access === 'inviteIntoOwnCommunity' || access === 'inviteIntoAnyCommunity';
  throw new AppError(inviting ? 'mayNotInvite' : 'notAllowed');
}

/**
 * Throws where a write comes from a page of somebody who was signed in here before; whoever comes
 * in or goes out may be anybody.
 */
export function assertSameUser(
  access: Access,
  context: Pick<RequestContext, 'user' | 'header'>,
): void {
  if (access === 'anyone') return;
  const written = context.header(personHeader);
  if (written !== undefined && written !== context.user?.id) throw new AppError('otherPerson');
}
