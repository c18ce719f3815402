import type { Versioned } from '#contract/base/versioned.ts';
import { crossTabEmitter } from '#web/state/eventEmitter.ts';

const local = new Set<string>();
/** By id: the last that came to this tab. */
const answers = new Map<string, Versioned>();
const versions = crossTabEmitter<Versioned>('sangbok-own-versions');
let follows = false;

/** Collects the versions that other tabs have sent. */
export function followLocalVersions(): void {
  if (follows) return;
  follows = true;
  versions.subscribe((version) => local.add(nameOf(version)));
}

/**
 * Records that the answer to a write based on `baseVersion` came from this outbox, if it is the next
 * version. Any other may hold what somebody else wrote: the write changed nothing, was joined with
 * theirs, or was sent twice.
 */
export function noteLocalVersion(answer: Versioned, baseVersion: number): void {
  const { id, version } = answer;
  if (version !== baseVersion + 1) return;
  local.add(nameOf(answer));
  answers.set(id, answer);
  versions.emit({ id, version });
}

/** What was last answered to this tab, if nobody else has written to it since `base`; else null. */
export function localAnswerSince(base: Versioned): Versioned | null {
  const answer = answers.get(base.id);
  const isLater = answer !== undefined && answer.version > base.version;
  return isLater && isLocalSince(base, answer) ? answer : null;
}

/** Whether nobody else has written to it since `base`. */
export function isLocalSince(base: Versioned, now: Versioned): boolean {
  for (let version = base.version + 1; version <= now.version; version++) {
    if (!local.has(nameOf({ id: now.id, version }))) return false;
  }
  return true;
}

/** Another user may sign in. */
export function forgetLocalAnswers(): void {
  answers.clear();
}

function nameOf({ id, version }: Versioned): string {
  return `${id}/${version}`;
}
