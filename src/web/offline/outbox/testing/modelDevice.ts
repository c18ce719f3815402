// Loaded now: later, that would take part in the order of what happens.
import '#web/offline/kinds/sendPlan.ts';
import '#web/offline/kinds/sendSong.ts';
import '#web/offline/outbox/overlays.ts';
import { QueryClient } from '@tanstack/react-query';
import { onTestFinished, vi } from 'vitest';
import { idempotencyHeader } from '#contract/base/headers.ts';
import type { Versioned } from '#contract/base/versioned.ts';
import { ApiError } from '#web/client/apiError.ts';
import { isRefusal } from '#web/client/idempotencyKeys.ts';
import { setOutboxWriter } from '#web/client/request.ts';
import { noteOnline } from '#web/client/response.ts';
import { forgetLocalAnswers } from '#web/offline/kinds/localVersions.ts';
import { applyAll } from '#web/offline/outbox/applyPending.ts';
import { forgetOutbox, placePending } from '#web/offline/outbox/changeOutbox.ts';
import { type GivenWrite, rowOf } from '#web/offline/outbox/givenWrite.ts';
import { dropFromMemory, memoryRows } from '#web/offline/outbox/memoryRows.ts';
import { overlaid, write } from '#web/offline/outbox/outbox.ts';
import { openOutbox, readPending } from '#web/offline/outbox/outboxRows.ts';
import {
  isDroppedIfRefused,
  kindOf,
  laneOf,
  type PendingWrite,
  type Work,
} from '#web/offline/outbox/pendingWrite.ts';
import { sendPending } from '#web/offline/outbox/sendPending.ts';
import { isBeingSent } from '#web/offline/outbox/writing.ts';
import { changeDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { marked, marksOf } from './marks.ts';
import { type Incident, ModelRefusal, type ModelService } from './modelService.ts';

/** How a person does something, and what befalls their tab. */
export interface Circumstances {
  readonly online: boolean;
  /** They see what the server has now, and not what they saw last with their own acts in it. */
  readonly rereads: boolean;
  /** Before the next thing: so many turns of the event loop, its end, or more than a second. */
  readonly wait: number | 'end' | 'late';
  /** Commits until the tab closes; null for none. */
  readonly closesIn: number | null;
}

interface Shown<Entity> {
  readonly now?: Entity | null;
  readonly expected?: Entity | null;
}

/** What a person did, named by its mark. */
interface Act {
  readonly mark: string;
  readonly entityId: string;
  readonly work: Work;
  /** It was said to be kept or done. */
  isKept: boolean;
  /** The server refused it, which its screen said. */
  isRefused: boolean;
  /** It was left in its screen with its outcome unknown, or was dropped as its kind says. */
  mayBeGone: boolean;
  /** A failed attempt was made once more, and may be behind later ones. */
  isRepeated: boolean;
}

const nothing = { fault: 'none', isHeld: false, closesIn: null } as const;

/**
 * A person with one tab after another on one device, who writes as screens do; what they send goes to
 * a model of the server. Each write bears its mark, and one that others were merged into, theirs.
 */
export class ModelDevice<Entity extends Versioned> {
  /** Marks of writes that a person discarded. */
  readonly #discarded: string[] = [];
  /** Requests sent while another one of their lane was under way. */
  readonly #overlapping: PendingWrite[] = [];
  /** Keys that the server refuses, though two senders of a row ask at once. */
  readonly #refused = new Set<string>();
  readonly #acts = new Map<string, Act>();
  readonly #rows = new Map<string, PendingWrite>();
  readonly #views = new Map<string, Entity>();
  readonly #running = new Set<Promise<unknown>>();
  readonly #underWay = new Set<string>();
  readonly #client = new QueryClient();
  readonly #browser = someBrowser();
  readonly #begun = new Set<IDBTransaction>();
  readonly #held = new Set<() => void>();
  readonly #server: ModelService<Entity>;
  readonly #incidents: Incident[];
  readonly #offlineMode: boolean;
  #commitsLeft = Infinity;
  #isClosed = false;
  #holds = true;
  /** Then a row may be sent by its lane as well, with the same key. */
  #isPassing = false;

  constructor(server: ModelService<Entity>, incidents: readonly Incident[], offlineMode: boolean) {
    this.#server = server;
    this.#incidents = [...incidents];
    this.#offlineMode = offlineMode;
    changeDeviceSettings({ offlineMode });
    setOutboxWriter('kari');
    noteOnline(true);
    Object.assign(navigator, { locks: { request: oneAtATime() } });
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => this.#answer(address, init));
    openTab = {
      begin: (mode, begin) => this.#begin(mode, begin),
      sends: (row) => void this.#rows.set(row.key, row),
    };
  }

  /** The entity as its author reads it, with what is pending. */
  async read(id: string): Promise<Entity | null> {
    try {
      return await overlaid<Entity>(id, async () => {
        const entity = this.#server.read(id);
        if (entity === null) throw new ApiError(404, '', '');
        return entity;
      });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  }

  /**
   * Does what `workOf` makes of the entity as its author sees it; nothing for null. Resolves to what is
   * read afterwards and to what it must be, where nobody else can have changed it.
   */
  async act(
    id: string,
    mark: string,
    { online, rereads, wait, closesIn }: Circumstances,
    workOf: (shown: Entity | null) => Pick<GivenWrite<Entity>, 'work' | 'base'> | null,
  ): Promise<Shown<Entity>> {
    await this.#reopen();
    this.#browser.onLine = online;
    noteOnline(online);
    const isAlone = this.#running.size === 0;
    const view = rereads ? undefined : this.#views.get(id);
    const read = view === undefined ? await this.read(id) : null;
    const shown = view ?? read ?? this.#views.get(id) ?? null;
    // It is made once, and not again where it was removed.
    if (shown === null && this.marksOn(id).length > 0) return {};
    if (shown !== null) this.#server.see(shown, [mark]);
    const done = workOf(shown);
    if (done === null) return {};
    if (closesIn !== null && this.#offlineMode) this.#commitsLeft = closesIn;
    const given = { ...done, entityId: id, title: mark, work: marked(done.work, mark) };
    const after = withOwn(shown, given);
    if (after === null) this.#views.delete(id);
    else this.#views.set(id, after);
    this.#start(this.#press(given, mark, isAlone));
    await this.#wait(wait);
    const isSure = isAlone && !online && shown === read && wait === 'end';
    if (!isSure || !this.#offlineMode || this.#isClosed) return {};
    return { now: await this.read(id), expected: after };
  }

  /** Presses «Lagre», and once more if the attempt failed. */
  async #press(given: GivenWrite<Entity>, mark: string, isAlone: boolean): Promise<void> {
    const { entityId, work } = given;
    const fate = {
      isKept: false,
      isRefused: false,
      mayBeGone: false,
      isRepeated: false,
    };
    const act: Act = { mark, entityId, work, ...fate };
    this.#acts.set(mark, act);
    const onCommit = () => void (act.isKept = true);
    for (;;) {
      try {
        const end = await write(given, { onCommit });
        if (!this.#isClosed) act.isKept = true;
        if (end.kind === 'conflict') this.#views.delete(entityId);
        return;
      } catch (error) {
        this.#views.delete(entityId);
        if (kindOf(work).create !== undefined) this.#loseWith(entityId);
        if (this.#isClosed) {
          // A form keeps what it has as a draft; the row of a write that the server refused is gone.
          act.mayBeGone ||= error instanceof ApiError;
          return;
        }
        // No screen keeps a plan's change: its row stays.
        const stays = work.kind === 'changePlan';
        if (isRefusal(error)) act.isRefused = !stays;
        else if (!stays && !act.isRepeated && isAlone && this.#running.size === 1) {
          [act.isRepeated, act.isKept] = [true, false];
          continue;
        } else if (!stays) act.mayBeGone = true;
        return;
      }
    }
  }

  /** What was written to an entity goes with the entity, if that cannot be made. */
  #loseWith(id: string): void {
    for (const act of this.#acts.values()) if (act.entityId === id) act.mayBeGone = true;
  }

  /** What was done to an entity: who writes over what others wrote means all of it. */
  marksOn(id: string): string[] {
    return [...this.#acts.values()].flatMap(({ entityId, mark }) => (entityId === id ? mark : []));
  }

  /** One pass over what is pending. */
  async pass(): Promise<void> {
    await this.#reopen();
    this.#browser.onLine = true;
    noteOnline(true);
    const pass = sendPending(this.#client, 'kari').catch((error: unknown) => {
      if (!this.#isClosed) throw error;
    });
    this.#isPassing = true;
    this.#start(pass);
    await this.#settle();
    await pass;
    this.#isPassing = false;
  }

  /**
   * With the line back, sends and lets `decide` resolve what is blocked until nothing is pending;
   * then each act is applied once and in order, or is where its author put it. Resolves to what is
   * wrong.
   */
  async finish(decide: (blocked: PendingWrite<Entity>) => Promise<void>): Promise<string[]> {
    this.#holds = false;
    this.#release();
    await this.#settle();
    for (let passes = 0; ; passes++) {
      if (passes === 200) throw new Error('it never ends');
      await this.#reopen();
      await this.pass();
      await this.#reopen();
      const rows = await readPending();
      if (rows.length === 0) break;
      for (const { sequence } of rows.filter(({ state }) => state.kind !== 'waiting')) {
        // It may have been discarded with its entity.
        const before = await readPending();
        const blocked = before.find((each) => each.sequence === sequence);
        if (blocked === undefined) continue;
        try {
          await decide(blocked as PendingWrite<Entity>);
        } catch (error) {
          // It stays for another decision.
          if (!this.#isClosed && !(error instanceof ApiError)) throw error;
        }
        await this.#reopen();
      }
    }
    const left = memoryRows().length + (await (await openOutbox()).count('writes'));
    return [...(left > 0 ? ['rows are left'] : []), ...this.#wrong()];
  }

  /** Runs what discards a blocked write. */
  async discard(run: () => Promise<void>): Promise<void> {
    const before = await readPending();
    await run();
    const left = new Set((await readPending()).map(({ sequence }) => sequence));
    if (this.#isClosed) await this.#reopen();
    // One that was sent meanwhile is gone as well.
    const sent = new Set(this.#server.applied.map(({ key }) => key));
    const gone = before.filter(({ sequence, key }) => !left.has(sequence) && !sent.has(key));
    this.#discarded.push(...gone.flatMap(marksOf));
  }

  #wrong(): string[] {
    const { applied, overwriting } = this.#server;
    const marks = [...applied.flatMap(marksOf), ...this.#discarded];
    const times = [...this.#acts.values()].flatMap((act) => {
      const { mark, work, isRefused, isRepeated, isKept, mayBeGone } = act;
      const found = marks.filter((each) => each === mark).length;
      const most = isRefused && !isRepeated ? 0 : 1;
      const least = isKept && !isRefused && !mayBeGone ? 1 : 0;
      const isRight = found >= least && found <= most;
      return isRight
        ? []
        : `${mark}: ${found} times, not ${least}–${most}: ${JSON.stringify(work)}`;
    });
    const inOrder = [...this.#acts.keys()];
    const orders = [...new Set(applied.map(laneOf))].flatMap((lane) => {
      const all = applied.filter((each) => laneOf(each) === lane).flatMap(marksOf);
      const order = all.filter((mark) => this.#acts.get(mark)?.isRepeated === false);
      const right = inOrder.filter((mark) => order.includes(mark));
      return order.join() === right.join() ? [] : `in order ${order.join()}, not ${right.join()}`;
    });
    return [
      ...times,
      ...orders,
      ...this.#overlapping.map((row) => `${marksOf(row).join()}: sent beside another of its lane`),
      ...overwriting.map((row) => `${marksOf(row).join()}: over what its author had not seen`),
    ];
  }

  #start(running: Promise<unknown>): void {
    this.#running.add(running);
    const forget = () => this.#running.delete(running);
    running.then(forget, forget);
  }

  async #wait(wait: Circumstances['wait']): Promise<void> {
    if (wait === 'end') {
      this.#release();
      return this.#settle();
    }
    await turns(wait === 'late' ? manyTurns : wait);
    if (wait === 'late') await vi.advanceTimersByTimeAsync(1_000);
  }

  /** Until everything that was begun has ended. */
  async #settle(): Promise<void> {
    const isBusy = () =>
      this.#running.size > 0 ||
      [...this.#acts.values()].some((act) => isBeingSent(act as unknown as PendingWrite));
    for (let waited = 0; isBusy(); waited++) {
      if (waited === 1_000_000) throw new Error('something never ends');
      this.#release();
      await turns(1);
    }
  }

  #release(): void {
    for (const release of this.#held) release();
  }

  /** Begins a transaction, unless the tab is closed. */
  #begin(mode: IDBTransactionMode | undefined, begin: () => IDBTransaction): IDBTransaction {
    if (mode !== 'readwrite') return begin();
    if ((this.#commitsLeft -= 1) < 0) this.#close();
    if (this.#isClosed) throw new DOMException('closed', 'InvalidStateError');
    const begun = begin();
    this.#begun.add(begun);
    return begun;
  }

  /** As browsers do: what is committing completes, and nothing else. */
  #close(): void {
    this.#isClosed = true;
    for (const transaction of this.#begun) {
      try {
        transaction.abort();
      } catch {
        // It is committing, or over.
      }
    }
    this.#begun.clear();
    this.#release();
  }

  /** Opens another tab if the last was closed: nothing of that one's memory is left. */
  async #reopen(): Promise<void> {
    if (!this.#isClosed) return;
    await this.#settle();
    for (const { sequence } of memoryRows()) dropFromMemory(sequence);
    forgetLocalAnswers();
    this.#views.clear();
    [this.#isClosed, this.#commitsLeft] = [false, Infinity];
    noteOnline(true);
    await placePending();
  }

  async #answer(address: string, { method, headers }: RequestInit): Promise<Response> {
    if (this.#isClosed || !this.#browser.onLine) throw noNetwork();
    if (method === 'GET') return this.#answerRead(address);
    const given = new Headers(headers);
    const key = given.get(idempotencyHeader) ?? '';
    const row = this.#rows.get(key);
    if (row === undefined) throw new Error('a request of no row');
    const version = given.get('if-match');
    const baseVersion = version === null ? null : Number(version.slice(1, -1));
    const lane = laneOf(row);
    if (this.#underWay.has(lane) && !this.#isPassing) this.#overlapping.push(row);
    this.#underWay.add(lane);
    try {
      return await this.#answerWrite({ ...row, key, baseVersion } as PendingWrite<Entity>);
    } finally {
      this.#underWay.delete(lane);
    }
  }

  async #answerWrite(row: PendingWrite<Entity>): Promise<Response> {
    const { fault, isHeld, closesIn } = this.#incidents[0] ?? nothing;
    const mayClose = closesIn !== null && this.#offlineMode;
    const others = this.#incidents.shift()?.others;
    if (mayClose && closesIn === 'unsent') this.#close();
    if (fault === 'lostBefore' || this.#isClosed) throw noNetwork();
    if (fault === 'otherEdit' && others !== undefined) this.#server.edit(row.entityId, others);
    const response = this.#respond(row, fault);
    if (isHeld && this.#holds && !this.#isClosed) await this.#hold();
    if (mayClose && closesIn === 0) this.#close();
    else if (mayClose && closesIn !== 'unsent') this.#commitsLeft = closesIn;
    if (fault === 'lostAfter' || this.#isClosed) throw noNetwork();
    const isGone = response.status === 404 && kindOf(row.work).removes === true;
    const isRefused = response.status >= 400 && response.status < 500;
    if (isGone || (isRefused && isDroppedIfRefused(row))) {
      for (const act of this.#acts.values()) act.mayBeGone ||= marksOf(row).includes(act.mark);
    }
    return response;
  }

  #respond(row: PendingWrite<Entity>, fault: Incident['fault']): Response {
    if (fault === 'busy') return new ModelRefusal('unavailable').response();
    if (fault === 'failing') return new ModelRefusal('internal').response();
    try {
      if (fault === 'refusing') this.#refused.add(row.key);
      const answer = this.#server.write(row, this.#refused.has(row.key));
      return Response.json(answer ?? { ok: true, isFavorite: true });
    } catch (error) {
      if (!(error instanceof ModelRefusal)) throw error;
      return error.response();
    }
  }

  #answerRead(address: string): Response {
    const user = {
      id: 'kari',
      firstName: 'Kari',
      community: 'Oslo',
      role: 'kantor',
      canInvite: true,
    };
    if (address === '/api/auth/me') return Response.json({ user });
    return Response.json(this.#server.read(address.split('/').at(-1) ?? ''));
  }

  #hold(): Promise<void> {
    return new Promise((resolve) => {
      const release = () => {
        this.#held.delete(release);
        resolve();
      };
      this.#held.add(release);
    });
  }
}

const manyTurns = 30; // of the event loop, in which everything that waits for nobody is done

/** Where the code under test touches the tab. */
interface OpenTab {
  readonly begin: (
    mode: IDBTransactionMode | undefined,
    begin: () => IDBTransaction,
  ) => IDBTransaction;
  /** A row is about to be sent. */
  readonly sends: (row: PendingWrite) => void;
}

let openTab: OpenTab | null = null;

/** For the rest of the test: transactions and rows pass the device that was made last. */
export function watchDevices(kinds: readonly Work['kind'][]): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const transaction = Reflect.get(IDBDatabase.prototype, 'transaction');
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given) {
    const begin = () => transaction.apply(this, given);
    return openTab === null ? begin() : openTab.begin(given[1], begin);
  };
  const restored = kinds.map((name) => {
    const kind = kindOf({ kind: name });
    const original = { ...kind };
    kind.send = (row, ...rest) => {
      openTab?.sends(row);
      return original.send(row, ...rest);
    };
    if (original.merge !== undefined) {
      kind.merge = (earlier, later) => {
        const both = original.merge?.(earlier, later);
        const marks = [earlier, later].flatMap((work) => marksOf({ work }));
        return both && marked(both, ...marks);
      };
    }
    return () => Object.assign(kind, original);
  });
  onTestFinished(async () => {
    openTab = null;
    IDBDatabase.prototype.transaction = transaction;
    for (const restore of restored) restore();
    vi.useRealTimers();
    await forgetOutbox();
    setOutboxWriter(null);
    noteOnline(true);
    changeDeviceSettings({ offlineMode: true });
  });
}

/** As the screen shows it at once. */
function withOwn<Entity extends Versioned>(shown: Entity | null, given: GivenWrite): Entity | null {
  const author = { personId: 'kari', madeAt: Date.now() };
  const row = rowOf([], given, { key: '', tried: false }, author);
  return applyAll<Entity>(kindOf(given.work).noun, shown, [{ ...row, sequence: 0 }]);
}

/** Locks that are given at once: Node's come in their own time. */
function oneAtATime() {
  let isTaken = false;
  return async <T>(_name: string, _options: object, run: (lock: object | null) => Promise<T>) => {
    if (isTaken) return run(null);
    isTaken = true;
    return run({}).finally(() => (isTaken = false));
  };
}

function noNetwork(): TypeError {
  return new TypeError('no network');
}

/** Node's, which the types of a browser do not know. */
declare const setImmediate: (run: () => void) => void;

async function turns(times: number): Promise<void> {
  for (let turn = 0; turn < times; turn++)
    await new Promise<void>((resolve) => setImmediate(resolve));
}
