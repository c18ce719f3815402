import { describe, expect, it } from 'vitest';
import { applyVersionChange, freeName } from './versionChange.ts';

const version = (name: string) => ({ name, lyrics: 'Kom, lys', key: null, notes: null });
/** What a reader sees as «Påske», its ring a letter of its own. */
const taken = version('pa\u030aske ');

describe('applyVersionChange', () => {
  it('takes a name for the same however it is written, as the server does', () => {
    const change = { kind: 'add', version: { ...version('Påske'), lyrics: 'Kom' } } as const;
    const song = { versionName: null, alternateVersions: [taken] };
    expect(applyVersionChange(song, change)).toEqual({ clash: { kind: 'nameTaken' } });
  });
});

describe('freeName', () => {
  it('counts up past the names there are, upper case or lower', () => {
    expect(freeName('Versjon av Kari', [])).toBe('Versjon av Kari');
    expect(freeName('Min versjon', ['min versjon', 'Min versjon 2'])).toBe('Min versjon 3');
    expect(freeName('Påske', [taken.name])).toBe('Påske 2');
  });
});
