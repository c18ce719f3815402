import { Heart } from 'lucide-react';
import type { SongSummary } from '#contract/song.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useFavoriteButton } from './useFavoriteButton.ts';

interface FavoriteButtonProps {
  readonly song: Pick<SongSummary, 'id' | 'title' | 'isFavorite'>;
}

/** The heart; disabled while its press is on the way (spec §4). */
export function FavoriteButton({ song }: FavoriteButtonProps) {
  const { label, pressed, pending, press } = useFavoriteButton(song);
  return (
    <IconButton label={label} pressed={pressed} disabled={pending} onClick={press}>
      <Heart aria-hidden="true" fill={pressed ? 'currentColor' : 'none'} />
    </IconButton>
  );
}
