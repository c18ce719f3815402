import type { AlternateVersion, Song } from '#contract/song.ts';
import { sentenceOf } from '#web/api/apiError.ts';
import { useVersionChange } from '#web/parts/songVersions/useVersionChange.ts';
import { kept } from '#web/texts/kept.ts';
import { versions as texts } from '#web/texts/versions.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toastStore.ts';

interface DeleteVersionProps {
  readonly song: Song;
  readonly version: AlternateVersion;
  readonly onClose: () => void;
}

/** The stated question, then the deletion by name (spec §8). */
export function DeleteVersion({ song, version, onClose }: DeleteVersionProps) {
  const change = useVersionChange();
  const remove = () =>
    change.mutate(
      { song, change: { kind: 'remove', before: version } },
      {
        onSuccess: ({ clash, waits }) => {
          const title = clash === null ? texts.deleted : texts.showNow;
          toast({ title, ...(waits && { description: kept }) });
          onClose();
        },
        onError: (error) => {
          const description = sentenceOf(error) ?? texts.updateFailed;
          toast({ title: texts.failed, description, tone: 'destructive' });
          onClose();
        },
      },
    );
  return (
    <Confirm
      title={texts.deleteAsk(version.name)}
      text={texts.deleteText}
      confirm={texts.delete}
      cancel={texts.cancel}
      danger
      pending={change.isPending}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}
