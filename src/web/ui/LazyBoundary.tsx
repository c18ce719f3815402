import {
  type ComponentType,
  type ReactNode,
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { loadCode } from '#web/state/loadCode.ts';
import { tryUntil } from '#web/state/tryUntil.ts';

/** A component whose code is loaded on first use. */
export interface LazyCode<Props> {
  /** Null until it is loaded. */
  readonly loaded: () => ComponentType<Props> | null;
  readonly fetch: () => Promise<ComponentType<Props>>;
}

export function lazyCode<Props>(load: () => Promise<ComponentType<Props>>): LazyCode<Props> {
  let code: ComponentType<Props> | null = null;
  const fetch = async () => {
    await fetchFailedStyles();
    code = await load();
    return code;
  };
  return { loaded: () => code, fetch };
}

/** Called whenever loading failed; `isBroken`: the code came but cannot run. */
type OnMissing = (cause: unknown, isBroken: boolean) => void;

interface LazyBoundaryProps<Props> {
  /** Null until requested: renders `fallback`. */
  readonly code: LazyCode<Props> | null;
  readonly props: Props;
  /** Rendered meanwhile. */
  readonly fallback?: ReactNode;
  /** How often the user asked for a try; a change is one, at once. */
  readonly tries?: number;
  readonly onMissing: OnMissing;
}

/**
 * Unlike `React.lazy` it retries a failed load while it is rendered; and the caller handles a
 * failure, instead of an error boundary.
 */
export function LazyBoundary<Props extends object>(boundary: LazyBoundaryProps<Props>): ReactNode {
  const { code, props, fallback = null, tries = 0 } = boundary;
  const [Code, setCode] = useState(code?.loaded ?? null);
  const onMissing = useEffectEvent(boundary.onMissing);
  useEffect(() => {
    if (code === null || Code !== null) return;
    return loadCode(code.fetch, (fetched) => setCode(() => fetched), onMissing);
  }, [code, Code, tries]);
  return code === null || Code === null ? fallback : <Code {...props} />;
}

/** Notifies the user that something they requested could not be loaded. */
export const MissingNotice = createContext<() => void>(() => undefined);

/**
 * For something the user requested: notifies them if loading fails, and `onMissing` reverts the
 * request.
 */
export function RequestedBoundary<Props extends object>(
  boundary: LazyBoundaryProps<Props>,
): ReactNode {
  const notify = useContext(MissingNotice);
  const onMissing: OnMissing = (...failure) => {
    notify();
    boundary.onMissing(...failure);
  };
  return <LazyBoundary {...boundary} onMissing={onMissing} />;
}

const pauses = { first: 2000, longest: 30_000 }; // ms

/** Addresses of style sheets that failed to load. */
const failed = new Set<string>();
let isRetrying = false;

/** Starts recording style sheets that fail to load, and retries them until they come. */
export function noteFailedStyles(): void {
  const note = (link: HTMLLinkElement) => {
    failed.add(link.href);
    link.remove();
    void retryStyles();
  };
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') note(target);
  };
  addEventListener('error', onError, true); // it does not bubble
  // Those of the page itself have loaded or failed before the first script ran.
  const links = document.querySelectorAll<HTMLLinkElement>('[rel="stylesheet"]:not([disabled])');
  for (const link of links) if (link.sheet === null) note(link);
}

async function retryStyles(): Promise<void> {
  if (isRetrying) return;
  isRetrying = true;
  await tryUntil(async () => {
    await fetchFailedStyles();
    return failed.size === 0;
  }, pauses);
  isRetrying = false;
}

/**
 * Retries failed style sheets: Vite treats a requested style sheet as loaded, so that a retried
 * component would lack its styles. Settles when all have loaded or failed again.
 */
async function fetchFailedStyles(): Promise<void> {
  await Promise.all([...failed].map(fetchStyle));
}

function fetchStyle(href: string): Promise<void> {
  failed.delete(href);
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });
}
