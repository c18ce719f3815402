import type { Plan } from '#contract/plans/plans.ts';
import type { PlanSettings } from '#contract/plans/planSettings.ts';
import type { Song } from '#contract/songs/song.ts';
import { makeSong } from './makeSong.ts';
import type { SyncAnswer } from '#web/offline/library/applyDelta.ts';

interface Row {
  readonly revision: number;
  readonly song: Song;
  readonly deleted: boolean;
}

/** A server's library in memory that answers `sync` as the contract says. */
export class ModelLibrary {
  favorites: SyncAnswer['mine']['favorites'] = [];
  music: SyncAnswer['mine']['music'] = [];
  recent: SyncAnswer['mine']['recent'] = [];
  /** Of the person's community; sent with every answer. */
  plans: readonly Plan[] = [];
  planSettings: readonly PlanSettings[] = [];
  private readonly removed: string[] = []; // ids of plans, sent with every answer
  private name = 0;
  private community = '';
  private revision = 0;
  private rows = new Map<string, Row>();
  private backup: { revision: number; rows: Map<string, Row> } | null = null;

  write(id: string, title: string, differing: Partial<Song> = {}): void {
    const before = this.rows.get(id);
    const version = (before?.song.version ?? 0) + 1;
    this.put({ ...makeSong({ id, title, ...differing }), version });
  }

  delete(id: string): void {
    const before = this.rows.get(id);
    if (before !== undefined) this.put(before.song, true);
  }

  /** Removes a plan. */
  remove(id: string): void {
    this.plans = this.plans.filter((plan) => plan.id !== id);
    this.removed.push(id);
  }

  takeBackup(): void {
    this.backup = { revision: this.revision, rows: new Map(this.rows) };
  }

  /** Restores the last backup, which starts another library. */
  restore(): void {
    if (this.backup === null) return;
    this.name += 1;
    this.revision = this.backup.revision;
    this.rows = new Map(this.backup.rows);
  }

  /** The person moves to another community, which gives the library another id (decisions/0052). */
  moveTo(community: string): void {
    this.community = community;
    this.plans = [];
    this.planSettings = [];
  }

  songs(): Song[] {
    return [...this.rows.values()].flatMap(({ song, deleted }) => (deleted ? [] : song));
  }

  answer(
    { since, library }: { since?: string; library?: string },
    atOnce: number,
  ): SyncAnswer & { changed: Required<SyncAnswer['changed']> } {
    const base = String(this.name);
    const name = `${base}.${this.community}`;
    const isOther = library !== undefined && library !== name && library !== base;
    const restart = isOther || (library !== undefined && Number(since) > this.revision);
    // As a release before plans named it.
    const isOlder = library === base && Number(since) > 0 && !restart;
    const after = restart || since === undefined ? 0 : Number(since);
    const changed = [...this.rows.values()]
      .filter(({ revision }) => revision > after)
      .toSorted((a, b) => a.revision - b.revision);
    const page = changed.slice(0, atOnce);
    const more = page.length < changed.length;
    return {
      library: isOlder ? base : name,
      revision: more ? (page.at(-1)?.revision ?? after) : this.revision,
      total: more ? this.songs().length : null,
      restart,
      more,
      changed: {
        songs: page.flatMap(({ song, deleted }) => (deleted ? [] : song)),
        plans: [...this.plans],
        planSettings: [...this.planSettings],
      },
      deleted: [...page.flatMap(({ song, deleted }) => (deleted ? song.id : [])), ...this.removed],
      categories: [],
      mine: {
        favorites: [...this.favorites],
        music: [...this.music],
        recent: [...this.recent],
      },
    };
  }

  put(song: Song, deleted = false): void {
    this.revision += 1;
    this.rows.set(song.id, { revision: this.revision, song, deleted });
  }
}
