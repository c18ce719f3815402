CREATE TABLE public.challenge (
    challenge text NOT NULL,
    browser_hash text NOT NULL,
    ceremony text NOT NULL,
    registration_id text,
    expires_at bigint NOT NULL
);
CREATE TABLE public.guess_window (
    scope text NOT NULL,
    span bigint NOT NULL,
    started_at bigint NOT NULL,
    count integer NOT NULL
);
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
CREATE TABLE public.registration (
    id text NOT NULL,
    browser_hash text NOT NULL,
    kind text NOT NULL,
    invitation_id text,
    person_id text,
    user_handle text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.sign_in (
    token_hash text NOT NULL,
    id text NOT NULL,
    person_id text NOT NULL,
    device text NOT NULL,
    created_at bigint NOT NULL,
    last_used_at bigint NOT NULL
);
INSERT INTO public.challenge (challenge, browser_hash, ceremony, registration_id, expires_at) VALUES ('J', 'I', 'register', 'r1', 1767269100000);
INSERT INTO public.guess_window (scope, span, started_at, count) VALUES ('installation', 3600000, 1767268800000, 2);
INSERT INTO public.installation (id, environment, bootstrapped_at, setup_token_hash, setup_expires_at, invitation_key, links_only_since, library_revision) VALUES (1, 'production', 1767268800000, NULL, NULL, 'INVITATION_KEY', NULL, 0);
INSERT INTO public.invitation (id, inviter_id, code_hmac, token_hash, first_name, community, recovers_person_id, used_by, used_at, revoked_at, expires_at, created_at) VALUES ('i1', 'p1', 'E', 'F', 'Åse', 'Sagene 2', NULL, 'p2', 1767268800000, NULL, 1767268800001, 1767268800000);
INSERT INTO public.invitation (id, inviter_id, code_hmac, token_hash, first_name, community, recovers_person_id, used_by, used_at, revoked_at, expires_at, created_at) VALUES ('i2', 'p1', 'G', 'H', 'Åse', 'Sagene 2', 'p2', NULL, NULL, NULL, 1767873600000, 1767268800000);
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0001_house', '2026-11-21T14:39:35.362Z');
INSERT INTO public.kysely_migration (name, "timestamp") VALUES ('0002_gettingIn', '2026-11-21T14:39:36.491Z');
INSERT INTO public.kysely_migration_lock (id, is_locked) VALUES ('migration_lock', 0);
INSERT INTO public.passkey (credential_id, person_id, credential_public_key, counter, credential_device_type, credential_backed_up, transports, name, created_at, last_used_at) VALUES ('CCCC', 'p1', 'DDDD', 4, 'multiDevice', 1, '["internal"]', 'iPhone', 1767268800000, 1767268800000);
INSERT INTO public.person (id, first_name, community, role, can_invite, invited_by, user_handle, preferences, disabled_at, created_at, last_login) VALUES ('p1', 'Maria', 'Sagene 1', 'prest', 1, NULL, 'AAAA', '{}', NULL, 1767268800000, 1767268800000);
INSERT INTO public.person (id, first_name, community, role, can_invite, invited_by, user_handle, preferences, disabled_at, created_at, last_login) VALUES ('p2', 'Åse', 'Sagene 2', 'kateket', 0, 'p1', 'BBBB', '{}', 1767268800000, 1767268800000, NULL);
INSERT INTO public.registration (id, browser_hash, kind, invitation_id, person_id, user_handle, expires_at) VALUES ('r1', 'I', 'recovery', 'i2', 'p2', 'BBBB', 1767270600000);
INSERT INTO public.sign_in (token_hash, id, person_id, device, created_at, last_used_at) VALUES ('TOKEN_HASH', 'n1', 'p1', 'iPhone', 1767268800000, 1767268800000);
ALTER TABLE ONLY public.challenge
    ADD CONSTRAINT challenge_pkey PRIMARY KEY (challenge);
ALTER TABLE ONLY public.guess_window
    ADD CONSTRAINT guess_window_pk PRIMARY KEY (scope, span);
ALTER TABLE ONLY public.installation
    ADD CONSTRAINT installation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_code_hmac_key UNIQUE (code_hmac);
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_token_hash_key UNIQUE (token_hash);
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
ALTER TABLE ONLY public.registration
    ADD CONSTRAINT registration_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sign_in
    ADD CONSTRAINT sign_in_id_key UNIQUE (id);
ALTER TABLE ONLY public.sign_in
    ADD CONSTRAINT sign_in_pkey PRIMARY KEY (token_hash);
CREATE INDEX challenge_expiry ON public.challenge USING btree (expires_at);
CREATE INDEX invitation_inviter ON public.invitation USING btree (inviter_id);
CREATE INDEX passkey_person ON public.passkey USING btree (person_id);
CREATE INDEX registration_browser ON public.registration USING btree (browser_hash);
CREATE INDEX sign_in_person ON public.sign_in USING btree (person_id);
ALTER TABLE ONLY public.challenge
    ADD CONSTRAINT challenge_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES public.registration(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES public.person(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_recovers_person_id_fkey FOREIGN KEY (recovers_person_id) REFERENCES public.person(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_used_by_fkey FOREIGN KEY (used_by) REFERENCES public.person(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES public.person(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.registration
    ADD CONSTRAINT registration_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES public.invitation(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.registration
    ADD CONSTRAINT registration_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sign_in
    ADD CONSTRAINT sign_in_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.person(id) ON DELETE CASCADE;
