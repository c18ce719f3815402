import { FileText, Link as LinkIcon, MessageSquare, Unlink } from 'lucide-react';
import { useContext, useRef, useState } from 'react';
import type { Plan } from '#contract/plans/plans.ts';
import type { Epiphany } from '#plan/liturgicalDay.ts';
import { usePersonMusic } from '#web/api/music.ts';
import { useCreatePlanLink, useEndPlanLink, usePlanLink } from '#web/api/planLinks.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import { CopyRow } from '#web/features/invitations/CopyRow.tsx';
import { planSharing as texts } from '#web/texts/planEditing.ts';
import { planPaper } from '#web/texts/planPaper.ts';
import { Button } from '#web/ui/Button.tsx';
import { LazyBoundary, lazyCode, MissingNotice } from '#web/ui/LazyBoundary.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import { shareText } from '#web/ui/shareText.ts';
import { toast } from '#web/ui/toastStore.ts';
import { planMessage } from './planMessage.ts';
import styles from './ShareDialog.module.css';
import type { PlanSongs } from './usePlanSongs.ts';

interface ShareDialogProps {
  readonly plan: Plan;
  readonly songs: PlanSongs;
  readonly epiphany: Epiphany;
  readonly onClose: () => void;
}

const planPdf = lazyCode(async () => (await import('./PlanPdf.tsx')).PlanPdf);

/**
 * «Del»: as a message, on paper, or as a link for people without sign-in (decision 42). The PDF is
 * made at once, since it can be shared only soon after a tap.
 */
export function ShareDialog({ plan, songs, epiphany, onClose }: ShareDialogProps) {
  const message = planMessage(plan, songs, usePersonMusic(), epiphany);
  const [opened, setOpened] = useState<'pdf' | 'link' | null>(null);
  const sayMissing = useContext(MissingNotice);
  const toggle = (way: 'pdf' | 'link') => setOpened(opened === way ? null : way);
  const send = async () => {
    const end = await shareText(message);
    if (end === 'left') return;
    if (end === 'refused') {
      toast({ title: texts.copyFailed, description: texts.copyByHand, tone: 'destructive' });
      return;
    }
    onClose();
    if (end === 'copied') toast({ title: texts.copied });
  };
  return (
    <Modal title={texts.heading} closeName={texts.close} onClose={onClose}>
      <div className={classNames(layout['cluster'], styles['ways'])}>
        <Button variant={opened === null ? 'primary' : 'quiet'} onClick={() => void send()}>
          <MessageSquare size={20} aria-hidden="true" />
          {texts.message}
        </Button>
        <Button aria-expanded={opened === 'pdf'} onClick={() => toggle('pdf')}>
          <FileText size={20} aria-hidden="true" />
          {planPaper.button}
        </Button>
        <Button aria-expanded={opened === 'link'} onClick={() => toggle('link')}>
          <LinkIcon size={20} aria-hidden="true" />
          {texts.link}
        </Button>
      </div>
      <div hidden={opened !== 'pdf'}>
        <LazyBoundary
          code={planPdf}
          props={{ plan, epiphany, onDone: onClose }}
          onMissing={() => {
            if (opened !== 'pdf') return;
            sayMissing();
            setOpened(null);
          }}
        />
      </div>
      {opened === 'link' && <PlanLink id={plan.id} />}
      {opened === null && (
        <section aria-label={texts.preview}>
          <pre dir="auto" className={styles['message']}>
            {message}
          </pre>
        </section>
      )}
    </Modal>
  );
}

/** The link: made on request, copied, closed. */
function PlanLink({ id }: { readonly id: string }) {
  const { data } = usePlanLink(id);
  const create = useCreatePlanLink(id);
  const end = useEndPlanLink(id);
  const region = useRef<HTMLDivElement>(null);
  const link = data?.link ?? null;
  /** The pressed button disappears. */
  const keepFocus = () => region.current?.focus();
  const failed = (sentence: string) => ({
    onError: (error: Error) =>
      toast({ title: sentenceOf(error) ?? sentence, tone: 'destructive' as const }),
  });
  return (
    <div
      ref={region}
      role="group"
      aria-label={texts.link}
      tabIndex={-1}
      className={classNames(layout['group'], styles['link'])}
    >
      <p>{texts.linkText}</p>
      {link === null ? (
        <Button
          pending={create.isPending}
          onClick={() =>
            create.mutate(undefined, { ...failed(texts.linkFailed), onSuccess: keepFocus })
          }
        >
          {texts.makeLink}
        </Button>
      ) : (
        <>
          <CopyRow
            name={texts.linkName}
            value={link.url}
            variant="link"
            copyLabel={texts.copyLink}
            done={texts.linkCopied}
            failed={texts.copyFailed}
          />
          <p>{texts.linkEnds(link.endsAt)}</p>
          <Button
            variant="plain"
            className={styles['end']}
            pending={end.isPending}
            onClick={() =>
              end.mutate(undefined, {
                ...failed(texts.endFailed),
                onSuccess: () => {
                  keepFocus();
                  toast({ title: texts.linkEnded });
                },
              })
            }
          >
            <Unlink size={20} aria-hidden="true" />
            {texts.endLink}
          </Button>
        </>
      )}
    </div>
  );
}
