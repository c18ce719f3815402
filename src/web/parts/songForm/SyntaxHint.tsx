import { lyricsSyntax } from '#web/texts/songForm.ts';
import styles from './SyntaxHint.module.css';

export function SyntaxHint() {
  return (
    <details className={styles['hint']}>
      <summary className={styles['summary']}>{lyricsSyntax.summary}</summary>
      <div className={styles['body']}>
        <ul className={styles['rules']}>
          {lyricsSyntax.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <pre className={styles['example']}>{lyricsSyntax.example}</pre>
      </div>
    </details>
  );
}
