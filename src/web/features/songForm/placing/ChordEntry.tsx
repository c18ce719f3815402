import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { readChord } from '#song/placing/palette.ts';
import { placing as texts } from '#web/texts/placing.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import styles from './Placing.module.css';

interface ChordEntryProps {
  /** What it begins with. */
  readonly first: string;
  readonly onChord: (chord: string) => void;
  readonly onEnd: () => void;
}

/** «Annen …»: a chord that is typed. Inside a form, so Enter is taken here. */
export function ChordEntry({ first, onChord, onEnd }: ChordEntryProps) {
  const [typed, setTyped] = useState(first);
  const [isRefused, setRefused] = useState(false);
  const noteId = useId();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    if (first.length > 1) field.current?.select(); // a chord that is to be replaced
  }, [first]);
  const put = () => {
    const chord = readChord(typed);
    if (chord !== null) return onChord(chord);
    setRefused(true);
    field.current?.focus();
  };
  return (
    <div className={styles['entry']}>
      <input
        ref={field}
        type="text"
        aria-label={texts.otherName}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? noteId : undefined}
        value={typed}
        autoComplete="off"
        autoCapitalize="on"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setRefused(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Enter') put();
          else onEnd();
        }}
        className={styles['typed']}
      />
      <Button variant="primary" onClick={put}>
        {texts.put}
      </Button>
      <IconButton label={texts.cancel} onClick={onEnd}>
        <X aria-hidden="true" />
      </IconButton>
      <p id={noteId} role="alert" className={styles['refused']}>
        {isRefused && texts.notChord}
      </p>
    </div>
  );
}
