import {
  type ComponentType,
  type ReactNode,
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';

/** A component whose code is fetched when it is first needed. */
export interface LazyCode<Props> {
  /** Null until it has come. */
  readonly here: () => ComponentType<Props> | null;
  readonly fetch: () => Promise<ComponentType<Props>>;
}

export function lateCode<Props>(load: () => Promise<ComponentType<Props>>): LazyCode<Props> {
  let code: ComponentType<Props> | null = null;
  const fetch = async () => {
    await fetchFailedStyles();
    code = await load();
    return code;
  };
  return { here: () => code, fetch };
}

interface LateProps<Props> {
  /** Null while nobody has asked for it: `fallback` stands there. */
  readonly code: LazyCode<Props> | null;
  readonly props: Props;
  /** Stands there meanwhile. */
  readonly fallback?: ReactNode;
  /** The code did not come. */
  readonly onMissing: (cause: unknown) => void;
}

/**
 * Unlike `React.lazy` it forgets a failed load, so that trying again can succeed once the network is
 * back (where the browser forgets it too); and what does not come is a matter of whoever drew it,
 * not of the whole screen.
 */
export function LazyBoundary<Props extends object>(late: LateProps<Props>): ReactNode {
  const { code, props, fallback = null } = late;
  const [Code, setCode] = useState(code?.here ?? null);
  const onMissing = useEffectEvent(late.onMissing);
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

/** Says that what somebody asked for did not come. */
export const MissingNotice = createContext<() => void>(() => undefined);

/** What somebody has pressed for: they are told where it does not come, and `onMissing` takes it back. */
export function AskedFor<Props extends object>(late: LateProps<Props>): ReactNode {
  const say = useContext(MissingNotice);
  const onMissing = (cause: unknown) => {
    say();
    late.onMissing(cause);
  };
  return <LazyBoundary {...late} onMissing={onMissing} />;
}

/** Addresses of style sheets that did not come. */
const failed = new Set<string>();

/** From now on, so that `fetchFailedStyles` knows of them. */
export function noteFailedStyles(): void {
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    failed.add(target.href);
    target.remove();
  };
  addEventListener('error', note, true); // it does not bubble
}

/**
 * Tries again: what Vite has once fetched along with a part it takes for there, so that the part
 * would come without its looks at the second try. Settles when all have come or failed again.
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
