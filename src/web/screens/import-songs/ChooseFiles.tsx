import { ClipboardPaste, FolderOpen, Upload } from 'lucide-react';
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { importFiles as texts } from '#web/texts/importSongs.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextArea } from '#web/ui/Fields.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import { useMediaQuery } from '#web/ui/useMediaQuery.ts';
import { droppedFiles } from './droppedFiles.ts';
import type { ImportBatch } from './importBatch.ts';
import styles from './ChooseFiles.module.css';

interface ChooseFilesProps {
  readonly onChosen: ImportBatch['add'];
}

/** Files, a folder where the browser can choose one, or a text; files are also dropped on the page. */
export function ChooseFiles({ onChosen }: ChooseFilesProps) {
  const [isPasting, setPasting] = useState(false);
  const isOver = useDropped(onChosen);
  const canDrop = useMediaQuery('(hover: hover) and (pointer: fine)');
  return (
    <div className={classNames(layout['stack'], styles['choose'], isOver && styles['over'])}>
      <p className={styles['lead']}>{canDrop ? texts.drop : texts.choose}</p>
      <p className={styles['hint']}>{texts.formats}</p>
      <div className={classNames(layout['cluster'], styles['buttons'])}>
        <Chooser onChosen={onChosen} />
        {'webkitdirectory' in HTMLInputElement.prototype && (
          <Chooser isFolder onChosen={onChosen} />
        )}
        {!isPasting && (
          <Button onClick={() => setPasting(true)}>
            <ClipboardPaste size={20} aria-hidden="true" />
            {texts.paste}
          </Button>
        )}
      </div>
      {isPasting && <PastedText onChosen={onChosen} onCancel={() => setPasting(false)} />}
      <p className={styles['hint']}>{texts.stays}</p>
    </div>
  );
}

function Chooser({ isFolder = false, onChosen }: ChooseFilesProps & { isFolder?: boolean }) {
  const chooser = useRef<HTMLInputElement>(null);
  const label = isFolder ? texts.chooseFolder : texts.chooseFiles;
  const Icon = isFolder ? FolderOpen : Upload;
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    if (files.length > 0) onChosen(files);
    currentTarget.value = ''; // so that the same one can be chosen again
  };
  return (
    <>
      <Button variant={isFolder ? 'quiet' : 'primary'} onClick={() => chooser.current?.click()}>
        <Icon size={20} aria-hidden="true" />
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        multiple
        {...(isFolder && { webkitdirectory: '' })}
        aria-label={label}
        hidden
        onChange={choose}
      />
    </>
  );
}

/** Files that are dropped anywhere on the page. Returns whether some are held over it. */
function useDropped(onChosen: ImportBatch['add']): boolean {
  const [isOver, setOver] = useState(false);
  const onDrop = useEffectEvent(async (dropped: DataTransfer) => {
    const files = await droppedFiles(dropped);
    if (files.length > 0) onChosen(files);
  });
  useEffect(() => {
    const listen = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      setOver(event.type === 'dragover');
      if (event.type === 'drop') void onDrop(event.dataTransfer);
    };
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    addEventListener('dragover', listen);
    addEventListener('drop', listen);
    addEventListener('dragleave', leave);
    return () => {
      removeEventListener('dragover', listen);
      removeEventListener('drop', listen);
      removeEventListener('dragleave', leave);
    };
  }, []);
  return isOver;
}

interface PastedTextProps extends ChooseFilesProps {
  readonly onCancel: () => void;
}

function PastedText({ onChosen, onCancel }: PastedTextProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.querySelector('textarea')?.focus(), []);
  const isBlank = text.trim() === '';
  return (
    <form
      className={classNames(layout['stack'], styles['pasted'])}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank) onChosen([{ name: '', text }]);
      }}
    >
      <div ref={field}>
        <TextArea
          label={texts.text}
          hint={texts.textHint}
          variant="code"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <div className={classNames(layout['cluster'], styles['buttons'])}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" variant="primary" aria-disabled={isBlank || undefined}>
          {texts.readText}
        </Button>
      </div>
    </form>
  );
}
