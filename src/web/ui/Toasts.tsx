import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './Button.tsx';
import { dismissToast, type Toast, useToasts } from './toastStore.ts';
import styles from './Toasts.module.css';

const shownFor = 5000; // ms; paused while hovered or focused

/**
 * The toast region. Its live region exists before the first toast, so that toasts are announced.
 */
export function Toasts({ closeLabel }: { closeLabel: string }) {
  const toasts = useToasts();
  return (
    <div role="status" className={styles['region']}>
      {toasts
        .filter(({ open }) => open)
        .map((each) => (
          <ToastCard key={each.id} toast={each} closeLabel={closeLabel} />
        ))}
    </div>
  );
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), shownFor);
    return () => clearTimeout(timer);
  }, [toast.id, held]);

  return (
    <div
      data-tone={toast.tone}
      className={styles['toast']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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
