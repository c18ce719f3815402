/** Whoever wants to hear of something, and how they are told. */
export interface Audience<Said extends readonly unknown[]> {
  readonly tell: (...said: Said) => void;
  /** Calls `listener` at all that is told, until the answer is called. */
  readonly listen: (listener: (...said: Said) => void) => () => void;
}

/** `attend` is called when the first listener comes, and what it answers when the last has left. */
export function eventEmitter<Said extends readonly unknown[]>(
  attend: () => () => void = () => () => undefined,
): Audience<Said> {
  const listeners = new Set<(...said: Said) => void>();
  let leave: (() => void) | null = null;
  return {
    tell: (...said) => {
      for (const listener of listeners) listener(...said);
    },
    listen: (listener) => {
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

/** The same of every tab and worker of this browser; `elsewhere`: told in another of them. */
export function everyTab<News>(name: string) {
  const { tell, listen } = eventEmitter<[news: News, elsewhere: boolean]>();
  let channel: BroadcastChannel | null = null;
  const open = () => {
    if (channel === null) {
      channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }: MessageEvent<News>) => tell(data, true);
    }
    return channel;
  };
  return {
    tell: (news: News) => {
      open().postMessage(news);
      tell(news, false);
    },
    listen: (listener: (news: News, elsewhere: boolean) => void) => {
      open();
      return listen(listener);
    },
  };
}
