import type { Page } from '@playwright/test';

/** Where a chord and its syllable are drawn; px from the left edge of the page. */
export interface ChordPlace {
  readonly chord: string;
  readonly chordLeft: number;
  readonly chordRight: number;
  readonly textLeft: number;
  readonly textRight: number;
}

/**
 * Measures the drawn letters themselves. Chords are generated content, which no script can
 * measure, so the browser's layout tree is asked.
 */
export async function chordPlaces(page: Page): Promise<ChordPlace[]> {
  const cdp = await page.context().newCDPSession(page);
  const { documents, strings } = await cdp.send('DOMSnapshot.captureSnapshot', {
    computedStyles: [],
  });
  await cdp.detach();
  const [document] = documents;
  if (document === undefined) return [];
  const { nodes, layout, textBoxes } = document;
  const parents = nodes.parentIndex ?? [];
  const generated = new Set(nodes.pseudoType?.index ?? []);

  const chordOf = (node: number): string | undefined => {
    const names = (nodes.attributes?.[node] ?? []).map((at) => strings[at]);
    const at = names.indexOf('data-chord');
    return at < 0 ? undefined : names[at + 1];
  };
  /** The chorded element that a drawn text belongs to, and whether it is its chord. */
  const ownerOf = (drawn: number): { owner: number; isChord: boolean } | undefined => {
    let isChord = false;
    for (let node = drawn; node >= 0; node = parents[node] ?? -1) {
      isChord ||= generated.has(node);
      if (chordOf(node) !== undefined) return { owner: node, isChord };
    }
    return undefined;
  };

  const places = new Map<number, { chord: number[]; text: number[] }>();
  textBoxes.layoutIndex.forEach((layoutIndex, at) => {
    const [left = 0, , width = 0] = textBoxes.bounds[at] ?? [];
    const found = ownerOf(layout.nodeIndex[layoutIndex] ?? -1);
    if (found === undefined || width === 0) return;
    const place = places.get(found.owner) ?? { chord: [], text: [] };
    place[found.isChord ? 'chord' : 'text'].push(left, left + width);
    places.set(found.owner, place);
  });
  return [...places]
    .filter(([, { chord, text }]) => chord.length > 0 && text.length > 0)
    .map(([owner, { chord, text }]) => ({
      chord: chordOf(owner) ?? '',
      chordLeft: Math.min(...chord),
      chordRight: Math.max(...chord),
      textLeft: Math.min(...text),
      textRight: Math.max(...text),
    }));
}
