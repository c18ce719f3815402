import { ClipboardPaste } from 'lucide-react';
import { type ClipboardEvent, useDeferredValue, useId, useRef, useState } from 'react';
import { convertPasted } from '#song/paste/convertPasted.ts';
import { DrawnSong } from '#web/features/DrawnSong.tsx';
import { chrome } from '#web/texts/chrome.ts';
import { lyricsSyntax, songForm as texts } from '#web/texts/songForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { TabList } from '#web/ui/TabList.tsx';
import { focusField } from '#web/ui/Fields.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { useMediaQuery } from '#web/ui/useMediaQuery.ts';
import styles from './LyricsCard.module.css';
import { LikeSong } from './LikeSong.tsx';
import { LyricsField } from './LyricsField.tsx';
import { PlainBField } from './PlainBField.tsx';
import { Understood } from './Understood.tsx';
import type { SongValues } from '#web/songEdits/songInput.ts';
import type { LyricsTab, SongFormState } from './useSongForm.ts';

interface LyricsCardProps {
  readonly form: SongFormState;
  /** The song that is edited; null for a new one. */
  readonly edited: string | null;
}

const tabs = [
  { tab: 'write', name: texts.write },
  { tab: 'preview', name: texts.preview },
] as const;

/**
 * The lyrics as text, what was understood of them and, beside it or in a tab, how they will be
 * rendered. First of all cards: a new song begins with pasting.
 */
export function LyricsCard({ form, edited }: LyricsCardProps) {
  const id = useId();
  const beside = useMediaQuery('(min-width: 64rem)');
  const outcome = useRef<HTMLDivElement>(null);
  /** What was pasted last, without its marks. */
  const [pasted, setPasted] = useState<string | null>(null);
  const { lyrics } = form.input.values;
  const isBlank = lyrics.trim() === '';
  const panelId = (tab: LyricsTab) => `${id}-${tab}`;
  const shows = (tab: LyricsTab) => beside || form.lyricsTab === tab;
  const panel = (tab: LyricsTab) => ({
    id: panelId(tab),
    hidden: !shows(tab),
    ...(!beside && { role: 'tabpanel', 'aria-labelledby': `${panelId(tab)}-tab` }),
  });

  /** A text of ours is left to the browser, which can undo it. */
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
  const onChange = (text: string) => {
    const isPasted = form.isNew && isBlank && text.trim().includes('\n');
    if (isPasted) pasteWhole(text);
    else form.change('lyrics', text);
  };

  return (
    <Card
      heading={form.isNew ? texts.pasteHere : texts.lyricsCard}
      className={classNames(styles['card'], form.isNew && styles['new'])}
    >
      {form.isNew && isBlank && (
        <PasteButton
          form={form}
          onPasted={(text) => {
            pasteWhole(text);
            outcome.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {!beside && (
        <TabList
          label={texts.lyricsCard}
          panelId={panelId}
          tabs={tabs}
          chosen={form.lyricsTab}
          onChoose={form.setLyricsTab}
        />
      )}
      <div {...panel('write')} className={styles['write']}>
        <LyricsField
          label={texts.lyrics}
          name="lyrics"
          data-field="lyrics"
          required={chrome.required}
          value={lyrics}
          error={form.sentence('lyrics')}
          hint={texts.lyricsHint}
          onBlur={() => form.leave('lyrics')}
          onPaste={onPaste}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={styles['editor']}
        />
        <PlainBField form={form} />
      </div>
      <div className={styles['side']}>
        <div {...panel('preview')} className={styles['preview']}>
          {shows('preview') && <LyricsPreview values={form.input.values} titled={beside} />}
        </div>
        <Understood form={form} ref={outcome} />
        <LikeSong pasted={isBlank ? null : pasted} edited={edited} />
      </div>
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

interface LyricsPreviewProps {
  readonly values: Pick<SongValues, 'lyrics' | 'language'>;
  readonly titled: boolean;
}

/** Preview of the song screen, deferred so that typing stays responsive. */
function LyricsPreview({ values, titled }: LyricsPreviewProps) {
  const shown = useDeferredValue(values.lyrics);
  return (
    <div className={styles['drawn']}>
      {titled && <h3 className={styles['title']}>{texts.preview}</h3>}
      <div role="region" aria-label={texts.preview} tabIndex={0} className={styles['paper']}>
        {shown.trim() === '' ? (
          <p className={styles['empty']}>{texts.previewEmpty}</p>
        ) : (
          <DrawnSong
            lyrics={shown}
            language={values.language || 'no'}
            failedSentence={texts.previewFailed}
          />
        )}
      </div>
    </div>
  );
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
