import { type ComponentProps, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';

interface ToolbarProps extends Omit<ComponentProps<'div'>, 'role'> {
  readonly 'aria-label': string;
}

/**
 * Buttons and links with one tab stop; arrows, Home and End move between them (ARIA toolbar
 * pattern). An unavailable button is `aria-disabled` and stays focusable.
 */
export function Toolbar(props: ToolbarProps) {
  const toolbar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (toolbar.current !== null) keepOneStop(buttonsOf(toolbar.current));
  });
  useEffect(() => {
    const onResize = () => {
      const buttons = toolbar.current === null ? [] : buttonsOf(toolbar.current);
      const seen = buttons.filter(isSeen);
      keepOneStop(buttons, seen.find(isStop) ?? seen[0]);
    };
    addEventListener('resize', onResize);
    return () => removeEventListener('resize', onResize);
  }, []);
  return (
    <div
      {...props}
      ref={toolbar}
      role="toolbar"
      tabIndex={-1}
      onKeyDown={moveFocus}
      onFocus={(event) => {
        const buttons = buttonsOf(event.currentTarget);
        const focused = buttons.find((button) => button.contains(event.target));
        if (focused !== undefined) keepOneStop(buttons, focused);
      }}
    />
  );
}

function buttonsOf(toolbar: HTMLElement): HTMLElement[] {
  return [...toolbar.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]')];
}

/** Some are hidden on some screens. */
function isSeen(button: HTMLElement): boolean {
  return button.getClientRects().length > 0;
}

function isStop(button: HTMLElement): boolean {
  return button.matches('[tabindex="0"]');
}

/** Writes only changed attributes, since browsers treat any write as a change. */
function keepOneStop(buttons: HTMLElement[], chosen?: HTMLElement): void {
  const stop = chosen ?? buttons.find(isStop) ?? buttons.find(isSeen);
  for (const button of buttons) {
    const place = button === stop ? '0' : '-1';
    if (button.getAttribute('tabindex') !== place) button.setAttribute('tabindex', place);
  }
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const buttons = buttonsOf(event.currentTarget).filter(isSeen);
  const at = buttons.indexOf(event.target as HTMLElement);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (at < 0 || next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  buttons.at(next % buttons.length)?.focus();
}
