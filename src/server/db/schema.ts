import type {
  ShortText,
  SongChoice,
  SongLabel,
  songFields,
  ValueOf,
} from '#contract/songs/songFields.ts';
import type { KeptReason } from '#contract/songs/songBatches.ts';
import type { Epiphany } from '#plan/liturgicalDay.ts';
import type { PlanKind, Slot } from '#plan/plan.ts';
import type { Language } from '#song/valueSets.ts';
import type {
  ChallengeTable,
  GuessWindowTable,
  InstallationTable,
  InvitationTable,
  IdempotencyKeyTable,
  NotificationTable,
  PasskeyTable,
  PersonTable,
  RegistrationTable,
  SessionTable,
  AuditEventTable,
} from './peopleTables.ts';

/**
 * The tables (spec §3), the same on SQLite and PostgreSQL. Ids are uuid text, times integer
 * milliseconds since 1970, booleans 0 or 1, lists JSON as text, `*_folded` the text as
 * `foldForSearch` makes it, since neither engine folds æøå as we do. A released table keeps its name,
 * also where the code has another word for it now.
 */
export interface Schema {
  installation: InstallationTable;
  guess_window: GuessWindowTable;
  person: PersonTable;
  passkey: PasskeyTable;
  /** Sessions. */
  sign_in: SessionTable;
  invitation: InvitationTable;
  registration: RegistrationTable;
  challenge: ChallengeTable;
  category: CategoryTable;
  file: FileTable;
  song: SongTable;
  removed_song: RemovedSongTable;
  song_revision: SongRevisionTable;
  song_favorite: SongFavoriteTable;
  song_music: SongMusicTable;
  song_play: SongPlayTable;
  song_play_total: SongPlayTotalTable;
  plan: PlanTable;
  plan_revision: PlanRevisionTable;
  plan_sung: PlanSungTable;
  plan_link: PlanLinkTable;
  plan_settings: PlanSettingsTable;
  /** Idempotency keys with their responses. */
  kept_answer: IdempotencyKeyTable;
  /** The audit log. */
  trail: AuditEventTable;
  notification: NotificationTable;
  /** Imports in progress, or interrupted by the end of their server, with the last heartbeat. */
  songbook_import: { id: string; alive_at: Milliseconds };
  imported_song: ImportedSongTable;
  song_batch: SongBatchTable;
  song_batch_song: SongBatchSongTable;
}

/** The primary key of each table, in an order in which a table comes after those it references. */
export const tableKeys: { readonly [T in keyof Schema]: readonly (keyof Schema[T] & string)[] } = {
  installation: ['id'],
  guess_window: ['scope', 'span'],
  person: ['id'],
  passkey: ['credential_id'],
  sign_in: ['token_hash'],
  invitation: ['id'],
  registration: ['id'],
  challenge: ['challenge'],
  category: ['id'],
  file: ['id'],
  song: ['id'],
  removed_song: ['song_id'],
  song_revision: ['song_id', 'version'],
  song_favorite: ['person_id', 'song_id'],
  song_music: ['person_id', 'song_id'],
  song_play: ['person_id', 'song_id'],
  song_play_total: ['song_id'],
  plan: ['id'],
  plan_revision: ['plan_id', 'version'],
  plan_sung: ['plan_id', 'item_id'],
  plan_link: ['plan_id'],
  plan_settings: ['id'],
  kept_answer: ['person_id', 'key'],
  trail: ['id'],
  notification: ['person_id', 'trail_id'],
  songbook_import: ['id'],
  imported_song: ['import_id', 'position'],
  song_batch: ['id'],
  song_batch_song: ['batch_id', 'song_id'],
};

type Flag = 0 | 1;
type Milliseconds = number;

export interface CategoryTable {
  id: string;
  name: string;
  name_no: string;
  color: string;
  position: number;
  created_at: Milliseconds;
}

/**
 * An uploaded recording or sheet music file (decision 27). Deleted only with its song, since an earlier
 * revision of the song restores its files. The blob store holds equal contents once.
 */
export interface FileTable {
  id: string;
  /** SHA-256 of the content, hex: its key in the blob store. */
  sha256: string;
  /** Bytes. */
  size: number;
  /** Detected from the content. */
  media_type: string;
  kind: 'audio' | 'sheetMusic';
  /** File name on the device; '' where unknown. */
  name: string;
  created_by: string | null;
  created_at: Milliseconds;
}

/** The columns of a song's short texts and, as JSON lists, of its labels. */
type TextColumns = {
  [F in ShortText | SongLabel as (typeof songFields)[F]['column']]: string | null;
};
type ChoiceColumns = { [F in SongChoice as (typeof songFields)[F]['column']]: ValueOf<F> | null };

export interface SongTable extends TextColumns, ChoiceColumns {
  id: string;
  title: string;
  title_folded: string;
  category_id: string;
  language: Language;
  lyrics: string;
  notes: string | null;
  /** JSON `KeyHint` derived from lyrics, key and note names, from which lists show the key. */
  key_hint: string | null;
  /** JSON list of {name, lyrics, key, notes}. */
  alternate_versions: string;
  audio_file_id: string | null;
  sheet_music_file_id: string | null;
  version: number;
  /** `installation.library_revision` of the last change. */
  revision: number;
  changed_by: string | null;
  created_at: Milliseconds;
  /** When it came into this song book; null where an earlier release added it: `created_at`. */
  added_at: Milliseconds | null;
  updated_at: Milliseconds;
  /** Set on a removed song. The row stays as a tombstone for syncing devices (decision 61). */
  deleted_at: Milliseconds | null;
}

/**
 * A song in «Slettede sanger» (decision 61), with the name of the person who removed it at that time.
 * Deleting a song for good deletes this row and empties the song's row.
 */
export interface RemovedSongTable {
  song_id: string;
  removed_at: Milliseconds;
  removed_by: string | null;
  removed_by_name: string | null;
  removed_by_community: string | null;
}

/** A staged song of an import, invisible until the import publishes all of them (decision 26). */
export interface ImportedSongTable extends SongTable {
  import_id: string;
  /** From 1, without gaps; added to the library's revision when the import is published. */
  position: number;
  /** JSON of the row that it replaces; null for a new song. */
  replaced_row: string | null;
  /** JSON list of the fields that it changes of that row; null for a new song. */
  changed: string | null;
}

/** A revision: the row that a write replaced (decision 13). */
export interface SongRevisionTable {
  song_id: string;
  version: number;
  /** The replaced row as JSON. */
  row: string;
  /** JSON list of the fields that the write changed. */
  changed: string;
  /** Who replaced it, with name and community at that time (decision 62). */
  changed_by: string | null;
  changed_by_name: string | null;
  changed_by_community: string | null;
  replaced_at: Milliseconds;
}

/** An import or a change of many songs, kept for 30 days, in which it can be undone (decision 74). */
export interface SongBatchTable {
  /** Made by the device. */
  id: string;
  kind: 'import' | 'change';
  created_by: string | null;
  created_at: Milliseconds;
  /** Id of the audit event. */
  trail_id: string;
  undone_at: Milliseconds | null;
}

/** A song that a batch added or changed. */
export interface SongBatchSongTable {
  batch_id: string;
  song_id: string;
  /** `song.revision` as the batch left it: as long as it is so, nobody has touched the song since. */
  revision: number;
  /** Why undoing the batch left it as it was: one of `keptReasons` of the contract. */
  kept: KeptReason | null;
}

/** A favourite. Unsetting it keeps the row, so that one upsert toggles it (decision 11). */
export interface SongFavoriteTable {
  person_id: string;
  song_id: string;
  is_favorite: Flag;
  changed_at: Milliseconds;
}

/** A person's settings for one song (decision 32); out-of-range numbers are clamped when read. */
export interface SongMusicTable {
  person_id: string;
  song_id: string;
  /** Semitones relative to the written key. */
  transposition: number;
  capo: number;
  /** Autoscroll («Rull») by speed or by duration; both null where neither was chosen. */
  scroll_speed: number | null;
  scroll_seconds: number | null;
  changed_at: Milliseconds;
}

/** A person's plays of one song: «Nylig brukte» (decision 11). */
export interface SongPlayTable {
  person_id: string;
  song_id: string;
  count: number;
  last_played: Milliseconds;
}

/** All plays of one song, including those of deleted people; no row before the first play. */
export interface SongPlayTotalTable {
  song_id: string;
  count: number;
  last_played: Milliseconds;
}

/** A plan of a community (decision 38). */
export interface PlanTable {
  id: string;
  /** In the spelling of its people. */
  community: string;
  /** `communityKey` of its name. */
  community_key: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** `HH:MM`. */
  time: string | null;
  kind: PlanKind;
  title: string | null;
  notes: string | null;
  /** JSON list of `KeptItem`. */
  items: string;
  /** JSON: the versions in which fields were last changed, and items removed. */
  changed_in: string;
  held_at: Milliseconds | null;
  /** JSON list of the ids of the items that were sung; null before it is celebrated. */
  held_items: string | null;
  version: number;
  /** `installation.library_revision` of the last change. */
  revision: number;
  created_by: string | null;
  updated_by: string | null;
  created_at: Milliseconds;
  updated_at: Milliseconds;
  /** Set on a removed plan, which stays as a tombstone for syncing devices. */
  deleted_at: Milliseconds | null;
}

/** The row of a plan that a write replaced, with who replaced it at that time (decision 62). */
export interface PlanRevisionTable {
  plan_id: string;
  version: number;
  /** The replaced row as JSON. */
  row: string;
  changed_by: string | null;
  changed_by_name: string | null;
  changed_by_community: string | null;
  replaced_at: Milliseconds;
}

/** A song that was sung in a celebrated plan. */
export interface PlanSungTable {
  plan_id: string;
  item_id: string;
  song_id: string;
  slot: Slot;
  kind: PlanKind;
  /** The day that the celebration counted to. */
  date: string;
}

/** The link of a plan for people without sign-in (decision 42). */
export interface PlanLinkTable {
  plan_id: string;
  /** From which the token is derived, with the installation's key. */
  seed: string;
  /** `secretHash` of the token, which is not stored. */
  token_hash: string;
  created_by: string | null;
  created_at: Milliseconds;
}

/** What a community has set for its plans (decisions 43, 65). */
export interface PlanSettingsTable {
  /** `communityKey` of its name. */
  id: string;
  epiphany: Epiphany;
  /** JSON list of `UsualDay`; null where it is learnt from the plans. */
  usual: string | null;
  /** JSON list of songs handed over, each with its day. */
  handed_over: string;
  version: number;
  /** `installation.library_revision` of the last change. */
  revision: number;
}
