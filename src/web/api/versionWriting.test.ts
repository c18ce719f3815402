import { describe, expect, it } from 'vitest';
import type { AlternateVersion, Song } from '#contract/songs/song.ts';
import { optionalsOf } from '#contract/songs/songFields.ts';
import { ApiError } from '#web/client/apiError.ts';
import { applyVersionChange } from '#web/songEdits/versionChange.ts';
import { leavesNothing, writeVersion } from './versionWriting.ts';

const version = (name: string, lyrics = 'Kom, lys'): AlternateVersion => ({
  name,
  lyrics,
  key: null,
  notes: null,
});

const song: Song = {
  id: 's1',
  title: 'Lyset kommer',
  categoryId: 'c1',
  category: { id: 'c1', nameNo: 'Advent', color: '#1565C0' },
  language: 'no',
  notes: null,
  ...optionalsOf({}),
  audioUrl: null,
  sheetMusicUrl: null,
  sheetMusicType: null,
  isFavorite: false,
  playCount: 0,
  lastPlayed: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  lyrics: 'Kom, lys',
  alternateVersions: [],
};

describe('writeVersion', () => {
  it('lands all of fifty concurrent additions', async () => {
    let stored = song;
    const write = async (written: { over: Song; list: readonly AlternateVersion[] }) => {
      await Promise.resolve();
      if (written.over.version !== stored.version) {
        const body = JSON.stringify({ message: '', code: 'songChanged', song: stored });
        throw new ApiError(412, '', body);
      }
      stored = { ...stored, version: stored.version + 1, alternateVersions: [...written.list] };
      return { song: stored, waits: false };
    };
    const names = Array.from({ length: 50 }, (_, at) => `Versjon ${at}`);
    await Promise.all(
      names.map((name) => writeVersion(write, song, { kind: 'add', version: version(name) })),
    );
    expect(stored.alternateVersions.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  it('does not retry on a song that is no newer', async () => {
    const body = JSON.stringify({ message: '', code: 'songChanged', song });
    let writes = 0;
    const write = () => {
      writes += 1;
      return Promise.reject(writes > 1 ? new Error('again') : new ApiError(412, '', body));
    };
    const change = { kind: 'add', version: version('Ny') } as const;
    await expect(writeVersion(write, song, change)).rejects.toThrow('412');
  });

  it('passes on any other failure', async () => {
    const write = () => Promise.reject(new ApiError(507, 'full', ''));
    const change = { kind: 'add', version: version('Ny') } as const;
    await expect(writeVersion(write, song, change)).rejects.toThrow('507: full');
  });
});

it('leaves a stopped write alone while the change that replaces it is pending', async () => {
  const add = { kind: 'add', version: version('Ny') } as const;
  const waits = await writeVersion(async () => ({ song, waits: true }), song, add);
  expect(leavesNothing(waits)).toBe(false);
  const sent = await writeVersion(async () => ({ song, waits: false }), song, add);
  expect(leavesNothing(sent)).toBe(true);
  const there = { ...song, alternateVersions: [version('Ny')] };
  const never = () => Promise.reject(new Error('there is nothing to write'));
  expect(leavesNothing(await writeVersion(never, there, add))).toBe(true);
});

describe('applyVersionChange', () => {
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
