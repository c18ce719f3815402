import { type Access, personHeader } from '#contract/endpoint.ts';
import { Problem } from '#server/seam/problem.ts';
import type { Visit } from '#server/seam/route.ts';

/**
 * Throws where a write comes from a page of somebody who was signed in here before; whoever comes
 * in or goes out may be anybody.
 */
export function refuseOtherPerson(access: Access, visit: Pick<Visit, 'user' | 'header'>): void {
  if (access === 'anyone') return;
  const written = visit.header(personHeader);
  if (written !== undefined && written !== visit.user?.id) throw new Problem('otherPerson');
}
