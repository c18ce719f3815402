import type { Versioned } from '#contract/base/versioned.ts';
import type { ChosenFiles } from '#web/offline/kinds/writeKind.ts';
import type { PendingWrite } from './pendingWrite.ts';
import type { AttemptOptions } from './sendWrite.ts';

/** What the screen of a write takes part in. */
export interface WriteOptions extends AttemptOptions {
  /** Called once the write comes to the disk though the page closes, if it is kept there at all. */
  readonly onCommit?: () => void;
}

/** A blocked write that a person is resolving. */
export interface BlockedWrite<Entity = Versioned> {
  /** Its current state: a failed attempt replaces it. */
  write: PendingWrite<Entity>;
  readonly files: ChosenFiles;
}

/** How a write ended that the server did not refuse. */
export type WriteEnd<Entity> =
  /** The server's answer; null for settings and deletions. */
  | { readonly kind: 'done'; readonly answer: Entity | null }
  /** Sent when possible; stored on the device, unless only memory could take it. */
  | { readonly kind: 'waits'; readonly isInMemory?: true }
  /** Another user was first: it stays in the outbox until its author decides. */
  | {
      readonly kind: 'conflict';
      readonly blocked: BlockedWrite<Entity>;
      /** The server's own words. */
      readonly error: unknown;
    };
