import { type ComponentProps, useId } from 'react';
import styles from './Card.module.css';
import { classNames } from './classNames.ts';
import layout from './layout.module.css';

interface CardProps extends ComponentProps<'section'> {
  /** Heading and accessible name of the card. */
  readonly heading?: string;
}

/** A surface on the page, its parts below each other. */
export function Card({ heading, className, children, ...rest }: CardProps) {
  const id = useId();
  const named = heading !== undefined && { 'aria-labelledby': id };
  return (
    <section
      {...rest}
      {...named}
      className={classNames(layout['stack'], styles['card'], className)}
    >
      {heading !== undefined && <h2 id={id}>{heading}</h2>}
      {children}
    </section>
  );
}
