import disk, { type FileHandle } from 'node:fs/promises';
import type { Disk } from '#server/blobs/DiskTemporaryFile.ts';

type Step = 'write' | 'sync' | 'close' | 'mkdir' | 'rename' | 'rm';

interface WatchedDisk {
  readonly on: Disk;
  /** The recorded operations, in order, such as `sync /path`. */
  readonly done: string[];
}

/** The real disk, which records its operations; `fail` may throw instead. */
export function watchedDisk(
  fail: (step: Step, path: string) => void = () => undefined,
): WatchedDisk {
  const done: string[] = [];
  async function step<T>(name: Step, paths: readonly string[], work: () => Promise<T>): Promise<T> {
    fail(name, paths[0] ?? '');
    const answer = await work();
    done.push([name, ...paths].join(' '));
    return answer;
  }

  function watched(handle: FileHandle, path: string): FileHandle {
    const own = {
      write: (bytes: Uint8Array, offset: number) =>
        step('write', [path], () => handle.write(bytes, offset)),
      sync: () => step('sync', [path], () => handle.sync()),
      close: () => step('close', [path], () => handle.close()),
    };
    return new Proxy(handle, {
      get(target, name) {
        if (Object.hasOwn(own, name)) return own[name as keyof typeof own];
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  const on: Pick<Disk, 'rename' | 'rm'> = {
    rename: (from, to) => step('rename', [String(from), String(to)], () => disk.rename(from, to)),
    rm: (path, options) => step('rm', [String(path)], () => disk.rm(path, options)),
  };
  const mkdir = ((path: string, options: { recursive: true }) =>
    step('mkdir', [path], () => disk.mkdir(path, options))) as Disk['mkdir'];
  const open: Disk['open'] = async (path, flags, mode) =>
    watched(await disk.open(path, flags, mode), String(path));
  return { on: { ...disk, ...on, mkdir, open }, done };
}
