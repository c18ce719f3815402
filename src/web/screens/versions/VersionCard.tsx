import { Pencil, Trash2 } from 'lucide-react';
import type { AlternateVersion } from '#contract/song.ts';
import { versions as texts } from '#web/texts/versions.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { VersionText } from './VersionText.tsx';
import styles from './Versions.module.css';

interface VersionCardProps {
  readonly version: AlternateVersion;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

export function VersionCard({ version, onEdit, onRemove }: VersionCardProps) {
  const { name, key, lyrics, notes } = version;
  return (
    <Card className={styles['card']}>
      <VersionText level="h3" name={name} songKey={key} lyrics={lyrics} notes={notes} />
      <div className={styles['buttons']}>
        <Button aria-label={texts.editName(name)} onClick={onEdit}>
          <Pencil size={18} aria-hidden="true" />
          {texts.editShort}
        </Button>
        <Button look="plain" aria-label={texts.removeName(name)} onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
          {texts.remove}
        </Button>
      </div>
    </Card>
  );
}
