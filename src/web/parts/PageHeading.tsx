import styles from './PageHeading.module.css';

interface PageHeadingProps {
  readonly heading: string;
  readonly description: string;
}

export function PageHeading({ heading, description }: PageHeadingProps) {
  return (
    <header className={styles['heading']}>
      <h1>{heading}</h1>
      <p>{description}</p>
    </header>
  );
}
