import { useDeferredValue, useId, useRef, useState } from 'react';
import { DrawnSong } from '#web/features/DrawnSong.tsx';
import { LyricsField } from '#web/features/songForm/LyricsField.tsx';
import { PlainBField } from '#web/features/songForm/PlainBField.tsx';
import { Understood } from '#web/features/songForm/Understood.tsx';
import type { SongFormState } from '#web/features/songForm/useSongForm.ts';
import { chrome } from '#web/texts/chrome.ts';
import { importReview as texts } from '#web/texts/importSongs.ts';
import { songForm } from '#web/texts/songForm.ts';
import { TabList } from '#web/ui/TabList.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import { useMediaQuery } from '#web/ui/useMediaQuery.ts';
import styles from './SongTexts.module.css';

interface SongTextsProps {
  readonly form: SongFormState;
  readonly original: string;
}

type Tab = 'drawn' | 'original' | 'write';

const besideDrawn = ['original', 'write'] as const;
const onPhone = ['drawn', ...besideDrawn] as const;

/** The song as it will be drawn, its original, and its text: beside each other, on phones as tabs. */
export function SongTexts({ form, original }: SongTextsProps) {
  const id = useId();
  const beside = useMediaQuery('(min-width: 64rem)');
  const [tab, setTab] = useState<Tab>('drawn');
  const tabs: readonly Tab[] = beside ? besideDrawn : onPhone;
  const chosen = tabs.includes(tab) ? tab : 'original';
  const outcome = useRef<HTMLDivElement>(null);
  const { lyrics, language } = form.input.values;
  const shown = useDeferredValue(lyrics);
  const panelId = (each: Tab) => `${id}-${each}`;
  const panel = (each: Tab) => ({
    id: panelId(each),
    role: 'tabpanel',
    'aria-labelledby': `${panelId(each)}-tab`,
    hidden: chosen !== each,
  });
  const drawn = (
    <div className={styles['paper']}>
      {shown.trim() !== '' && <DrawnSong lyrics={shown} language={language || 'no'} />}
    </div>
  );
  return (
    <section aria-label={texts.show} className={classNames(layout['group'], styles['texts'])}>
      <div className={layout['group']}>
        <TabList
          label={texts.show}
          panelId={panelId}
          tabs={tabs.map((each) => ({ tab: each, name: texts.tabs[each] }))}
          chosen={chosen}
          onChoose={setTab}
        />
        {!beside && <div {...panel('drawn')}>{chosen === 'drawn' && drawn}</div>}
        <div {...panel('original')}>
          <pre
            role="region"
            aria-label={texts.tabs.original}
            tabIndex={0}
            dir="auto"
            className={styles['original']}
          >
            {original}
          </pre>
        </div>
        <div {...panel('write')} className={layout['group']}>
          <LyricsField
            label={songForm.lyrics}
            name="lyrics"
            data-field="lyrics"
            required={chrome.required}
            value={lyrics}
            error={form.sentence('lyrics')}
            onBlur={() => form.leave('lyrics')}
            onChange={({ currentTarget }) => form.writing.type(currentTarget.value)}
            className={styles['editor']}
          />
          <Understood form={form} ref={outcome} />
        </div>
        <PlainBField form={form} />
      </div>
      {beside && (
        <div role="region" aria-label={texts.tabs.drawn} tabIndex={0} className={styles['beside']}>
          {drawn}
        </div>
      )}
    </section>
  );
}
