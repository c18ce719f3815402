/** A folder as another program leaves it: a song in each format, and a file that is not read. */
export const songFiles = {
  'Vinden over vannet.txt': `Vinden over vannet

La-              Mi-
Vinden går over vannet i natt,
Fa           Sol
ingen har sett den komme,
men båten som lå der stille og matt,
vender mot havet sitt rom.
`,
  'lampen.cho': `{title: Lampen i vinduet}
{key: G}
{composer: Oda Vik}
{start_of_verse}
[G]Noen har tent en [C]lampe for meg,
[D]langt inne i den [G]skogen,
der hvor jeg trodde at ingen var våken,
brenner et lys for enhver.
{end_of_verse}
`,
  'Steinene.onsong': `Steinene roper
Marit Lund
Key: D
Flow: Verse 1

Verse 1:
[D]Steinene roper når [G]ingen vil synge,
[A]og berget har stemme i [D]kveld,
bekken som renner, er med på det hele,
og jeg har en sang å gi deg.
`,
  'Brødet vi deler': `<?xml version="1.0" encoding="UTF-8"?>
<song>
  <title>Brødet vi deler</title>
  <author>Jon Aas</author>
  <key>C</key>
  <lyrics>[V1]
.C           F
 Brødet vi deler er bakt av i går,
.G              C
 kornet ble malt mellom hender,
 den som har lite, og den som har nok,
 sitter ved bordet som venner.
</lyrics>
</song>
`,
  'morgenen.xml': `<?xml version="1.0" encoding="UTF-8"?>
<song xmlns="http://openlyrics.info/namespace/2009/song" version="0.9">
  <properties><titles><title>Morgenen venter</title></titles></properties>
  <lyrics><verse name="v1"><lines>
    <chord root="E" structure="min"/>Morgenen venter bak fjellet et sted,<br/>
    <chord root="A"/>solen har ennå ikke reist seg,<br/>
    fuglene øver på sangen om fred,<br/>
    veien er lang, men den viser seg.
  </lines></verse></lyrics>
</song>
`,
  'brev.docx': 'PK\u0003\u0004 word/document.xml',
} as const;

export const titles = [
  'Vinden over vannet',
  'Lampen i vinduet',
  'Steinene roper',
  'Brødet vi deler',
  'Morgenen venter',
] as const;

/** This many songs in one text; an unknown chord in each. */
export function songsToLookOver(count: number): string {
  return Array.from({ length: count }, (_, at) => {
    const name = words[at % words.length];
    return `${name} ${at + 1}

La-    Bbj9
${row(at, 0)},
${row(at, 1)},
${row(at, 2)}.
`;
  }).join('\n---\n');
}

/** No four words in a row are those of another song. */
function row(song: number, place: number): string {
  const step = (song % (things.length - 1)) + 1;
  const words = Array.from(
    { length: 6 },
    (_, at) => things[((place * 6 + at) * step) % things.length],
  );
  return `${words.slice(0, 3).join(' og ')} ser ${words.slice(3).join(' og ')}`;
}

const words = ['Skogen', 'Havet', 'Fjellet', 'Elven', 'Engen'];
const things = (
  'lys vann stein brød korn fisk fugl vind båt dør bord lampe sti bro tre ' +
  'sky regn snø rose bjørk bekk hage hånd'
).split(' '); // 23, a prime number
