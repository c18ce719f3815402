CREATE TABLE public.category (
    id text NOT NULL,
    name text NOT NULL,
    name_no text NOT NULL,
    color text DEFAULT '#1565C0'::text NOT NULL,
    "position" integer NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.challenge (
    challenge text NOT NULL,
    browser_hash text NOT NULL,
    ceremony text NOT NULL,
    registration_id text,
    expires_at bigint NOT NULL
);
CREATE TABLE public.file (
    id text NOT NULL,
    sha256 text NOT NULL,
    size integer NOT NULL,
    media_type text NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    created_by text,
    created_at bigint NOT NULL
);
CREATE TABLE public.guess_window (
    scope text NOT NULL,
    span bigint NOT NULL,
    started_at bigint NOT NULL,
    count integer NOT NULL
);
CREATE TABLE public.imported_song (
    import_id text NOT NULL,
    "position" integer NOT NULL,
    replaced_row text,
    id text NOT NULL,
    title text NOT NULL,
    title_folded text NOT NULL COLLATE pg_catalog."C",
    category_id text NOT NULL,
    language text NOT NULL,
    key text,
    tempo text,
    lyrics text NOT NULL,
    notes text,
    translator text,
    bible_reference text,
    version_name text,
    alternate_versions text NOT NULL,
    audio_file_id text,
    sheet_music_file_id text,
    version integer NOT NULL,
    revision integer NOT NULL,
    changed_by text,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    deleted_at bigint,
    composer text,
    key_hint text,
    note_names text,
    lyricist text,
    rights_holder text,
    rights_status text,
    work_number text,
    seasons text,
    slots text,
    number text
);
CREATE TABLE public.installation (
    id integer NOT NULL,
    environment text NOT NULL,
    bootstrapped_at bigint,
    setup_token_hash text,
    setup_expires_at bigint,
    invitation_key text NOT NULL,
    links_only_since bigint,
    library_revision integer NOT NULL,
    library_id text DEFAULT ''::text NOT NULL,
    installation_id text DEFAULT ''::text NOT NULL,
    key_fingerprint text,
    passkey_host text,
    backup_problem text,
    backed_up_at bigint,
    backup_begun_at bigint,
    retention_time bigint,
    swept_at bigint
);
CREATE TABLE public.invitation (
    id text NOT NULL,
    inviter_id text NOT NULL,
    code_hmac text NOT NULL,
    token_hash text NOT NULL,
    first_name text NOT NULL,
    community text NOT NULL,
    recovers_person_id text,
    used_by text,
    used_at bigint,
    revoked_at bigint,
    expires_at bigint NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.kept_answer (
    person_id text NOT NULL,
    key text NOT NULL,
    content_hash text NOT NULL,
    answer text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.notification (
    person_id text NOT NULL,
    trail_id text NOT NULL
);
CREATE TABLE public.passkey (
    credential_id text NOT NULL,
    person_id text NOT NULL,
    credential_public_key text NOT NULL,
    counter bigint NOT NULL,
    credential_device_type text NOT NULL,
    credential_backed_up integer NOT NULL,
    transports text NOT NULL,
    name text NOT NULL,
    created_at bigint NOT NULL,
    last_used_at bigint
);
CREATE TABLE public.person (
    id text NOT NULL,
    first_name text NOT NULL,
    community text NOT NULL,
    role text NOT NULL,
    can_invite integer NOT NULL,
    invited_by text,
    user_handle text NOT NULL,
    preferences text NOT NULL,
    disabled_at bigint,
    created_at bigint NOT NULL,
    last_login bigint
);
CREATE TABLE public.plan (
    id text NOT NULL,
    community text NOT NULL,
    community_key text NOT NULL,
    date text NOT NULL,
    "time" text,
    kind text NOT NULL,
    title text,
    notes text,
    items text NOT NULL,
    changed_in text NOT NULL,
    held_at bigint,
    held_items text,
    version integer NOT NULL,
    revision bigint NOT NULL,
    created_by text,
    updated_by text,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    deleted_at bigint
);
CREATE TABLE public.plan_link (
    plan_id text NOT NULL,
    seed text NOT NULL,
    token_hash text NOT NULL,
    created_by text,
    created_at bigint NOT NULL
);
CREATE TABLE public.plan_revision (
    plan_id text NOT NULL,
    version integer NOT NULL,
    "row" text NOT NULL,
    changed_by text,
    changed_by_name text,
    changed_by_community text,
    replaced_at bigint NOT NULL
);
CREATE TABLE public.plan_settings (
    id text NOT NULL,
    epiphany text NOT NULL,
    usual text,
    handed_over text NOT NULL,
    version integer NOT NULL,
    revision bigint NOT NULL
);
CREATE TABLE public.plan_sung (
    plan_id text NOT NULL,
    item_id text NOT NULL,
    song_id text NOT NULL,
    slot text NOT NULL,
    kind text NOT NULL,
    date text NOT NULL
);
CREATE TABLE public.registration (
    id text NOT NULL,
    browser_hash text NOT NULL,
    kind text NOT NULL,
    invitation_id text,
    person_id text,
    user_handle text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.removed_song (
    song_id text NOT NULL,
    removed_at bigint NOT NULL,
    removed_by text,
    removed_by_name text,
    removed_by_community text
);
CREATE TABLE public.sign_in (
    token_hash text NOT NULL,
    id text NOT NULL,
    person_id text NOT NULL,
    device text NOT NULL,
    created_at bigint NOT NULL,
    last_used_at bigint NOT NULL,
    credential_id text
);
CREATE TABLE public.song (
    id text NOT NULL,
    title text NOT NULL,
    title_folded text NOT NULL COLLATE pg_catalog."C",
    category_id text NOT NULL,
    language text NOT NULL,
    key text,
    tempo text,
    lyrics text NOT NULL,
    notes text,
    translator text,
    bible_reference text,
    version_name text,
    alternate_versions text NOT NULL,
    version integer NOT NULL,
    revision integer NOT NULL,
    changed_by text,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    deleted_at bigint,
    audio_file_id text,
    sheet_music_file_id text,
    composer text,
    key_hint text,
    note_names text,
    lyricist text,
    rights_holder text,
    rights_status text,
    work_number text,
    seasons text,
    slots text,
    number text
);
CREATE TABLE public.song_favorite (
    person_id text NOT NULL,
    song_id text NOT NULL,
    is_favorite integer NOT NULL,
    changed_at bigint NOT NULL
);
CREATE TABLE public.song_music (
    person_id text NOT NULL,
    song_id text NOT NULL,
    transposition integer NOT NULL,
    capo integer NOT NULL,
    scroll_speed integer,
    scroll_seconds integer,
    changed_at bigint NOT NULL
);
CREATE TABLE public.song_play (
    person_id text NOT NULL,
    song_id text NOT NULL,
    count integer NOT NULL,
    last_played bigint NOT NULL
);
CREATE TABLE public.song_play_total (
    song_id text NOT NULL,
    count integer NOT NULL,
    last_played bigint NOT NULL
);
CREATE TABLE public.song_revision (
    song_id text NOT NULL,
    version integer NOT NULL,
    "row" text NOT NULL,
    changed_by text,
    replaced_at bigint NOT NULL,
    changed text DEFAULT '[]'::text NOT NULL,
    changed_by_name text,
    changed_by_community text
);
CREATE TABLE public.song_words (
    song_id text NOT NULL,
    words tsvector NOT NULL
);
CREATE TABLE public.songbook_import (
    id text NOT NULL,
    alive_at bigint NOT NULL
);
CREATE TABLE public.trail (
    id text NOT NULL,
    at bigint NOT NULL,
    deed text NOT NULL,
    actor_id text,
    person_id text,
    about text,
    source text,
    count integer DEFAULT 1 NOT NULL,
    told_at bigint,
    actor_name text,
    actor_community text,
    person_name text,
    person_community text
);
INSERT INTO public.category (id, name, name_no, color, "position", created_at) VALUES ('c1', 'salmer', 'Salmer', '#2E7D32', 0, 1767268800000);
INSERT INTO public.category (id, name, name_no, color, "position", created_at) VALUES ('c2', 'paske', 'Påske', '#BA8300', 1, 1767268800000);
INSERT INTO public.challenge (challenge, browser_hash, ceremony, registration_id, expires_at) VALUES ('J', 'I', 'register', 'r1', 1767269100000);
INSERT INTO public.file (id, sha256, size, media_type, kind, name, created_by, created_at) VALUES ('f1', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 417, 'audio/mpeg', 'audio', 'opptak.mp3', 'p1', 1767268800000);
INSERT INTO public.file (id, sha256, size, media_type, kind, name, created_by, created_at) VALUES ('f2', 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', 200, 'application/pdf', 'sheetMusic', 'noter.pdf', 'p2', 1767268800000);
INSERT INTO public.guess_window (scope, span, started_at, count) VALUES ('installation', 3600000, 1767268800000, 2);
INSERT INTO public.imported_song (import_id, "position", replaced_row, id, title, title_folded, category_id, language, key, tempo, lyrics, notes, translator, bible_reference, version_name, alternate_versions, audio_file_id, sheet_music_file_id, version, revision, changed_by, created_at, updated_at, deleted_at, composer, key_hint, note_names, lyricist, rights_holder, rights_status, work_number, seasons, slots, number) VALUES ('m1', 1, NULL, 's3', 'Brødet', 'brodet', 'c1', 'no', 'La-', NULL, 'Brødet som vi bryter', NULL, 'Åse', NULL, NULL, '[]', NULL, NULL, 1, 0, 'p1', 1767268800000, 1767268800000, NULL, NULL, NULL, 'B', NULL, NULL, NULL, NULL, NULL, NULL, '7');
INSERT INTO public.installation (id, environment, bootstrapped_at, setup_token_hash, setup_expires_at, invitation_key, links_only_since, library_revision, library_id, installation_id, key_fingerprint, passkey_host, backup_problem, backed_up_at, backup_begun_at, retention_time, swept_at) VALUES (1, 'production', 1767268800000, NULL, NULL, 'INVITATION_KEY', NULL, 3, '3f0c4a52-5c1e-4a57-9d1b-0d5a4c0f7b11', '8cd8d4a1143636c9ba58364e87eeac026dcbf68d437ed468972fe7b212208101', 'FINGERPRINT', 'sangbok.example', NULL, 1767268800000, 1767268800000, 1700000000000, 1700000000000);
INSERT INTO public.invitation (id, inviter_id, code_hmac, token_hash, first_name, community, recovers_person_id, used_by, used_at, revoked_at, expires_at, created_at) VALUES ('i1', 'p1', 'E', 'F', 'Åse', 'Sagene 2', NULL, 'p2', 1767268800000, NULL, 1767268800001, 1767268800000);
INSERT INTO public.invitation (id, inviter_id, code_hmac, token_hash, first_name, community, recovers_person_id, used_by, used_at, revoked_at, expires_at, created_at) VALUES ('i2', 'p1', 'G', 'H', 'Åse', 'Sagene 2', 'p2', NULL, NULL, NULL, 1767873600000, 1767268800000);
INSERT INTO public.kept_answer (person_id, key, content_hash, answer, created_at) VALUES ('p1', 'k1', 'hash', '{"id":"s1","title":"Vannet","categoryId":"c1","category":{"id":"c1","nameNo":"Salmer","color":"#2E7D32"},"language":"no","key":"Re-","tempo":"slow","notes":"Sakte","translator":null,"bibleReference":"Salme 42","versionName":"Original","audioUrl":null,"sheetMusicUrl":null,"isFavorite":true,"playCount":5,"lastPlayed":"2026-01-01T12:00:00.000Z","createdAt":"2026-01-01T12:00:00.000Z","updatedAt":"2026-01-01T12:00:00.000Z","version":1,"lyrics":"Vannet stiger i brønnen","sheetMusicType":null,"alternateVersions":[]}', 1767268800000);
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0001_house', '2026-11-21T14:39:35.362Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0002_gettingIn', '2026-11-21T14:39:36.491Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0003_songs', '2026-11-21T14:39:37.344Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0004_searchIndex', '2026-11-21T14:39:38.003Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0005_files', '2026-11-21T14:39:38.601Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0006_pockets', '2026-11-21T14:39:39.228Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0007_trail', '2026-11-22T06:16:32.629Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0008_composer', '2026-11-22T15:08:37.325Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0009_music', '2026-11-22T21:27:22.984Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0010_keyHint', '2026-11-24T21:04:35.878Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0011_namesThen', '2026-11-25T00:47:35.391Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0012_removal', '2026-11-25T09:12:07.104Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0013_noteNames', '2026-11-26T07:47:38.587Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0014_plans', '2026-11-28T15:19:05.513Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0015_retentionTime', '2026-11-28T21:17:56.001Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0016_number', '2026-11-28T22:34:56.144Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0017_moreLetters', '2026-11-28T22:34:56.146Z');
INSERT INTO public.kysely_migration_lock (id, is_locked) VALUES ('migration_lock', 0);
INSERT INTO public.notification (person_id, trail_id) VALUES ('p2', 't3');
INSERT INTO public.notification (person_id, trail_id) VALUES ('p1', 't4');
INSERT INTO public.passkey (credential_id, person_id, credential_public_key, counter, credential_device_type, credential_backed_up, transports, name, created_at, last_used_at) VALUES ('CCCC', 'p1', 'DDDD', 4, 'multiDevice', 1, '["internal"]', 'iPhone', 1767268800000, 1767268800000);
INSERT INTO public.person (id, first_name, community, role, can_invite, invited_by, user_handle, preferences, disabled_at, created_at, last_login) VALUES ('p1', 'Maria', 'Sagene 1', 'prest', 1, NULL, 'AAAA', '{}', NULL, 1767268800000, 1767268800000);
INSERT INTO public.person (id, first_name, community, role, can_invite, invited_by, user_handle, preferences, disabled_at, created_at, last_login) VALUES ('p2', 'Åse', 'Sagene 2', 'kateket', 0, 'p1', 'BBBB', '{}', 1767268800000, 1767268800000, NULL);
INSERT INTO public.plan (id, community, community_key, date, "time", kind, title, notes, items, changed_in, held_at, held_items, version, revision, created_by, updated_by, created_at, updated_at, deleted_at) VALUES ('pl1', 'Sagene 1', 'sagene1', '2026-01-03', '20:00', 'eukaristi', 'Nyttår', 'Lys', '[{"id":"i1","slot":"inngang","slotName":null,"songId":"s1","titleThen":"Vannet","versionName":null,"transposition":-2,"capo":0,"text":null,"reference":null,"note":null,"who":"Åse","changedIn":2}]', '{"fields":{"title":2},"removed":{"i2":2}}', 1767463200000, '["i1"]', 3, 3, 'p1', 'p2', 1767268800000, 1767463200000, NULL);
INSERT INTO public.plan (id, community, community_key, date, "time", kind, title, notes, items, changed_in, held_at, held_items, version, revision, created_by, updated_by, created_at, updated_at, deleted_at) VALUES ('pl2', 'Sagene 2', 'sagene2', '2026-01-10', NULL, 'annet', NULL, NULL, '[]', '{"fields":{},"removed":{}}', NULL, NULL, 2, 3, 'p1', NULL, 1767268800000, 1767268801000, 1767268801000);
INSERT INTO public.plan_link (plan_id, seed, token_hash, created_by, created_at) VALUES ('pl1', 'SEED', 'LINK_HASH', 'p1', 1767268800000);
INSERT INTO public.plan_revision (plan_id, version, "row", changed_by, changed_by_name, changed_by_community, replaced_at) VALUES ('pl1', 1, '{"id":"pl1","community":"Sagene 1","community_key":"sagene1","date":"2026-01-03","time":"20:00","kind":"eukaristi","title":null,"notes":"Lys","items":"[]","changed_in":"{\"fields\":{},\"removed\":{}}","held_at":null,"held_items":null,"version":1,"revision":2,"created_by":"p1","updated_by":"p1","created_at":1767268800000,"updated_at":1767268800000,"deleted_at":null}', 'p2', 'Åse', 'Sagene 2', 1767268802000);
INSERT INTO public.plan_settings (id, epiphany, usual, handed_over, version, revision) VALUES ('sagene1', 'jan6', '[{"weekday":6,"time":"20:00","kind":"eukaristi"}]', '[{"songId":"s1","date":"2025-12-01"}]', 1, 3);
INSERT INTO public.plan_sung (plan_id, item_id, song_id, slot, kind, date) VALUES ('pl1', 'i1', 's1', 'inngang', 'eukaristi', '2026-01-04');
INSERT INTO public.registration (id, browser_hash, kind, invitation_id, person_id, user_handle, expires_at) VALUES ('r1', 'I', 'recovery', 'i2', 'p2', 'BBBB', 1767270600000);
INSERT INTO public.removed_song (song_id, removed_at, removed_by, removed_by_name, removed_by_community) VALUES ('s2', 1767268800000, 'p1', 'Maria', 'Sagene 1');
INSERT INTO public.sign_in (token_hash, id, person_id, device, created_at, last_used_at, credential_id) VALUES ('TOKEN_HASH', 'n1', 'p1', 'iPhone', 1767268800000, 1767268800000, 'CCCC');
INSERT INTO public.song (id, title, title_folded, category_id, language, key, tempo, lyrics, notes, translator, bible_reference, version_name, alternate_versions, version, revision, changed_by, created_at, updated_at, deleted_at, audio_file_id, sheet_music_file_id, composer, key_hint, note_names, lyricist, rights_holder, rights_status, work_number, seasons, slots, number) VALUES ('s2', 'Borte', 'borte', 'c1', 'no', 'Re-', 'slow', 'Vers 1
Re-      La-
Vannet stiger i brønnen', 'Sakte', NULL, 'Salme 42', 'Original', '[{"name":"Kort","lyrics":"Vannet stiger","key":null,"notes":null}]', 1, 2, NULL, 1767268800000, 1767268801000, 1767268800000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.song (id, title, title_folded, category_id, language, key, tempo, lyrics, notes, translator, bible_reference, version_name, alternate_versions, version, revision, changed_by, created_at, updated_at, deleted_at, audio_file_id, sheet_music_file_id, composer, key_hint, note_names, lyricist, rights_holder, rights_status, work_number, seasons, slots, number) VALUES ('s1', 'Vannet i brønnen', 'vannet i bronnen', 'c1', 'no', 'Re-', 'slow', 'Vers 1
Re-      La-
Vannet stiger i brønnen', 'Sakte', NULL, 'Salme 42', 'Original', '[{"name":"Kort","lyrics":"Vannet stiger","key":null,"notes":null}]', 2, 3, 'p2', 1767268800000, 1767268801000, NULL, 'f1', 'f2', 'Even Bakken', '{"hasH":false,"hasB":true}', 'H', 'Even Bakken', 'Sagene 1', 'eget', '12', '["advent"]', '["inngang"]', '142B');
INSERT INTO public.song_favorite (person_id, song_id, is_favorite, changed_at) VALUES ('p1', 's1', 1, 1767268800000);
INSERT INTO public.song_music (person_id, song_id, transposition, capo, scroll_speed, scroll_seconds, changed_at) VALUES ('p1', 's1', -3, 2, 7, NULL, 1767268800000);
INSERT INTO public.song_music (person_id, song_id, transposition, capo, scroll_speed, scroll_seconds, changed_at) VALUES ('p1', 's2', 0, 0, NULL, 180, 1767268801000);
INSERT INTO public.song_play (person_id, song_id, count, last_played) VALUES ('p1', 's1', 3, 1767268800000);
INSERT INTO public.song_play_total (song_id, count, last_played) VALUES ('s1', 5, 1767268800000);
INSERT INTO public.song_revision (song_id, version, "row", changed_by, replaced_at, changed, changed_by_name, changed_by_community) VALUES ('s1', 1, '{"id":"s1","title":"Vannet","title_folded":"vannet i bronnen","category_id":"c1","language":"no","key":"Re-","tempo":"slow","lyrics":"Vers 1\nRe-      La-\nVannet stiger i brønnen","notes":"Sakte","translator":null,"bible_reference":"Salme 42","version_name":"Original","alternate_versions":"[{\"name\":\"Kort\",\"lyrics\":\"Vannet stiger\",\"key\":null,\"notes\":null}]","version":1,"revision":1,"changed_by":"p1","created_at":1767268800000,"updated_at":1767268800000,"deleted_at":null,"audio_file_id":null,"sheet_music_file_id":null}', 'p2', 1767268801000, '["title","audioFile","sheetMusicFile"]', 'Åse', 'Sagene 2');
INSERT INTO public.song_words (song_id, words) VALUES ('s1', '''42'' ''bronnen'' ''i'' ''salme'' ''stiger'' ''vannet''');
INSERT INTO public.songbook_import (id, alive_at) VALUES ('m1', 1767268800000);
INSERT INTO public.trail (id, at, deed, actor_id, person_id, about, source, count, told_at, actor_name, actor_community, person_name, person_community) VALUES ('t2', 1767268801000, 'signInRefused', NULL, NULL, 'passkeyNotFound', '2001:db8::/64', 3, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.trail (id, at, deed, actor_id, person_id, about, source, count, told_at, actor_name, actor_community, person_name, person_community) VALUES ('t1', 1767268800000, 'registered', 'p1', 'p1', NULL, '192.0.2.1', 1, 1767268800000, 'Maria', 'Sagene 1', 'Maria', 'Sagene 1');
INSERT INTO public.trail (id, at, deed, actor_id, person_id, about, source, count, told_at, actor_name, actor_community, person_name, person_community) VALUES ('t3', 1767268802000, 'roleChanged', 'p1', 'p2', 'kateket', NULL, 1, NULL, 'Maria', 'Sagene 1', 'Åse', 'Sagene 2');
INSERT INTO public.trail (id, at, deed, actor_id, person_id, about, source, count, told_at, actor_name, actor_community, person_name, person_community) VALUES ('t4', 1767268803000, 'nameChanged', 'p2', NULL, 'Åse', NULL, 1, NULL, 'Åshild', 'Sagene 2', NULL, NULL);
ALTER TABLE ONLY public.category
    ADD CONSTRAINT category_name_key UNIQUE (name);
ALTER TABLE ONLY public.category
    ADD CONSTRAINT category_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.challenge
    ADD CONSTRAINT challenge_pkey PRIMARY KEY (challenge);
ALTER TABLE ONLY public.file
    ADD CONSTRAINT file_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.guess_window
    ADD CONSTRAINT guess_window_pk PRIMARY KEY (scope, span);
ALTER TABLE ONLY public.imported_song
    ADD CONSTRAINT imported_song_once UNIQUE (import_id, id);
ALTER TABLE ONLY public.imported_song
    ADD CONSTRAINT imported_song_pk PRIMARY KEY (import_id, "position");
ALTER TABLE ONLY public.installation
    ADD CONSTRAINT installation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_code_hmac_key UNIQUE (code_hmac);
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.kept_answer
    ADD CONSTRAINT kept_answer_pk PRIMARY KEY (person_id, key);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_pk PRIMARY KEY (person_id, trail_id);
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_pkey PRIMARY KEY (credential_id);
ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_user_handle_key UNIQUE (user_handle);
ALTER TABLE ONLY public.plan_link
    ADD CONSTRAINT plan_link_pkey PRIMARY KEY (plan_id);
ALTER TABLE ONLY public.plan_link
    ADD CONSTRAINT plan_link_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.plan
    ADD CONSTRAINT plan_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.plan_revision
    ADD CONSTRAINT plan_revision_pk PRIMARY KEY (plan_id, version);
ALTER TABLE ONLY public.plan_settings
    ADD CONSTRAINT plan_settings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.plan_sung
    ADD CONSTRAINT plan_sung_pk PRIMARY KEY (plan_id, item_id);
ALTER TABLE ONLY public.registration
    ADD CONSTRAINT registration_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.removed_song
    ADD CONSTRAINT removed_song_pkey PRIMARY KEY (song_id);
ALTER TABLE ONLY public.sign_in
    ADD CONSTRAINT sign_in_id_key UNIQUE (id);
ALTER TABLE ONLY public.sign_in
    ADD CONSTRAINT sign_in_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.song_favorite
    ADD CONSTRAINT song_favorite_pk PRIMARY KEY (person_id, song_id);
ALTER TABLE ONLY public.song_music
    ADD CONSTRAINT song_music_pk PRIMARY KEY (person_id, song_id);
ALTER TABLE ONLY public.song
    ADD CONSTRAINT song_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.song_play
    ADD CONSTRAINT song_play_pk PRIMARY KEY (person_id, song_id);
ALTER TABLE ONLY public.song_play_total
    ADD CONSTRAINT song_play_total_pkey PRIMARY KEY (song_id);
ALTER TABLE ONLY public.song_revision
    ADD CONSTRAINT song_revision_pk PRIMARY KEY (song_id, version);
ALTER TABLE ONLY public.song_words
    ADD CONSTRAINT song_words_pkey PRIMARY KEY (song_id);
ALTER TABLE ONLY public.songbook_import
    ADD CONSTRAINT songbook_import_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.trail
    ADD CONSTRAINT trail_pkey PRIMARY KEY (id);
CREATE INDEX challenge_expiry ON public.challenge USING btree (expires_at);
CREATE INDEX file_sha256 ON public.file USING btree (sha256);
CREATE INDEX invitation_inviter ON public.invitation USING btree (inviter_id);
CREATE INDEX kept_answer_age ON public.kept_answer USING btree (created_at);
CREATE INDEX notification_trail ON public.notification USING btree (trail_id);
CREATE INDEX passkey_person ON public.passkey USING btree (person_id);
CREATE INDEX plan_community_date ON public.plan USING btree (community_key, date);
CREATE INDEX plan_revision_order ON public.plan USING btree (revision);
CREATE INDEX plan_sung_song ON public.plan_sung USING btree (song_id);
CREATE INDEX registration_browser ON public.registration USING btree (browser_hash);
CREATE INDEX sign_in_person ON public.sign_in USING btree (person_id);
CREATE INDEX song_audio_file_id ON public.song USING btree (audio_file_id);
CREATE INDEX song_category ON public.song USING btree (category_id);
CREATE INDEX song_favorite_song ON public.song_favorite USING btree (song_id);
CREATE INDEX song_music_song ON public.song_music USING btree (song_id);
CREATE INDEX song_play_latest ON public.song_play USING btree (person_id, last_played);
CREATE INDEX song_play_song ON public.song_play USING btree (song_id);
CREATE INDEX song_revision_number ON public.song USING btree (revision);
CREATE INDEX song_sheet_music_file_id ON public.song USING btree (sheet_music_file_id);
CREATE INDEX song_words_index ON public.song_words USING gin (words);
CREATE INDEX trail_actor ON public.trail USING btree (actor_id);
CREATE INDEX trail_at ON public.trail USING btree (at);
CREATE INDEX trail_person ON public.trail USING btree (person_id);
ALTER TABLE ONLY public.challenge
    ADD CONSTRAINT challenge_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES public.registration(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.file
    ADD CONSTRAINT file_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.person(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES public.person(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_recovers_person_id_fkey FOREIGN KEY (recovers_person_id) REFERENCES public.person(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_used_by_fkey FOREIGN KEY (used_by) REFERENCES public.person(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.kept_answer
    ADD CONSTRAINT kept_answer_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_trail_id_fkey FOREIGN KEY (trail_id) REFERENCES public.trail(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES public.person(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.plan
    ADD CONSTRAINT plan_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.person(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.plan_link
    ADD CONSTRAINT plan_link_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.person(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.plan_link
    ADD CONSTRAINT plan_link_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES public.plan(id);
ALTER TABLE ONLY public.plan_revision
    ADD CONSTRAINT plan_revision_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES public.person(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.plan_revision
    ADD CONSTRAINT plan_revision_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES public.plan(id);
ALTER TABLE ONLY public.plan_sung
    ADD CONSTRAINT plan_sung_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES public.plan(id);
ALTER TABLE ONLY public.plan_sung
    ADD CONSTRAINT plan_sung_song_id_fkey FOREIGN KEY (song_id) REFERENCES public.song(id);
ALTER TABLE ONLY public.plan
    ADD CONSTRAINT plan_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.person(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.registration
    ADD CONSTRAINT registration_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES public.invitation(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.registration
    ADD CONSTRAINT registration_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.removed_song
    ADD CONSTRAINT removed_song_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES public.person(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.removed_song
    ADD CONSTRAINT removed_song_song_id_fkey FOREIGN KEY (song_id) REFERENCES public.song(id);
ALTER TABLE ONLY public.sign_in
    ADD CONSTRAINT sign_in_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.song
    ADD CONSTRAINT song_audio_file_id_fkey FOREIGN KEY (audio_file_id) REFERENCES public.file(id);
ALTER TABLE ONLY public.song
    ADD CONSTRAINT song_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.category(id);
ALTER TABLE ONLY public.song
    ADD CONSTRAINT song_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES public.person(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.song_favorite
    ADD CONSTRAINT song_favorite_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.song_favorite
    ADD CONSTRAINT song_favorite_song_id_fkey FOREIGN KEY (song_id) REFERENCES public.song(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.song_music
    ADD CONSTRAINT song_music_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.song_music
    ADD CONSTRAINT song_music_song_id_fkey FOREIGN KEY (song_id) REFERENCES public.song(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.song_play
    ADD CONSTRAINT song_play_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.song_play
    ADD CONSTRAINT song_play_song_id_fkey FOREIGN KEY (song_id) REFERENCES public.song(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.song_play_total
    ADD CONSTRAINT song_play_total_song_id_fkey FOREIGN KEY (song_id) REFERENCES public.song(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.song_revision
    ADD CONSTRAINT song_revision_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES public.person(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.song_revision
    ADD CONSTRAINT song_revision_song_id_fkey FOREIGN KEY (song_id) REFERENCES public.song(id);
ALTER TABLE ONLY public.song
    ADD CONSTRAINT song_sheet_music_file_id_fkey FOREIGN KEY (sheet_music_file_id) REFERENCES public.file(id);
ALTER TABLE ONLY public.trail
    ADD CONSTRAINT trail_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.person(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.trail
    ADD CONSTRAINT trail_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE SET NULL;
