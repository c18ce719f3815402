import { type ErrorCode, errors } from '#contract/base/errors.ts';
import type { Versioned } from '#contract/base/versioned.ts';
import type { PendingWrite } from '#web/offline/outbox/pendingWrite.ts';

/** What happens to one request. */
export type Fault =
  | 'none'
  | 'lostBefore'
  | 'lostAfter'
  | 'busy'
  | 'failing'
  | 'refusing'
  | 'otherEdit';

/** What happens to one request, and to the tab that sent it. */
export interface Incident {
  readonly fault: Fault;
  /** What somebody else does just before it comes. */
  readonly others: OthersEdit;
  /** Its answer comes after what the person does next. */
  readonly isHeld: boolean;
  /** The tab closes before it is sent, before its answer comes (0), or commits later; null for never. */
  readonly closesIn: number | 'unsent' | null;
}

/** What somebody else does to a plan; a song has one way. */
export type OthersEdit = 'choose' | 'add' | 'remove' | 'move' | 'title' | 'hold';

/** A server as the contract defines it, and what is noted of its writes. */
export interface ModelService<Entity extends Versioned> {
  /** Writes that were applied, in order. */
  readonly applied: readonly PendingWrite[];
  /** Writes over what others had done and their author had not seen. */
  readonly overwriting: readonly PendingWrite[];
  read(id: string): Entity | null;
  /** The author of these marks saw it like this. */
  see(shown: Entity, marks: readonly string[]): void;
  /** Somebody else changes it, knowing its latest version. */
  edit(id: string, what: OthersEdit): void;
  /** The answer to one request, null where that is no entity. Throws `ModelRefusal`. */
  write(write: PendingWrite<Entity>, refuses: boolean): Entity | null;
}

/** An answer other than 2xx. */
export class ModelRefusal extends Error {
  readonly code: ErrorCode;
  readonly #more: object;

  constructor(code: ErrorCode, more: object = {}) {
    super(code);
    this.code = code;
    this.#more = more;
  }

  response(): Response {
    const [status, message] = errors[this.code];
    return Response.json({ message, code: this.code, ...this.#more }, { status });
  }
}
