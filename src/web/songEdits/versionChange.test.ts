import { describe, expect, it } from 'vitest';
import { applyVersionChange, freeName, namedApart } from './versionChange.ts';

const version = (name: string) => ({ name, lyrics: 'Kom, lys', key: null, notes: null });
/** Displayed as «Påske», with a combining ring. */
const taken = version('pa\u030aske ');

describe('applyVersionChange', () => {
  it('treats differently encoded names as the same, as the server does', () => {
    const change = { kind: 'add', version: { ...version('Påske'), lyrics: 'Kom' } } as const;
    const song = { versionName: null, alternateVersions: [taken] };
    expect(applyVersionChange(song, change)).toEqual({ clash: { kind: 'nameTaken' } });
  });
});

describe('namedApart', () => {
  it('keeps every version of a song whose own text takes the name of one', () => {
    const names = (own: string | null) =>
      namedApart([version('Påske'), version('Påske 2')], own).map(({ name }) => name);
    expect(names(null)).toEqual(['Påske', 'Påske 2']);
    expect(names(taken.name)).toEqual(['Påske 2', 'Påske 2 2']);
  });
});

describe('freeName', () => {
  it('counts up past existing names, in any case', () => {
    expect(freeName('Versjon av Kari', [])).toBe('Versjon av Kari');
    expect(freeName('Min versjon', ['min versjon', 'Min versjon 2'])).toBe('Min versjon 3');
    expect(freeName('Påske', [taken.name])).toBe('Påske 2');
  });
});
