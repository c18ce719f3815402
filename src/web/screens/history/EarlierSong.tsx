import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { songPage } from '#contract/base/pages.ts';
import type { Song } from '#contract/songs/song.ts';
import { optionalFields } from '#contract/songs/songFields.ts';
import { currentSongOf, sentenceOf } from '#web/client/apiError.ts';
import { showSong } from '#web/api/showSong.ts';
import { useRestoreRevision, useRevision } from '#web/api/revisions.ts';
import { DrawnSong } from '#web/features/DrawnSong.tsx';
import { chrome } from '#web/texts/chrome.ts';
import { type Revision, history as texts } from '#web/texts/songVersions.ts';
import { languageLabels } from '#web/texts/songCard.ts';
import { songFieldNames } from '#web/texts/songForm.ts';
import { sayValue } from '#web/texts/songValues.ts';
import { formValue } from '#web/songEdits/songInput.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import { toast } from '#web/ui/toastStore.ts';
import { ChangeShown } from './ChangeShown.tsx';
import styles from './History.module.css';

interface EarlierSongProps {
  readonly song: Song;
  readonly revision: Revision;
  /** The song's version that the change created; null for the current one. */
  readonly made: number | null;
  readonly onBack: () => void;
}

/** A change, and the song as it was before it. */
export function EarlierSong({ song, revision, made, onBack }: EarlierSongProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const earlier = useRevision(song.id, String(revision.version));
  const later = useRevision(song.id, made === null ? null : String(made));
  const after = made === null ? song : later.data;
  useEffect(() => heading.current?.focus(), []);
  return (
    <article className={classNames(layout['group'], styles['earlier'])}>
      <Button variant="plain" className={styles['back']} onClick={onBack}>
        <ArrowLeft size={18} aria-hidden="true" />
        {texts.back}
      </Button>
      <h2 ref={heading} tabIndex={-1} className={styles['heading']}>
        {texts.showing(revision.changedAt)}
      </h2>
      {earlier.isPending && <Skeletons count={1} className={styles['paperBone']} />}
      {earlier.isError && (
        <Notice tone="danger" title={sentenceOf(earlier.error) ?? texts.failed}>
          <Button onClick={() => void earlier.refetch()}>{chrome.tryAgain}</Button>
        </Notice>
      )}
      {earlier.data !== undefined && (
        <>
          {after !== undefined && <ChangeShown before={earlier.data} after={after} />}
          <Restore song={song} earlier={revision.version} onClash={onBack} />
          <div className={styles['paper']}>
            <h3 dir="auto" className={styles['title']}>
              {earlier.data.title}
            </h3>
            <EarlierFacts song={earlier.data} />
            <DrawnSong lyrics={earlier.data.lyrics} language={earlier.data.language} />
          </div>
        </>
      )}
    </article>
  );
}

/** All fields of the earlier song except its lyrics. */
function EarlierFacts({ song }: { song: Song }) {
  const { alternateVersions } = song;
  const rows: readonly (readonly [string, string | null])[] = [
    [songFieldNames.categoryId, song.category.nameNo],
    [songFieldNames.language, languageLabels[song.language]],
    ...optionalFields.map(
      (name) => [songFieldNames[name], sayValue(name, formValue(song[name]))] as const,
    ),
    [songFieldNames.notes, song.notes],
    [
      songFieldNames.alternateVersions,
      alternateVersions.length === 0 ? null : alternateVersions.map(({ name }) => name).join(', '),
    ],
  ];
  const facts = rows
    .filter(([, value]) => Boolean(value))
    .map(([name, value]) => [name, <Value key={name} text={value ?? ''} />] as const);
  return <Facts facts={facts} />;
}

function Value({ text }: { text: string }) {
  return (
    <span dir="auto" className={styles['value']}>
      {text}
    </span>
  );
}

interface RestoreProps {
  readonly song: Song;
  /** The version to restore. */
  readonly earlier: number;
  /** The song has changed meanwhile: the list is updated, and nothing was restored. */
  readonly onClash: () => void;
}

/** Restores an earlier text as a new change. */
function Restore({ song, earlier, onClash }: RestoreProps) {
  const [asking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const restore = useRestoreRevision();

  const run = () =>
    restore.mutate(
      { at: song, earlier },
      {
        onSuccess: () => {
          toast({ title: texts.restored });
          navigate(songPage('song', song.id));
        },
        onError: (error) => {
          setAsking(false);
          const current = currentSongOf(error);
          const description = current
            ? texts.changedMeanwhile
            : (sentenceOf(error) ?? texts.restoreFailed);
          toast({ title: texts.problem, description, tone: 'destructive' });
          if (current === undefined) return;
          void showSong(client, current);
          onClash();
        },
      },
    );
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        <RotateCcw size={18} aria-hidden="true" />
        {texts.restore}
      </Button>
      {asking && (
        <Confirm
          title={texts.restoreAsk}
          text={texts.restoreText}
          confirm={texts.restoreYes}
          cancel={texts.cancel}
          pending={restore.isPending}
          onConfirm={run}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
