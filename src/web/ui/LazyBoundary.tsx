import {
  type ComponentType,
  type ReactNode,
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';

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

interface LazyBoundaryProps<Props> {
  /** Null until requested: renders `fallback`. */
  readonly code: LazyCode<Props> | null;
  readonly props: Props;
  /** Rendered meanwhile. */
  readonly fallback?: ReactNode;
  /** Called if loading failed. */
  readonly onMissing: (cause: unknown) => void;
}

/**
 * Unlike `React.lazy` it forgets a failed load, so that a retry can succeed once the network is
 * back (if the browser forgets it too); and the caller handles a failure, instead of an error
 * boundary.
 */
export function LazyBoundary<Props extends object>(boundary: LazyBoundaryProps<Props>): ReactNode {
  const { code, props, fallback = null } = boundary;
  const [Code, setCode] = useState(code?.loaded ?? null);
  const onMissing = useEffectEvent(boundary.onMissing);
  useEffect(() => {
    if (code === null || Code !== null) return;
    let gone = false;
    code.fetch().then(
      (fetched) => {
        if (!gone) setCode(() => fetched);
      },
      (cause: unknown) => {
        if (!gone) onMissing(cause);
      },
    );
    return () => {
      gone = true;
    };
  }, [code, Code]);
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
  const onMissing = (cause: unknown) => {
    notify();
    boundary.onMissing(cause);
  };
  return <LazyBoundary {...boundary} onMissing={onMissing} />;
}

/** Addresses of style sheets that failed to load. */
const failed = new Set<string>();

/** Starts recording failures for `fetchFailedStyles`. */
export function noteFailedStyles(): void {
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    failed.add(target.href);
    target.remove();
  };
  addEventListener('error', note, true); // it does not bubble
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
