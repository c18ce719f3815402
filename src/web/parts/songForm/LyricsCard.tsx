import { useId } from 'react';
import { songForm as texts } from '#web/texts/songForm.ts';
import { Card } from '#web/ui/Card.tsx';
import { TabList } from '#web/ui/TabList.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useMediaQuery } from '#web/ui/useMediaQuery.ts';
import styles from './LyricsCard.module.css';
import { LyricsPreview } from './LyricsPreview.tsx';
import { SyntaxHint } from './SyntaxHint.tsx';
import type { LyricsTab, SongFormState } from './useSongForm.ts';

const tabs = [
  { tab: 'write', name: texts.write },
  { tab: 'preview', name: texts.preview },
] as const;

/** The lyrics as they are written and, beside them or behind a tab, as they will be drawn. */
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
    <Card aria-labelledby={`${id}-heading`} className={styles['card']}>
      <h2 id={`${id}-heading`}>{texts.lyricsCard}</h2>
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
          look="code"
          name="lyrics"
          data-field="lyrics"
          required
          value={lyrics}
          error={form.sentence('lyrics')}
          hint={texts.lyricsHint}
          onBlur={() => form.leave('lyrics')}
          onChange={(event) => form.change('lyrics', event.currentTarget.value)}
          className={styles['editor']}
        />
      </div>
      <div {...panel('preview')} className={styles['preview']}>
        {shows('preview') && <LyricsPreview lyrics={lyrics} titled={beside} />}
      </div>
      <SyntaxHint />
    </Card>
  );
}
