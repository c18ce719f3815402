import type { ShortText, songFields } from '#contract/songFields.ts';
import type {
  ChallengeTable,
  GuessWindowTable,
  InstallationTable,
  InvitationTable,
  KeptAnswerTable,
  NotificationTable,
  PasskeyTable,
  PersonTable,
  RegistrationTable,
  SignInTable,
  TrailTable,
} from './peopleTables.ts';

/**
 * The tables (spec §3), the same on SQLite and PostgreSQL. Ids are uuid text, times integer
 * milliseconds since 1970, booleans 0 or 1, lists JSON as text, `*_folded` the text as
 * `foldForSearch` makes it, since neither engine folds æøå as we do.
 */
export interface Schema {
  installation: InstallationTable;
  guess_window: GuessWindowTable;
  person: PersonTable;
  passkey: PasskeyTable;
  sign_in: SignInTable;
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
  kept_answer: KeptAnswerTable;
  trail: TrailTable;
  notification: NotificationTable;
  /** Under way, or so when its server ended; and when it last gave a sign of life. */
  songbook_import: { id: string; alive_at: Milliseconds };
  imported_song: ImportedSongTable;
}

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
 * A recording or sheet as somebody sent it (decision 27). It goes with its song alone: an earlier
 * text of a song brings its files back with it. Equal contents lie once in the file store.
 */
export interface FileTable {
  id: string;
  /** Of the content, hex: its address in the file store. */
  sha256: string;
  /** Bytes. */
  size: number;
  /** Ours, by what the content is. */
  media_type: string;
  kind: 'audio' | 'sheetMusic';
  /** As it was called on the device it came from; '' when that is not known. */
  name: string;
  created_by: string | null;
  created_at: Milliseconds;
}

/** A song's lines of text. */
type ShortTextColumns = { [F in ShortText as (typeof songFields)[F]['column']]: string | null };

export interface SongTable extends ShortTextColumns {
  id: string;
  title: string;
  title_folded: string;
  category_id: string;
  language: 'no' | 'la' | 'he' | 'mixed';
  tempo: 'slow' | 'moderate' | 'fast' | null;
  lyrics: string;
  notes: string | null;
  /** JSON `KeyHint` of lyrics and key, which lists name the key by. */
  key_hint: string | null;
  /** JSON list of {name, lyrics, key, notes}. */
  alternate_versions: string;
  audio_file_id: string | null;
  sheet_music_file_id: string | null;
  version: number;
  /** `installation.library_revision` when it last changed. */
  revision: number;
  changed_by: string | null;
  created_at: Milliseconds;
  updated_at: Milliseconds;
  /** Set on a removed song. Its row stays for good, so that every device hears of it (decision 61). */
  deleted_at: Milliseconds | null;
}

/**
 * A song under «Slettede sanger» (decision 61), and who removed it, as they were then.
 * Once it is deleted for good there is no such row, and nothing in the row of the song.
 */
export interface RemovedSongTable {
  song_id: string;
  removed_at: Milliseconds;
  removed_by: string | null;
  removed_by_name: string | null;
  removed_by_community: string | null;
}

/** A song as an import will leave it, seen by nobody before all of them are (decision 26). */
export interface ImportedSongTable extends SongTable {
  import_id: string;
  /** From 1, with no gaps: so much later than the library's revision will its own be. */
  position: number;
  /** As JSON, the row whose place it takes; null for a new song. */
  replaced_row: string | null;
}

/** The row a write replaced (decision 13). */
export interface SongRevisionTable {
  song_id: string;
  version: number;
  /** The replaced row as JSON. */
  row: string;
  /** JSON list: the fields that the new row has otherwise. */
  changed: string;
  /** Who replaced it, and what they were called and belonged to then (decision 62). */
  changed_by: string | null;
  changed_by_name: string | null;
  changed_by_community: string | null;
  replaced_at: Milliseconds;
}

/** A heart once touched keeps its row, so that one upsert toggles it (decision 11). */
export interface SongFavoriteTable {
  person_id: string;
  song_id: string;
  is_favorite: Flag;
  changed_at: Milliseconds;
}

/** How a person sings one song (decision 32); numbers may be out of range, and are read as the nearest. */
export interface SongMusicTable {
  person_id: string;
  song_id: string;
  /** Semitones against what is written. */
  transposition: number;
  capo: number;
  /** «Rull» by speed, or in so many seconds; both null where neither was chosen. */
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

/** Everyone's plays of one song, people since removed included; no row before the first. */
export interface SongPlayTotalTable {
  song_id: string;
  count: number;
  last_played: Milliseconds;
}
