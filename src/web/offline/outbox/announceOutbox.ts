/** What happened to the outbox: something came that wants to go, or it is not as it was. */
export type OutboxNews = 'wake' | 'changed';

type Listener = (news: OutboxNews) => void;

const listeners = new Set<Listener>();
let tabs: BroadcastChannel | null = null;

/** Tells this tab and all others. */
export function announceOutbox(news: OutboxNews): void {
  otherTabs().postMessage(news);
  hear(news);
}

export function onOutboxNews(listener: Listener): () => void {
  otherTabs();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function otherTabs(): BroadcastChannel {
  if (tabs === null) {
    tabs = new BroadcastChannel('sangbok-outbox');
    tabs.onmessage = ({ data }: MessageEvent<OutboxNews>) => hear(data);
  }
  return tabs;
}

function hear(news: OutboxNews): void {
  for (const listener of listeners) listener(news);
}
