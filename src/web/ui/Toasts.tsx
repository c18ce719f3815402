import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './Button.tsx';
import { dismissToast, type Toast, useShownToast } from './toastStore.ts';
import styles from './Toasts.module.css';

const shownFor = 5000; // ms, but while hovered or focused
const outcomeShownFor = 2000; // ms

interface ToastsProps {
  readonly closeLabel: string;
  /** Failures too are at the bottom: the top is what is sung, or a plan's buttons. */
  readonly quiet: boolean;
  /** Above the bar at the bottom of wide screens: the steps of a planned song, or of a plan. */
  readonly aboveBar: boolean;
}

/**
 * The toast region. Its live region exists before the first toast, so that toasts are announced.
 */
export function Toasts({ closeLabel, quiet, aboveBar }: ToastsProps) {
  const shown = useShownToast();
  return (
    <div
      role="status"
      data-low={quiet || shown?.tone === 'default' || undefined}
      data-above-bar={aboveBar || undefined}
      className={styles['region']}
    >
      {shown && <ToastCard key={shown.id} toast={shown} closeLabel={closeLabel} />}
    </div>
  );
}

interface ToastCardProps {
  readonly toast: Toast;
  readonly closeLabel: string;
}

/** An outcome goes by itself and lets presses through (decision 80). */
function ToastCard({ toast: { id, title, description, tone }, closeLabel }: ToastCardProps) {
  const [isPaused, setPaused] = useState(false);
  const isOutcome = tone === 'default';
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(id), isOutcome ? outcomeShownFor : shownFor);
    return () => clearTimeout(timer);
  }, [id, isPaused, isOutcome]);

  return (
    <div
      data-tone={tone}
      className={styles['toast']}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div>
        <p className={styles['title']}>{title}</p>
        {description !== undefined && <p>{description}</p>}
      </div>
      {!isOutcome && (
        <IconButton label={closeLabel} onClick={() => dismissToast(id)}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
