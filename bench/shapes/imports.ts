import { bookSong, makeSongbook } from '#server/songbook/testing/makeSongbook.ts';
import { many, type Shape, whole } from './shape.ts';

let imported = 0;

/** Song books that are dear to look at, whose preview writes nothing, and one that is written. */
export const imports: readonly Shape[] = [
  book('400,000 keys', () => {
    const strange = `{${many(400_000, (at) => `"k${at}":1`, ',')}}`;
    return makeSongbook([JSON.parse(strange)]);
  }),
  book('20,000 songs of one title', () =>
    makeSongbook(Array.from({ length: 20_000 }, (_, at) => bookSong({ lyrics: `Linje ${at}` }))),
  ),
  book('5,000 new songs', () => fiveThousandNew(), ''),
];

/** None that was there before. */
function fiveThousandNew(): Buffer {
  imported += 1;
  const songs = Array.from({ length: 5000 }, (_, at) =>
    bookSong({
      title: `Ny ${imported} ${at}`,
      lyrics: many(40, (line) => `Linje ord${(at * 40 + line) % 9973} av ny vin`, '\n'),
    }),
  );
  return makeSongbook(songs);
}

function book(name: string, made: () => Buffer, query = '?preview=true'): Shape {
  const boundary = 'songbook';
  const disposition = 'content-disposition: form-data; name="songbook"; filename="sangbok.zip"';
  return {
    name: `an import of ${name}`,
    pieces: ({ cookie }) => [
      whole(
        `POST /api/library/import${query}`,
        { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
        Buffer.concat([
          Buffer.from(`--${boundary}\r\n${disposition}\r\n\r\n`),
          made(),
          Buffer.from(`\r\n--${boundary}--\r\n`),
        ]),
      ),
    ],
  };
}
