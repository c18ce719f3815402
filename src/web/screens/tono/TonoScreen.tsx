import { Download, ListMusic } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { quarterOf, quartersUpTo } from '#plan/quarter.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import { useTonoFile, useTonoReport } from '#web/api/tono.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { Page } from '#web/features/layout/Page.tsx';
import { Shell } from '#web/features/layout/Shell.tsx';
import { dateOf } from '#web/features/plans/today.ts';
import { ListMissing } from '#web/features/songList/ListSection.tsx';
import { tono as texts } from '#web/texts/tono.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Fields.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { saveFile } from '#web/ui/saveFile.ts';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { TonoTable } from './TonoTable.tsx';
import styles from './TonoScreen.module.css';

const quartersShown = 9; // the running one, and those of two years

/** «TONO-rapport»: a quarter as a table and as CSV; the quarter is in the address (decision 42). */
export function TonoScreen() {
  const [parameters, setParameters] = useSearchParams();
  const [today] = useState(() => dateOf(new Date()));
  const quarters = quartersUpTo(quarterOf(today), quartersShown);
  const quarter = quarters.find((each) => each === parameters.get('quarter')) ?? quarters[0] ?? '';
  return (
    <Shell title={texts.heading} withSearch={false}>
      <Page width={52} heading={texts.heading} description={texts.description}>
        <div className={styles['quarter']}>
          <Select
            label={texts.quarter}
            value={quarter}
            choices={quarters.map((value) => ({ value, name: texts.quarterName(value) }))}
            onChoose={(value) => setParameters({ quarter: value }, { replace: true })}
          />
        </div>
        <Report key={quarter} quarter={quarter} />
      </Page>
    </Shell>
  );
}

function Report({ quarter }: { quarter: string }) {
  const { data, isError, refetch } = useTonoReport(quarter);
  if (data === undefined && isError) {
    return <ListMissing title={texts.failed} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <div aria-busy="true">
        <Skeletons count={5} className={styles['bone']} />
      </div>
    );
  }
  const { songs, celebrations } = data;
  if (songs.length === 0) {
    return (
      <Notice icon={<ListMusic size={32} strokeWidth={1.5} />} title={texts.empty}>
        <p>{texts.emptyHint}</p>
      </Notice>
    );
  }
  return (
    <>
      <div className={styles['top']}>
        <p role="status">{texts.summary(songs.length, celebrations)}</p>
        <CsvButton quarter={quarter} />
      </div>
      <TonoTable songs={songs} caption={texts.quarterName(quarter)} />
    </>
  );
}

function CsvButton({ quarter }: { quarter: string }) {
  const { mutate, isPending, error } = useTonoFile();
  const start = () =>
    mutate(quarter, {
      onSuccess: ({ file, name }) => {
        saveFile(file, name);
        toast({ title: texts.downloaded, description: name });
      },
    });
  return (
    <>
      <Button pending={isPending} onClick={start}>
        <Download size={20} aria-hidden="true" />
        {isPending ? texts.downloading : texts.download}
      </Button>
      {error !== null && (
        <div className={styles['failure']}>
          <FailureNotice sentence={sentenceOf(error) ?? texts.downloadFailed} error={error} />
        </div>
      )}
    </>
  );
}
