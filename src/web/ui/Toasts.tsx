import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './Button.tsx';
import { dismissToast, type Toast, useToasts } from './toastStore.ts';
import styles from './Toasts.module.css';

// ms; paused while hovered or focused
const shownFor = 5000;
const brieflyShownFor = 2000;
const readAtAGlance = 100; // characters

interface ToastsProps {
  readonly closeLabel: string;
  /** At the bottom, and briefly where that is enough to read it. */
  readonly quiet: boolean;
}

interface RegionProps extends ToastsProps {
  /** Above the bar at the bottom: a plan's navigation, or the steps of a planned song. */
  readonly aboveBar: boolean;
}

/**
 * The toast region. Its live region exists before the first toast, so that toasts are announced.
 */
export function Toasts({ closeLabel, quiet, aboveBar }: RegionProps) {
  const toasts = useToasts();
  return (
    <div
      role="status"
      data-quiet={quiet || undefined}
      data-above-bar={aboveBar || undefined}
      className={styles['region']}
    >
      {toasts
        .filter(({ open }) => open)
        .map((each) => (
          <ToastCard key={each.id} toast={each} closeLabel={closeLabel} quiet={quiet} />
        ))}
    </div>
  );
}

function ToastCard({ toast, closeLabel, quiet }: ToastsProps & { readonly toast: Toast }) {
  const [isPaused, setPaused] = useState(false);
  const length = toast.title.length + (toast.description?.length ?? 0);
  const isBrief = quiet && toast.tone === 'default' && length <= readAtAGlance;
  useEffect(() => {
    if (isPaused) return;
    const time = isBrief ? brieflyShownFor : shownFor;
    const timer = setTimeout(() => dismissToast(toast.id), time);
    return () => clearTimeout(timer);
  }, [toast.id, isPaused, isBrief]);

  return (
    <div
      data-tone={toast.tone}
      className={styles['toast']}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div>
        <p className={styles['title']}>{toast.title}</p>
        {toast.description !== undefined && <p>{toast.description}</p>}
      </div>
      <IconButton label={closeLabel} onClick={() => dismissToast(toast.id)}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
