import { inTime, isOnline, NetworkError } from '#web/client/response.ts';
import { ApiError } from '#web/client/apiError.ts';
import { type ErrorCode, errors } from '#contract/base/errors.ts';
import type { Versioned } from '#contract/base/versioned.ts';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { eventEmitter } from '#web/state/eventEmitter.ts';
import type { WriteState } from '#web/offline/kinds/writeKind.ts';
import { addWrite, changeOutbox, storeTimeout, storeWrite } from './changeOutbox.ts';
import { keepOutcome, markTried } from './keepOutcome.ts';
import { arriving, awaited, filesInMemory, shared } from './memoryRows.ts';
import { hasFiles, type GivenWrite, type OwnSending } from './givenWrite.ts';
import { isDiskSilent, listPending } from './outboxRows.ts';
import { announceOutbox } from './outboxEvents.ts';
import { kindOf, laneOf, type PendingWrite } from './pendingWrite.ts';
import { type PassEnd, replay } from './replay.ts';
import { resolveBlocked } from './resolveBlocked.ts';
import { type AttemptOptions, type Attempted, sendWrite } from './sendWrite.ts';
import type { WriteEnd, WriteOptions } from './writeEnd.ts';

export { shownWith } from './applyPending.ts';

const answerTimeout = 1_000; // ms until a write without files is shown as pending (decision 44)

/** What a screen that waits for the answer to a write does with it. */
interface Awaiting {
  readonly options: AttemptOptions;
  /** Without, the row leaves the outbox if it is refused: the screen has its input, and shows why. */
  readonly isOnlyCopy: boolean;
  /** ms after which it waits like all others, if it may; without, the answer is waited for. */
  readonly timeout: number | null;
  /** Resolves once the row may wait: on disk, or in memory if it is the only copy. Null: it may not. */
  readonly stored: (() => Promise<void>) | null;
}

type Waiter = Awaiting & { attempted: Attempted | null; readonly onSettled: () => void };

/** By sequence; more than one where writes were merged. */
const waiters = new Map<number, readonly Waiter[]>();

const waitersOf = ({ sequence }: Pick<PendingWrite, 'sequence'>) => waiters.get(sequence) ?? [];

/** Adds a row for the write and sends it. See `write` in `outbox.ts`. */
export async function writeNow<Entity extends Versioned>(
  write: GivenWrite<Entity>,
  personId: string,
  options: WriteOptions,
): Promise<WriteEnd<Entity>> {
  const lane = `${personId} ${laneOf(write)}`;
  const last = unanswered.get(lane);
  const isAgain = last !== undefined && isSameContent(last.content, contentOf(write));
  const key = isAgain ? last.key : crypto.randomUUID();
  unanswered.delete(lane);
  return writeAs(write, { key, tried: isAgain, personId }, options);
}

/**
 * What was sent without an answer and left to its screen, by person and lane: the same content sent
 * again has the same key, so that it is written once (decision 25).
 */
const unanswered = new Map<string, { readonly content: Content; readonly key: string }>();

type Content = readonly unknown[];

function contentOf({ work, base, files = {} }: GivenWrite): Content {
  const { audioFile = null, sheetMusicFile = null } = files;
  return [base?.version, JSON.stringify(work), audioFile, sheetMusicFile];
}

function isSameContent(one: Content, other: Content): boolean {
  return one.every((piece, at) => piece === other[at]);
}

async function writeAs<Entity extends Versioned>(
  write: GivenWrite<Entity>,
  { personId, ...sending }: Omit<OwnSending, 'sends'>,
  { onCommit, ...options }: WriteOptions,
): Promise<WriteEnd<Entity>> {
  const keeps = readDeviceSettings().offlineMode;
  const isOnlyCopy = kindOf(write.work).isOnlyCopy === true;
  const mayWait = keeps || isOnlyCopy;
  // Without a place to wait, it is tried in any case.
  const sends = !mayWait || isOnline();
  const added = await addWrite(write, { ...sending, personId, sends }, onCommit);
  added.stored.catch(() => {}); // it matters only where no answer comes
  const { sequence } = added;
  const store = async () => {
    if (keeps) await inTime(hasFiles(write) ? storeWrite(sequence) : added.stored, storeTimeout);
  };
  // In memory it waits as well, and the tab asks before it closes.
  const stored = isOnlyCopy ? () => store().catch(() => {}) : store;
  const row = { sequence, personId, lane: laneOf(write), write };
  if (!sends) return keepFor(row, stored);
  return sendAndAwait(row, {
    options,
    isOnlyCopy,
    timeout: mayWait && !hasFiles(write) ? answerTimeout : null,
    stored: mayWait ? stored : null,
  });
}

/** Sends a row that a person has just decided, which stays whatever the server says. */
export async function sendDecided<Entity extends Versioned>(
  row: PendingWrite<Entity>,
  timeout: number,
): Promise<WriteEnd<Entity>> {
  const { sequence, personId } = row;
  return sendAndAwait(
    { sequence, personId, lane: laneOf(row), write: { ...row, files: {} } },
    {
      options: {},
      isOnlyCopy: true,
      timeout,
      stored: () => Promise.resolve(),
    },
  );
}

interface Sent {
  readonly sequence: number;
  readonly personId: string;
  readonly lane: string;
  /** As it was given: its row may have others merged into it. */
  readonly write: GivenWrite;
}

async function sendAndAwait<Entity extends Versioned>(
  row: Sent,
  screen: Awaiting,
): Promise<WriteEnd<Entity>> {
  const { sequence, personId, lane } = row;
  let onSettled = () => {};
  const settled = new Promise<void>((resolve) => (onSettled = resolve));
  const own: Waiter = { ...screen, attempted: null, onSettled };
  waiters.set(sequence, [...waitersOf(row), own]);
  awaited.add(sequence);
  let onLeft = () => {};
  const sent = sendLane(lane, personId, new Promise((resolve) => (onLeft = resolve)));
  try {
    return await endInTime(row, own, settled, sent);
  } finally {
    onLeft();
  }
}

async function endInTime<Entity extends Versioned>(
  row: Sent,
  own: Waiter,
  settled: Promise<void>,
  sent: Promise<PassEnd>,
): Promise<WriteEnd<Entity>> {
  const { sequence } = row;
  const ended = Promise.race([settled, sent]).then(() => true);
  const late = lateAnswer(own);
  const isInTime = await Promise.race([ended, late.isStored]);
  // A refused row is on its way out of the outbox: its screen has the only copy.
  const isEnded = isInTime || (own.attempted?.outcome.kind === 'refused' && (await ended));
  late.forget();
  const others = waitersOf(row).filter((each) => each !== own);
  if (others.length > 0) waiters.set(sequence, others);
  else {
    waiters.delete(sequence);
    awaited.delete(sequence);
  }
  if (isEnded) return endOf(row, own);
  announceOutbox('changed');
  void sent.then(() => announceOutbox('wake'));
  return waitsAt(sequence);
}

export function waitsAt(sequence: number): WriteEnd<never> {
  const isInMemory = filesInMemory(sequence) !== undefined;
  return { kind: 'waits', ...(isInMemory && { isInMemory }) };
}

/** The end of a write that was sent, or that an earlier one holds up. */
async function endOf<Entity extends Versioned>(
  sent: Sent,
  { attempted, isOnlyCopy, stored }: Awaiting & { readonly attempted: Attempted | null },
): Promise<WriteEnd<Entity>> {
  const { sequence, personId } = sent;
  const row = await findRow(sequence, personId);
  const outcome = attempted?.outcome;
  if (row === undefined) {
    if (outcome?.kind === 'done') return { kind: 'done', answer: outcome.entity as Entity | null };
    if (outcome?.kind === 'conflict') {
      // A silent disk may still have it: then it is decided when it is sent again.
      if (isDiskSilent()) return { kind: 'waits' };
      return { kind: 'done', answer: outcome.theirs as Entity };
    }
    if (outcome !== undefined) throw attempted?.error;
    return { kind: 'waits' }; // another tab was quicker
  }
  if (row.state.kind === 'conflict') {
    const files = filesInMemory(sequence) ?? {};
    // In memory it waits as well, and the tab asks before it closes.
    if (hasFiles({ files })) await stored?.().catch(() => {});
    announceOutbox('changed');
    const blocked = { write: row as PendingWrite<Entity>, files };
    return { kind: 'conflict', blocked, error: attempted?.error };
  }
  if (row.state.kind === 'refused') {
    if (!isOnlyCopy) await discard(row);
    announceOutbox('changed');
    // Its kind may refuse what the server calls a conflict.
    throw outcome?.kind === 'conflict' ? refusal(row.state) : attempted?.error;
  }
  // Written, though the outbox could not note it: it is sent again with the same key.
  if (outcome?.kind === 'done') return { kind: 'done', answer: outcome.entity as Entity | null };
  // Held up by an earlier one, without answer or session, or on no screen.
  const isKept = isOnlyCopy || hasOthers(row, sent);
  const isPutOff = outcome?.kind === 'unreachable' || outcome?.kind === 'signedOut';
  if (outcome === undefined || isKept || (isPutOff && stored !== null)) {
    return keepFor(sent, stored ?? (() => Promise.resolve()));
  }
  await leave(row, sent);
  throw attempted?.error;
}

function refusal({ sentence, code }: Extract<WriteState, { kind: 'refused' }>): ApiError {
  const [status] = errors[code as ErrorCode];
  return new ApiError(status, '', JSON.stringify({ message: sentence, code }));
}

/** Waits until the row may wait; from then on it is sent like all others. */
async function keepFor(sent: Sent, stored: () => Promise<void>): Promise<WriteEnd<never>> {
  const { sequence, personId } = sent;
  try {
    await stored();
  } catch (cause) {
    const row = await findRow(sequence, personId);
    if (row !== undefined && !hasOthers(row, sent)) await leave(row, sent);
    if (cause instanceof ApiError) throw cause;
    // As without an outbox: the screen shows the network error and keeps the input.
    throw new NetworkError('no answer, and no place to wait for one', cause);
  }
  announceOutbox('wake');
  return waitsAt(sequence);
}

async function findRow(sequence: number, personId: string): Promise<PendingWrite | undefined> {
  return (await listPending(personId)).find((each) => each.sequence === sequence);
}

/** Whether others were merged into it, of which it was said, or will be, that they are kept. */
function hasOthers(row: PendingWrite, sent: Sent): boolean {
  if (kindOf(row.work).merge === undefined) return false;
  return shared.has(row.sequence) || !isAsGiven(row, sent);
}

function isAsGiven({ work }: PendingWrite, { write }: Sent): boolean {
  return JSON.stringify(work) === JSON.stringify(write.work);
}

/** The key is the row's last one: after a 412 it may have been rebased. */
async function leave(row: PendingWrite, sent: Sent): Promise<void> {
  const { personId, lane, write } = sent;
  if (isAsGiven(row, sent)) {
    unanswered.set(`${personId} ${lane}`, { content: contentOf(write), key: row.key });
  }
  await discard(row);
}

/** Its screen has the input, and shows why. */
async function discard(row: PendingWrite): Promise<void> {
  await changeOutbox(row, (writes, now) => resolveBlocked(writes, now, null));
}

/** Resolves to false once the time is over and the write may wait; never where it may not. */
function lateAnswer({ timeout, stored }: Awaiting): {
  readonly isStored: Promise<boolean>;
  readonly forget: () => void;
} {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isStored = new Promise<boolean>((resolve) => {
    const ask = () =>
      stored?.().then(
        () => resolve(false),
        () => {}, // the request may still be answered
      );
    if (timeout !== null) timer = setTimeout(() => void ask(), timeout);
  });
  return { isStored, forget: () => clearTimeout(timer) };
}

const lanes = new Map<string, Promise<PassEnd>>();

/** Whether this tab is sending the writes of its lane, or is about to. */
export function isBeingSent(write: PendingWrite): boolean {
  return lanes.has(laneOf(write)) || arriving.has(write.sequence);
}

const settledLater = eventEmitter<[write: PendingWrite]>();

/** Notifies of writes that were settled while no screen waited for them. */
export const onSettledLater = settledLater.subscribe;

/** Sends the pending writes of a lane, after what is being sent of it. */
function sendLane(lane: string, personId: string, left: Promise<void>): Promise<PassEnd> {
  const before: Promise<PassEnd> = lanes.get(lane) ?? Promise.resolve('empty');
  const run = before
    .then((end) => (stopsLane(end) ? end : replayLane(lane, personId)))
    .catch(() => 'later' as const);
  // What its screen takes back is not sent once more before a later one.
  const over = run.then((end) => left.then(() => end));
  lanes.set(lane, over);
  void over.then(() => {
    if (lanes.get(lane) === over) lanes.delete(lane);
  });
  return run;
}

/** What could not be sent just now is not tried once more for each write behind it, where all wait. */
function stopsLane(end: PassEnd): boolean {
  return readDeviceSettings().offlineMode && (end === 'unreachable' || end === 'busy');
}

function replayLane(lane: string, personId: string): Promise<PassEnd> {
  return replay({
    list: () => listPending(personId),
    isSkipped: (write) => laneOf(write) !== lane || arriving.has(write.sequence),
    markTried,
    send: async (write) => {
      const [first] = waitersOf(write);
      const attempted = await sendWrite(write, first?.options);
      for (const each of waitersOf(write)) each.attempted = attempted;
      return attempted.outcome;
    },
    settle: async (write, outcome) => {
      const here = waitersOf(write);
      if (outcome.kind === 'refused' && here.some(({ isOnlyCopy }) => !isOnlyCopy)) {
        await discard(write);
      } else await keepOutcome(write, outcome);
      const now = await findRow(write.sequence, personId);
      if (now?.state.kind === 'waiting') return;
      shared.delete(write.sequence);
      for (const { onSettled } of here) onSettled();
      if (here.length === 0) settledLater.emit(write);
    },
  });
}
