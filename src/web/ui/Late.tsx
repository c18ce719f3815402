import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { fetchFailedStyles } from './failedStyles.ts';

/** A component whose code is fetched when it is first needed. */
export interface LateCode<Props> {
  /** Null until it has come. */
  readonly here: () => ComponentType<Props> | null;
  readonly fetch: () => Promise<ComponentType<Props>>;
}

export function lateCode<Props>(load: () => Promise<ComponentType<Props>>): LateCode<Props> {
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
  readonly code: LateCode<Props> | null;
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
export function Late<Props extends object>(late: LateProps<Props>): ReactNode {
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
  return <Late {...late} onMissing={onMissing} />;
}
