import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { IconButton } from '#web/ui/Button.tsx';
import styles from './MusicPanel.module.css';

/** Steps within a range, starting from the last click: the screen may not show it yet. */
export function useSteps(
  value: number,
  [least, most]: readonly [number, number],
  set: (value: number) => void,
): (by: 1 | -1) => void {
  const last = useRef(value);
  useLayoutEffect(() => {
    last.current = value;
  }, [value]);
  return (by) => {
    const next = Math.min(Math.max(last.current + by, least), most);
    if (next === last.current) return;
    last.current = next;
    set(next);
  };
}

interface Step {
  readonly name: string;
  /** False at an end of the range. */
  readonly press: false | (() => void);
}

interface StepperProps {
  readonly name: string;
  /** What the value means. */
  readonly note: string;
  readonly down: Step;
  readonly up: Step;
  /** The value. */
  readonly children: ReactNode;
}

/** A value with buttons for less and more. */
export function Stepper({ name, note, down, up, children }: StepperProps) {
  return (
    <div role="group" aria-label={name} className={styles['row']}>
      <p className={styles['name']}>
        {name}
        <span role="status" className={styles['meaning']}>
          {note}
        </span>
      </p>
      <StepButton {...down} Icon={Minus} />
      {children}
      <StepButton {...up} Icon={Plus} />
    </div>
  );
}

function StepButton({ name, press, Icon }: Step & { readonly Icon: typeof Plus }) {
  return (
    <IconButton
      label={name}
      aria-disabled={press === false || undefined}
      onClick={press === false ? undefined : press}
    >
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  );
}
