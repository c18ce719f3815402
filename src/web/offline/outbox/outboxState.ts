import { readStored, removeStored, writeStored } from '#web/preferences/storage.ts';
import { store } from '#web/state/store.ts';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { onOnlineChange } from '#web/client/response.ts';
import { outboxWriter } from '#web/client/request.ts';

/** The outbox's state as the header shows it. */
export interface OutboxState {
  /** The server was unreachable at the last attempt. */
  readonly offline: boolean;
  /** Writes that are sent without further action. */
  readonly pending: number;
  /** Conflicts, which a person must resolve. */
  readonly conflicts: number;
  /** Writes that the server refused. */
  readonly refused: number;
  readonly sending: boolean;
}

const state = store<OutboxState>({
  offline: false,
  pending: 0,
  conflicts: 0,
  refused: 0,
  sending: false,
});

export const useOutboxState = state.useValue;

export function changeOutboxState(change: Partial<OutboxState>): void {
  state.set({ ...state.get(), ...change });
}

// Without an outbox no offline state is shown: each failed request shows its own error.
onOnlineChange((isOnline) => {
  changeOutboxState({
    offline: !isOnline && (readDeviceSettings().offlineMode || mayHaveStored()),
  });
});

/** Kept outside the database, so that a page need not open it to know that nothing is pending. */
export function mayHaveStored(): boolean {
  return readStored(pendingFlag()) !== null;
}

/** Set before a write is stored, so that no page takes a filled outbox for empty. */
export function setMayHaveStored(may: boolean): void {
  if (may) writeStored(pendingFlag(), 'yes');
  else removeStored(pendingFlag());
}

/** The localStorage key of this user's flag. */
export function pendingFlag(): string {
  return `sangbok.outbox.${outboxWriter()}`;
}
