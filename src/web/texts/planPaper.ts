/** A plan on paper, and «Som PDF», which makes it. */
export const planPaper = {
  /** «Kom, lys – Re-, capo 2 (Anne)». */
  row: (content: string, music: readonly string[], who: string | null) => {
    if (content === '') return who ?? '';
    const sung = music.length > 0 ? `${content} – ${music.join(', ')}` : content;
    return who === null ? sung : `${sung} (${who})`;
  },
  notes: 'Notat',
  button: 'Som PDF',
  booklet: 'Hefte i A5',
  bookletWhat:
    'To sider på hvert A4-ark. Skriv ut på begge sider, vend om kortsiden, og brett på midten.',
  done: (songs: number, pages: number) =>
    `${songs === 1 ? '1 sang' : `${songs} sanger`} på ${pages === 1 ? '1 side' : `${pages} sider`}.`,
  gone: (songs: number) =>
    songs === 1
      ? '1 sang er slettet og står bare på forsiden.'
      : `${songs} sanger er slettet og står bare på forsiden.`,
};
