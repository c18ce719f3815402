import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { pages } from '#contract/base/pages.ts';
import { handFiles, takeHandedFiles } from '#web/features/handedFiles.ts';
import { Page } from '#web/features/layout/Page.tsx';
import { Shell } from '#web/features/layout/Shell.tsx';
import { useLeaveGuard } from '#web/features/songForm/useLeaveGuard.ts';
import { isSongbook } from '#web/features/songbookFile.ts';
import { useUser } from '#web/session/authContext.ts';
import { chrome } from '#web/texts/chrome.ts';
import { importEntry } from '#web/texts/importEntry.ts';
import { importFiles, importList } from '#web/texts/importSongs.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { Loading } from '#web/ui/Loading.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { UploadProgress } from '#web/ui/UploadProgress.tsx';
import layout from '#web/ui/layout.module.css';
import { ChooseFiles } from './ChooseFiles.tsx';
import { FilesRead } from './FilesRead.tsx';
import type { ImportBatch } from './importBatch.ts';
import { OpenedSong } from './OpenedSong.tsx';
import { Review } from './Review.tsx';
import { ReviewBar } from './ReviewBar.tsx';
import { SendBar } from './SendBar.tsx';
import { SentNotice } from './SentNotice.tsx';
import type { SongFilter } from './songState.ts';
import { useImportBatch } from './useImportBatch.ts';
import { useOpenedSong } from './useOpenedSong.ts';

/** «Hent inn sanger»: files are read on the device, looked over, and those chosen are sent (spec §2). */
export function ImportSongsScreen() {
  const user = useUser();
  return user !== null && <ImportSongs key={user.id} personId={user.id} />;
}

function ImportSongs({ personId }: { personId: string }) {
  const batch = useAdding(useImportBatch(personId));
  const opened = useOpenedSong();
  const [filter, setFilter] = useState<SongFilter>('all');
  const guard = useLeaveGuard(!batch.isKept && batch.songs.length > 0);
  const song = batch.songs.find(({ row }) => row.at === opened.at);
  const isReviewing = batch.state !== 'opening' && batch.state !== 'reading';
  const isListed = isReviewing && song === undefined && batch.songs.length > 0;

  const leaving = guard.asking && (
    <Confirm
      title={importList.leaveTitle}
      text={importList.leaveText}
      confirm={importList.leave}
      cancel={importList.stay}
      danger
      onConfirm={guard.leave}
      onCancel={guard.stay}
    />
  );
  if (isReviewing && song !== undefined) {
    return (
      <Screen
        withBack
        strip={<ReviewBar song={song} batch={batch} onBack={opened.close} onNext={opened.goOn} />}
      >
        <OpenedSong key={song.row.at} song={song} batch={batch} />
        {leaving}
      </Screen>
    );
  }
  return (
    <Screen strip={isListed ? <SendBar batch={batch} /> : undefined}>
      <Page
        width={isListed ? 72 : 44}
        heading={importEntry.heading}
        description={importFiles.description}
      >
        <Step batch={batch}>
          <Review batch={batch} filter={filter} onFilter={setFilter} onOpen={opened.open} />
        </Step>
      </Page>
      {leaving}
    </Screen>
  );
}

type ScreenProps = Pick<ComponentProps<typeof Shell>, 'withBack' | 'strip' | 'children'>;

function Screen(props: ScreenProps) {
  const { path } = pages.importSongs;
  return <Shell title={importEntry.heading} withSearch={false} backTo={path} {...props} />;
}

/** The batch, to which the files are added that «Importer» was given; a song book goes there in return. */
function useAdding(batch: ImportBatch): ImportBatch {
  const [, navigate] = useLocation();
  const add = async (files: Parameters<ImportBatch['add']>[0]) => {
    const [file, ...others] = files;
    if (file instanceof File && others.length === 0 && (await isSongbook(file))) {
      handFiles('settings', [file]);
      navigate(pages.settings.path);
    } else batch.add(files);
  };
  const isOpen = batch.state !== 'opening';
  const { add: addAsked } = batch;
  useEffect(() => {
    const handed = isOpen ? takeHandedFiles('importSongs') : [];
    if (handed.length > 0) addAsked(handed);
  }, [isOpen, addAsked]);
  return { ...batch, add: (files) => void add(files) };
}

interface StepProps {
  readonly batch: ImportBatch;
  /** The songs under review. */
  readonly children: ReactNode;
}

function Step({ batch, children }: StepProps) {
  const { state, songs, files, categories, reading, sent } = batch;
  if (state === 'opening') return <Loading text={chrome.loading} />;
  if (reading !== null) {
    const { done, of, name } = reading;
    return (
      <div>
        <UploadProgress
          label={importFiles.reading(done, of)}
          percent={of === 0 ? 0 : (done / of) * 100}
          stop={{ label: importFiles.stop, onStop: batch.stop }}
        />
        <p>{name}</p>
      </div>
    );
  }
  if (songs.length > 0) {
    return (
      <>
        {sent.length > 0 && <SentNotice sent={sent} />}
        <div inert={state === 'sending'} className={layout['stack']}>
          {children}
        </div>
      </>
    );
  }
  if (sent.length > 0) return <SentNotice sent={sent} onMore={() => void batch.giveUp()} />;
  if (categories?.length === 0) return <Notice title={importFiles.noCategories} />;
  return (
    <>
      <FilesRead files={files} onReadAgain={batch.readAgain} />
      <ChooseFiles onChosen={batch.add} />
    </>
  );
}
