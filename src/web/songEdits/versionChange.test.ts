import { describe, expect, it } from 'vitest';
import { applyVersionChange, freeName, namedApart } from './versionChange.ts';

const version = (name: string, lyrics = 'Kom, lys') => ({ name, lyrics, key: null, notes: null });
/** Displayed as «Påske», with a combining ring. */
const taken = version('pa\u030aske ');

describe('applyVersionChange', () => {
  it('treats differently encoded names as the same, as the server does', () => {
    const change = { kind: 'add', version: { ...version('Påske'), lyrics: 'Kom' } } as const;
    const song = { versionName: null, alternateVersions: [taken] };
    expect(applyVersionChange(song, change)).toEqual({ clash: { kind: 'nameTaken' } });
  });

  const list = [version('Lav'), version('Barnekor')];
  const of = { versionName: 'Original', alternateVersions: list };

  it('replaces an entry in its place (decision 15)', () => {
    const change = { kind: 'replace', before: version('Lav'), version: version('Dyp') } as const;
    expect(applyVersionChange(of, change)).toEqual({ list: [version('Dyp'), list[1]] });
  });

  it('refuses a name that differs only in case', () => {
    const clash = { clash: { kind: 'nameTaken' } };
    const lyrics = 'Annet';
    expect(applyVersionChange(of, { kind: 'add', version: version('LAV', lyrics) })).toEqual(clash);
    const change = {
      kind: 'replace',
      before: version('Lav'),
      version: version('barnekor'),
    } as const;
    expect(applyVersionChange(of, change)).toEqual(clash);
  });

  it("refuses the song's own name", () => {
    const clash = { clash: { kind: 'nameTaken' } };
    const again = version('ORIGINAL');
    expect(applyVersionChange(of, { kind: 'add', version: again })).toEqual(clash);
    const change = { kind: 'replace', before: version('Lav'), version: again } as const;
    expect(applyVersionChange(of, change)).toEqual(clash);
    expect(applyVersionChange({ ...of, versionName: null }, change)).toEqual({
      list: [again, list[1]],
    });
  });

  it('reports a clash if both changed the same entry', () => {
    const before = version('Lav', 'Slik den var');
    const now = version('Lav');
    expect(applyVersionChange(of, { kind: 'remove', before })).toEqual({
      clash: { kind: 'changed', now },
    });
    expect(
      applyVersionChange(of, { kind: 'replace', before, version: version('Lav', 'Min') }),
    ).toEqual({
      clash: { kind: 'changed', now },
    });
    const gone = {
      kind: 'replace',
      before: version('Borte'),
      version: version('Borte', 'x'),
    } as const;
    expect(applyVersionChange(of, gone)).toEqual({ clash: { kind: 'changed', now: null } });
  });

  it('does nothing if the change was made already', () => {
    expect(applyVersionChange(of, { kind: 'add', version: version('Lav') })).toEqual({
      list: null,
    });
    expect(applyVersionChange(of, { kind: 'remove', before: version('Borte') })).toEqual({
      list: null,
    });
  });
});

it('namedApart keeps every version of a song whose own text takes the name of one', () => {
  const names = (own: string | null) =>
    namedApart([version('Påske'), version('Påske 2')], own).map(({ name }) => name);
  expect(names(null)).toEqual(['Påske', 'Påske 2']);
  expect(names(taken.name)).toEqual(['Påske 2', 'Påske 2 2']);
});

it('freeName counts up past existing names, in any case', () => {
  expect(freeName('Versjon av Kari', [])).toBe('Versjon av Kari');
  expect(freeName('Min versjon', ['min versjon', 'Min versjon 2'])).toBe('Min versjon 3');
  expect(freeName('Påske', [taken.name])).toBe('Påske 2');
});
