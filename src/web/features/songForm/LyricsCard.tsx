import { ClipboardPaste } from 'lucide-react';
import { type ClipboardEvent, useRef, useState } from 'react';
import { convertPasted } from '#song/paste/convertPasted.ts';
import { lyricsSyntax, songForm as texts } from '#web/texts/songForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { focusField } from '#web/ui/Fields.tsx';
import { classNames } from '#web/ui/classNames.ts';
import styles from './LyricsCard.module.css';
import { LikeSong } from './LikeSong.tsx';
import { LyricsEditor } from './LyricsEditor.tsx';
import { PlainBField } from './PlainBField.tsx';
import { Understood } from './Understood.tsx';
import type { SongFormState } from './useSongForm.ts';

interface LyricsCardProps {
  readonly form: SongFormState;
  /** The song that is edited; null for a new one. */
  readonly edited: string | null;
}

/**
 * The lyrics, and what was understood of them. First of all cards: a new song begins with pasting.
 */
export function LyricsCard({ form, edited }: LyricsCardProps) {
  const outcome = useRef<HTMLDivElement>(null);
  /** What was pasted last, without its marks. */
  const [pasted, setPasted] = useState<string | null>(null);
  const { lyrics, key, noteNames, language } = form.input.values;
  const isBlank = lyrics.trim() === '';

  /** A text of ours is left to the browser. */
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text/plain');
    const converted = convertPasted(text);
    setPasted(converted.lyrics);
    if (converted.was.length === 0) return;
    event.preventDefault();
    const { selectionStart: from, selectionEnd: to } = event.currentTarget;
    form.paste({ text, from, to });
  };
  const pasteWhole = (text: string) => {
    setPasted(convertPasted(text).lyrics);
    form.paste({ text, from: 0, to: lyrics.length });
  };
  /** A new song that arrives at once was pasted, however the keyboard did it. */
  const onWritten = (text: string) => {
    const isPasted = form.isNew && isBlank && text.trim().includes('\n');
    if (isPasted) pasteWhole(text);
    return isPasted;
  };

  return (
    <Card heading={form.isNew ? texts.pasteHere : texts.lyricsCard}>
      {form.isNew && isBlank && (
        <PasteButton
          form={form}
          onPasted={(text) => {
            pasteWhole(text);
            outcome.current?.focus({ preventScroll: true });
          }}
        />
      )}
      <LyricsEditor
        writing={form.writing}
        songKey={key}
        noteNames={noteNames || null}
        language={language || 'no'}
        tab={form.lyricsTab}
        onTab={form.setLyricsTab}
        field={{
          error: form.sentence('lyrics'),
          hint: texts.lyricsHint,
          onBlur: () => form.leave('lyrics'),
          onPaste,
        }}
        onWritten={onWritten}
        below={<PlainBField form={form} />}
        aside={
          <>
            <Understood form={form} ref={outcome} />
            <LikeSong pasted={isBlank ? null : pasted} edited={edited} />
          </>
        }
        className={classNames(form.isNew && styles['new'])}
      />
      <SyntaxHint />
    </Card>
  );
}

interface PasteButtonProps {
  readonly form: SongFormState;
  readonly onPasted: (text: string) => void;
}

/** Pastes with one tap; where the browser refuses it says how to do it by hand. */
function PasteButton({ form, onPasted }: PasteButtonProps) {
  const [isRefused, setRefused] = useState(false);
  const press = async () => {
    form.setLyricsTab('write');
    const text = await readClipboard();
    if (text.trim() !== '') return onPasted(text);
    setRefused(true);
    focusField(form.id, 'lyrics');
  };
  return (
    <div className={styles['paste']}>
      <Button variant="primary" onClick={() => void press()}>
        <ClipboardPaste size={20} aria-hidden="true" />
        {texts.paste}
      </Button>
      <p role="status">{isRefused && texts.pasteByHand}</p>
    </div>
  );
}

/** Empty outside a secure context, in an older browser, and where the person refuses. */
async function readClipboard(): Promise<string> {
  try {
    return (await navigator.clipboard.readText()).replaceAll('\r\n', '\n');
  } catch {
    return '';
  }
}

function SyntaxHint() {
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
