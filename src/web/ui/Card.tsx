import type { ComponentProps } from 'react';
import styles from './Card.module.css';
import { classNames } from './classNames.ts';

/** A sheet of paper on the page. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames(styles['card'], className)} />;
}
