import { BookOpen, SearchX } from 'lucide-react';
import { pages } from '#contract/pages.ts';
import { library } from '#web/texts/library.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';

interface NoSongsProps {
  readonly query: string;
  readonly categoryId: string | undefined;
}

/** Why no song is shown, and the way to write one (spec §2). */
export function NoSongs({ query, categoryId }: NoSongsProps) {
  const empty = categoryId === undefined ? library.empty : library.emptyCategory;
  const Icon = query === '' ? BookOpen : SearchX;
  return (
    <Notice
      icon={<Icon size={32} strokeWidth={1.5} />}
      title={query === '' ? empty : library.nothingFound(query)}
    >
      <ButtonLink href={pages.addSong.path}>{library.addFirst}</ButtonLink>
    </Notice>
  );
}
