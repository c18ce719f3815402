import {
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import type { Language, MeaningOfB } from '#song/valueSets.ts';
import { DrawnSong } from '#web/features/DrawnSong.tsx';
import { endOfChange } from '#web/songEdits/lyricsHistory.ts';
import { chrome } from '#web/texts/chrome.ts';
import { songForm as texts } from '#web/texts/songForm.ts';
import { RequestedBoundary, lazyCode } from '#web/ui/LazyBoundary.tsx';
import { TabList } from '#web/ui/TabList.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import { useMediaQuery } from '#web/ui/useMediaQuery.ts';
import { HistoryButtons } from './HistoryButtons.tsx';
import styles from './LyricsEditor.module.css';
import { LyricsField } from './LyricsField.tsx';
import type { Writing } from './useWrittenValues.ts';

export type LyricsTab = 'write' | 'place' | 'preview';

const placing = lazyCode(async () => (await import('./placing/PlacePane.tsx')).PlacePane);

const write = { tab: 'write', name: texts.write } as const;
const panes = [
  { tab: 'place', name: texts.place },
  { tab: 'preview', name: texts.preview },
] as const;

interface LyricsEditorProps {
  readonly writing: Writing;
  /** Of the song or version, as typed. */
  readonly songKey: string;
  readonly noteNames: MeaningOfB | null;
  readonly language: Language;
  readonly tab: LyricsTab;
  readonly onTab: (tab: LyricsTab) => void;
  readonly field: Pick<ComponentProps<typeof LyricsField>, 'error' | 'hint' | 'onBlur' | 'onPaste'>;
  /** Of a text that is typed or pasted; true if it is taken otherwise. */
  readonly onWritten?: (lyrics: string) => boolean;
  /** Below the text. */
  readonly below?: ReactNode;
  /** Below the pane. */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
}

/**
 * The lyrics of a song or a version: as text, to place chords in by tapping, and as they will be
 * rendered. In tabs, or on wide screens the text beside one of the others.
 */
export function LyricsEditor(props: LyricsEditorProps) {
  const { writing, songKey, noteNames, language, tab, onTab, field, onWritten } = props;
  const { below, aside, className } = props;
  const id = useId();
  const editor = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const beside = useMediaQuery('(min-width: 64rem)');
  const pane = beside && tab === 'write' ? 'preview' : tab;
  const panelId = (each: LyricsTab) => `${id}-${each}`;
  const shows = (each: LyricsTab) => each === pane || (beside && each === 'write');
  const panel = (each: LyricsTab) => ({
    id: panelId(each),
    hidden: !shows(each),
    ...(!(beside && each === 'write') && {
      role: 'tabpanel',
      'aria-labelledby': `${panelId(each)}-tab`,
    }),
  });

  /** The caret goes to where the text was changed, and not to its end. */
  const go = (step: (() => void) | null) => {
    if (step === null) return;
    flushSync(step);
    const text = area.current;
    if (text === null || text !== document.activeElement) return;
    const end = endOfChange(writing.lyrics, text.value);
    text.setSelectionRange(end, end);
  };
  const history = { undo: () => go(writing.undo), redo: () => go(writing.redo) };
  useUndoKeys(editor, history);

  const onChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    const { value } = event.currentTarget;
    if (onWritten?.(value)) return;
    const isTyped = !/^insertFrom|^deleteBy/.test((event.nativeEvent as InputEvent).inputType);
    if (isTyped) writing.type(value);
    else writing.act(value);
  };

  return (
    <div ref={editor} className={classNames(layout['stack'], styles['editor'], className)}>
      {!beside && (
        <TabList
          label={texts.lyricsCard}
          panelId={panelId}
          tabs={[write, ...panes]}
          chosen={tab}
          onChoose={onTab}
        />
      )}
      <div {...panel('write')}>
        <LyricsField
          {...field}
          ref={area}
          label={texts.lyrics}
          name="lyrics"
          data-field="lyrics"
          required={chrome.required}
          value={writing.lyrics}
          onChange={onChange}
          className={styles['field']}
        />
        <HistoryButtons writing={writing} {...history} className={styles['history']} />
        {below}
      </div>
      <div className={classNames(layout['stack'], styles['side'])}>
        {beside && (
          <TabList
            label={texts.lyricsCard}
            panelId={panelId}
            tabs={panes}
            chosen={pane}
            onChoose={onTab}
          />
        )}
        <div {...panel('place')} className={styles['pane']}>
          {shows('place') && (
            <RequestedBoundary
              code={placing}
              props={{ writing, ...history, songKey, noteNames, language, beside }}
              onMissing={() => onTab('write')}
            />
          )}
        </div>
        <div {...panel('preview')} className={styles['pane']}>
          {shows('preview') && <LyricsPreview lyrics={writing.lyrics} language={language} />}
        </div>
        {aside}
      </div>
    </div>
  );
}

interface Steps {
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Keys, «Angre» of the browser's menu, and a phone that is shaken: of that React has no event. */
function useUndoKeys(editor: { readonly current: HTMLElement | null }, steps: Steps): void {
  const take = useEffectEvent((event: InputEvent | KeyboardEvent) => {
    const step = stepOf(event);
    if (step === null || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    steps[step]();
  });
  useEffect(() => {
    const node = editor.current;
    const listener = (event: InputEvent | KeyboardEvent) => take(event);
    node?.addEventListener('beforeinput', listener);
    node?.addEventListener('keydown', listener);
    return () => {
      node?.removeEventListener('beforeinput', listener);
      node?.removeEventListener('keydown', listener);
    };
  }, [editor]);
}

function stepOf(event: InputEvent | KeyboardEvent): keyof Steps | null {
  if (event instanceof InputEvent) {
    if (event.inputType === 'historyUndo') return 'undo';
    return event.inputType === 'historyRedo' ? 'redo' : null;
  }
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === 'y') return 'redo';
  if (key !== 'z') return null;
  return event.shiftKey ? 'redo' : 'undo';
}

interface LyricsPreviewProps {
  readonly lyrics: string;
  readonly language: Language;
}

/** Preview of the song screen, deferred so that typing stays responsive. */
function LyricsPreview({ lyrics, language }: LyricsPreviewProps) {
  const shown = useDeferredValue(lyrics);
  return (
    <div role="region" aria-label={texts.preview} tabIndex={0} className={styles['paper']}>
      {shown.trim() === '' ? (
        <p className={styles['empty']}>{texts.previewEmpty}</p>
      ) : (
        <DrawnSong lyrics={shown} language={language} failedSentence={texts.previewFailed} />
      )}
    </div>
  );
}
