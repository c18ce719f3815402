import { useDeferredValue, useId } from 'react';
import { DrawnSong } from '#web/features/DrawnSong.tsx';
import { chrome } from '#web/texts/chrome.ts';
import { lyricsSyntax, songForm as texts } from '#web/texts/songForm.ts';
import { Card } from '#web/ui/Card.tsx';
import { TabList } from '#web/ui/TabList.tsx';
import { TextArea } from '#web/ui/Fields.tsx';
import { useMediaQuery } from '#web/ui/useMediaQuery.ts';
import styles from './LyricsCard.module.css';
import { PlainBField } from './PlainBField.tsx';
import type { LyricsTab, SongFormState } from './useSongForm.ts';

const tabs = [
  { tab: 'write', name: texts.write },
  { tab: 'preview', name: texts.preview },
] as const;

/** The lyrics as text and, beside it or in a tab, as they will be rendered. */
export function LyricsCard({ form }: { form: SongFormState }) {
  const id = useId();
  const beside = useMediaQuery('(min-width: 64rem)');
  const { lyrics } = form.input.values;
  const panelId = (tab: LyricsTab) => `${id}-${tab}`;
  const shows = (tab: LyricsTab) => beside || form.lyricsTab === tab;
  const panel = (tab: LyricsTab) => ({
    id: panelId(tab),
    hidden: !shows(tab),
    ...(!beside && { role: 'tabpanel', 'aria-labelledby': `${panelId(tab)}-tab` }),
  });
  return (
    <Card heading={texts.lyricsCard} className={styles['card']}>
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
        <TextArea
          label={texts.lyrics}
          labelHidden={!beside}
          variant="code"
          name="lyrics"
          data-field="lyrics"
          required={chrome.required}
          value={lyrics}
          error={form.sentence('lyrics')}
          hint={texts.lyricsHint}
          onBlur={() => form.leave('lyrics')}
          onChange={(event) => form.change('lyrics', event.currentTarget.value)}
          className={styles['editor']}
        />
        <PlainBField form={form} />
      </div>
      <div {...panel('preview')} className={styles['preview']}>
        {shows('preview') && <LyricsPreview lyrics={lyrics} titled={beside} />}
      </div>
      <SyntaxHint />
    </Card>
  );
}

interface LyricsPreviewProps {
  readonly lyrics: string;
  readonly titled: boolean;
}

/** Preview of the song screen, deferred so that typing stays responsive. */
function LyricsPreview({ lyrics, titled }: LyricsPreviewProps) {
  const shown = useDeferredValue(lyrics);
  return (
    <div className={styles['drawn']}>
      {titled && <h3 className={styles['title']}>{texts.preview}</h3>}
      <div role="region" aria-label={texts.preview} tabIndex={0} className={styles['paper']}>
        {shown.trim() === '' ? (
          <p className={styles['empty']}>{texts.previewEmpty}</p>
        ) : (
          <DrawnSong lyrics={shown} failedSentence={texts.previewFailed} />
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
