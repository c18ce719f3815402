CREATE TABLE public.installation (
    id integer NOT NULL,
    environment text NOT NULL,
    bootstrapped_at bigint,
    setup_token_hash text,
    setup_expires_at bigint,
    invitation_key text NOT NULL,
    links_only_since bigint,
    library_revision integer NOT NULL
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
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
CREATE TABLE public.sign_in (
    token_hash text NOT NULL,
    id text NOT NULL,
    person_id text NOT NULL,
    device text NOT NULL,
    created_at bigint NOT NULL,
    last_used_at bigint NOT NULL
);
INSERT INTO public.installation (id, environment, bootstrapped_at, setup_token_hash, setup_expires_at, invitation_key, links_only_since, library_revision) VALUES (1, 'production', 1767268800000, NULL, NULL, 'INVITATION_KEY', NULL, 0);
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0001_house', '2026-11-21T14:39:35.362Z');
INSERT INTO public.kysely_migration_lock (id, is_locked) VALUES ('migration_lock', 0);
INSERT INTO public.passkey (credential_id, person_id, credential_public_key, counter, credential_device_type, credential_backed_up, transports, name, created_at, last_used_at) VALUES ('CCCC', 'p1', 'DDDD', 4, 'multiDevice', 1, '["internal"]', 'iPhone', 1767268800000, 1767268800000);
INSERT INTO public.person (id, first_name, community, role, can_invite, invited_by, user_handle, preferences, disabled_at, created_at, last_login) VALUES ('p1', 'Maria', 'Sagene 1', 'prest', 1, NULL, 'AAAA', '{}', NULL, 1767268800000, 1767268800000);
INSERT INTO public.person (id, first_name, community, role, can_invite, invited_by, user_handle, preferences, disabled_at, created_at, last_login) VALUES ('p2', 'Åse', 'Sagene 2', 'kateket', 0, 'p1', 'BBBB', '{}', 1767268800000, 1767268800000, NULL);
INSERT INTO public.sign_in (token_hash, id, person_id, device, created_at, last_used_at) VALUES ('TOKEN_HASH', 'n1', 'p1', 'iPhone', 1767268800000, 1767268800000);
ALTER TABLE ONLY public.installation
    ADD CONSTRAINT installation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_pkey PRIMARY KEY (credential_id);
ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_user_handle_key UNIQUE (user_handle);
ALTER TABLE ONLY public.sign_in
    ADD CONSTRAINT sign_in_id_key UNIQUE (id);
ALTER TABLE ONLY public.sign_in
    ADD CONSTRAINT sign_in_pkey PRIMARY KEY (token_hash);
CREATE INDEX passkey_person ON public.passkey USING btree (person_id);
CREATE INDEX sign_in_person ON public.sign_in USING btree (person_id);
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES public.person(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.sign_in
    ADD CONSTRAINT sign_in_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;
