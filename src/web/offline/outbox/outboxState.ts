import { readStored, removeStored, writeStored } from '#web/preferences/storage.ts';
import { store } from '#web/state/store.ts';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { onOnlineChange } from '#web/api/client/response.ts';
import { outboxWriter } from '#web/api/client/request.ts';

/** What the header says of the outbox. */
export interface OutboxState {
  /** The server could not be reached when it was last tried. */
  readonly offline: boolean;
  /** Writes that go by themselves. */
  readonly waiting: number;
  /** Writes that a person must decide about, since somebody else was quicker. */
  readonly conflicts: number;
  /** Writes that the server will not have as they are. */
  readonly refused: number;
  readonly sending: boolean;
}

const state = store<OutboxState>({
  offline: false,
  waiting: 0,
  conflicts: 0,
  refused: 0,
  sending: false,
});

export const useOutboxState = state.useValue;

export function changeOutboxState(change: Partial<OutboxState>): void {
  state.set({ ...state.get(), ...change });
}

// Where nothing is kept, there is nothing to say: each failure says for itself that nobody answers.
onOnlineChange((isOnline) => {
  changeOutboxState({
    offline: !isOnline && (readDeviceSettings().offlineMode || mayHaveWaiting()),
  });
});

/** Kept apart from the database, so that a page need not open it to know that nothing waits. */
export function mayHaveWaiting(): boolean {
  return readStored(waitingFlag()) !== null;
}

/** True is said before a write is kept, so that no page finds the outbox empty that is not. */
export function setMayHaveWaiting(may: boolean): void {
  if (may) writeStored(waitingFlag(), 'yes');
  else removeStored(waitingFlag());
}

/** Under which name it is kept that something of whoever writes here may wait. */
export function waitingFlag(): string {
  return `sangbok.outbox.${outboxWriter()}`;
}
