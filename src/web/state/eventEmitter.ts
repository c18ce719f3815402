/** Notifies subscribers of an event. */
export interface EventEmitter<Args extends readonly unknown[]> {
  readonly emit: (...args: Args) => void;
  /** Calls `listener` at every event, until the returned function is called. */
  readonly subscribe: (listener: (...args: Args) => void) => () => void;
}

/**
 * `attend` is called with the first subscriber; the function it returns, when the last one has
 * left.
 */
export function eventEmitter<Args extends readonly unknown[]>(
  attend: () => () => void = () => () => undefined,
): EventEmitter<Args> {
  const listeners = new Set<(...args: Args) => void>();
  let leave: (() => void) | null = null;
  return {
    emit: (...args) => {
      for (const listener of listeners) listener(...args);
    },
    subscribe: (listener) => {
      leave ??= attend();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        leave?.();
        leave = null;
      };
    },
  };
}

/**
 * An emitter across every tab and worker of this browser; `elsewhere`: the event came from another
 * of them.
 */
export function crossTabEmitter<Message>(name: string) {
  const { emit, subscribe } = eventEmitter<[message: Message, elsewhere: boolean]>();
  let channel: BroadcastChannel | null = null;
  const open = () => {
    if (channel === null) {
      channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }: MessageEvent<Message>) => emit(data, true);
    }
    return channel;
  };
  return {
    emit: (message: Message) => {
      open().postMessage(message);
      emit(message, false);
    },
    subscribe: (listener: (message: Message, elsewhere: boolean) => void) => {
      open();
      return subscribe(listener);
    },
  };
}
