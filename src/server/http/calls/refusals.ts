import type { IncomingHttpHeaders } from 'node:http';
import type { Access, Endpoint } from '#contract/base/endpoint.ts';
import { personHeader } from '#contract/base/headers.ts';
import { may } from '#people/rights.ts';
import { refuseBeyondQuota } from '#server/files/storeFiles.ts';
import { formWithoutFiles } from '#server/http/forms/readForm.ts';
import { isForm } from '#server/http/forms/requestBody.ts';
import type { CurrentUser } from '#server/core/currentUser.ts';
import type { Deps } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import type { RequestContext } from '#server/core/route.ts';
import type { RequestContextReader } from '#server/http/edge/requestContext.ts';

/** Throws `filesFull` before the body is read where a form exceeds this user's storage quota. */
export async function refuseLargeUpload(
  { db }: Pick<Deps, 'db'>,
  { files = {} }: Endpoint,
  { user }: RequestContextReader,
  headers: IncomingHttpHeaders,
): Promise<void> {
  const stored = Object.values(files).filter(({ kind }) => kind !== 'songbook');
  if (stored.length === 0 || user === null) return;
  const length = Number(headers['content-length'] ?? 0) - formWithoutFiles;
  const atMost = stored.reduce((sum, { maximum }) => sum + maximum, 0); // more is `bodyTooLarge`
  await refuseBeyondQuota(db, user.id, Math.min(length, atMost));
}

/**
 * Throws, before the body is read, where the endpoint does not accept it (RFC 9112 §6.3). That of a GET
 * would stay unread; any other endpoint takes `{}` for none (decision 73).
 */
export function refuseUnexpectedBody(
  { method, body, form }: Endpoint,
  headers: IncomingHttpHeaders,
): void {
  const asForm = isForm(headers['content-type']);
  if (asForm ? !form : form && !body) throw new AppError('unsupportedMediaType');
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (hasBody && method === 'GET') throw new AppError('bodyTooLarge');
}

/** Throws unless the rights table allows this user (spec §6, decision 8). */
export function admit(access: Access, user: CurrentUser | null): void {
  if (access === 'anyone') return;
  if (user === null) throw new AppError('notSignedIn');
  if (access === 'signedIn' || may(user, access)) return;
  const inviting = access === 'inviteIntoOwnCommunity' || access === 'inviteIntoAnyCommunity';
  throw new AppError(inviting ? 'mayNotInvite' : 'notAllowed');
}

/**
 * Throws `otherPerson` where a write comes from a page that was opened by another user of this browser.
 * Endpoints for anyone, such as signing in and out, are exempt.
 */
export function assertSameUser(
  access: Access,
  context: Pick<RequestContext, 'user' | 'header'>,
): void {
  if (access === 'anyone') return;
  const pageOwner = context.header(personHeader);
  if (pageOwner !== undefined && pageOwner !== context.user?.id) throw new AppError('otherPerson');
}
