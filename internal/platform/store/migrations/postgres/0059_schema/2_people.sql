-- Tables of the wing internal/people. A headline names the package that writes what follows.

-- ======== tokens ========

-- Key pairs that sign tokens. The newest whose time has come signs; all that are not revoked verify.
CREATE TABLE signing_keys (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    private_key TEXT COLLATE "C" NOT NULL,
    public_key  TEXT COLLATE "C" NOT NULL,
    created     BIGINT NOT NULL,
    signs_from  BIGINT NOT NULL,
    revoked     BIGINT
);

-- Programs that get tokens with a secret of their own, of which only the hash is kept.
CREATE TABLE apps (
    id              TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created         BIGINT NOT NULL,
    updated         BIGINT NOT NULL,
    name            TEXT COLLATE "C" NOT NULL,
    secret_hash     TEXT COLLATE "C" NOT NULL,
    all_permissions BOOLEAN NOT NULL,
    permissions     JSONB NOT NULL,
    disabled        BOOLEAN NOT NULL,
    revision        BIGINT NOT NULL DEFAULT 1,
    name_folded     TEXT COLLATE "C" NOT NULL DEFAULT '',
    hint            TEXT COLLATE "C" NOT NULL DEFAULT '',
    source          TEXT COLLATE "C" NOT NULL DEFAULT 'environment',
    creator         TEXT
);
CREATE INDEX apps_created ON apps (created, id);

-- Keys that act for the shop without a sign-in, of which only the hash is kept.
CREATE TABLE api_keys (
    id              TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created         BIGINT NOT NULL,
    source          TEXT COLLATE "C" NOT NULL,
    name            TEXT COLLATE "C" NOT NULL,
    name_folded     TEXT COLLATE "C" NOT NULL,
    hash            TEXT COLLATE "C" NOT NULL,
    hint            TEXT COLLATE "C" NOT NULL,
    all_permissions BOOLEAN NOT NULL,
    permissions     JSONB NOT NULL,
    last_used       BIGINT,
    revoked         BIGINT,
    creator         TEXT,
    CONSTRAINT api_keys_source_known CHECK (source IN ('created', 'environment'))
);
CREATE UNIQUE INDEX api_keys_hash_key ON api_keys (hash);
CREATE INDEX api_keys_created ON api_keys (created, id);

-- From when on tokens of a subject count; older ones are dead. Kept in memory by every node,
-- which asks for what changed of late. A row goes when no token it could kill is alive.
CREATE TABLE revocations (
    subject    TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    not_before BIGINT NOT NULL,
    changed    BIGINT NOT NULL,
    expires    BIGINT NOT NULL
);
CREATE INDEX revocations_changed ON revocations (changed);
CREATE INDEX revocations_expires ON revocations (expires);

-- Front ends that visitors and members come through. Public: they have no secret.
CREATE TABLE oauth_clients (
    id            TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision      BIGINT NOT NULL,
    created       BIGINT NOT NULL,
    updated       BIGINT NOT NULL,
    kind          TEXT COLLATE "C" NOT NULL,
    name          TEXT COLLATE "C" NOT NULL,
    name_folded   TEXT COLLATE "C" NOT NULL,
    redirect_uris JSONB NOT NULL,
    domains       JSONB NOT NULL,
    disabled      BOOLEAN NOT NULL,
    CONSTRAINT oauth_clients_kind_known CHECK (kind IN ('HEADLESS', 'FIRST_PARTY', 'BACK_OFFICE'))
);
CREATE INDEX oauth_clients_created ON oauth_clients (created, id);

-- ======== identity ========

-- Refresh tokens that are more than a signature: those with a hash are looked up by it;
-- a visitor's, which is signed, has a row only to remember that it was used of late.
CREATE TABLE sessions (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    kind       TEXT COLLATE "C" NOT NULL,
    subject    TEXT COLLATE "C" NOT NULL,
    client     TEXT COLLATE "C" NOT NULL,
    hash       TEXT COLLATE "C",
    user_agent TEXT COLLATE "C" NOT NULL,
    address    TEXT COLLATE "C" NOT NULL,
    created    BIGINT NOT NULL,
    last_used  BIGINT NOT NULL,
    expires    BIGINT NOT NULL,
    revoked    BIGINT,
    CONSTRAINT sessions_kind_known CHECK (kind IN ('visitor', 'member', 'staff', 'app'))
);
CREATE UNIQUE INDEX sessions_hash_key ON sessions (hash);
CREATE INDEX sessions_subject ON sessions (kind, subject, last_used);
CREATE INDEX sessions_expires ON sessions (expires);

-- The code that was mailed to an account last, and how often one was mailed within the hour.
CREATE TABLE email_codes (
    account    TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    hash       TEXT COLLATE "C" NOT NULL,
    tries      BIGINT NOT NULL,
    expires    BIGINT NOT NULL,
    sent       BIGINT NOT NULL,
    hour_began BIGINT NOT NULL,
    hour_sent  BIGINT NOT NULL,
    CONSTRAINT email_codes_tries_bounded CHECK (tries >= 0 AND tries <= 5)
);
CREATE INDEX email_codes_expires ON email_codes (expires);

CREATE TABLE one_time_tokens (
    hash         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    purpose      TEXT COLLATE "C" NOT NULL,
    account      TEXT COLLATE "C" NOT NULL,
    client       TEXT COLLATE "C" NOT NULL,
    caller       TEXT COLLATE "C" NOT NULL,
    redirect_uri TEXT COLLATE "C" NOT NULL,
    challenge    TEXT COLLATE "C" NOT NULL,
    gave         TEXT COLLATE "C" NOT NULL,
    doc          TEXT COLLATE "C" NOT NULL,
    created      BIGINT NOT NULL,
    expires      BIGINT NOT NULL,
    used         BIGINT,
    CONSTRAINT one_time_tokens_purpose_known CHECK (purpose IN ('session', 'state', 'factor', 'code', 'recovery',
        'approval', 'invitation', 'owner'))
);
CREATE INDEX one_time_tokens_account ON one_time_tokens (account, purpose);
CREATE INDEX one_time_tokens_expires ON one_time_tokens (expires);

-- Failed sign-ins and mails asked for, by account and by address (as keyed hashes), so that limits hold on
-- every node and after a restart. A window begins with its first try.
CREATE TABLE sign_in_tries (
    key   TEXT NOT NULL PRIMARY KEY,
    began BIGINT NOT NULL,
    n     BIGINT NOT NULL,
    CONSTRAINT sign_in_tries_counted CHECK (n > 0)
);
CREATE INDEX sign_in_tries_began ON sign_in_tries (began);

-- Whom a provider knows as which account. The issuer counts: a provider that is pointed at another issuer
-- must not bring back the people of the first.
CREATE TABLE identity_links (
    id        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    account   TEXT COLLATE "C" NOT NULL,
    kind      TEXT COLLATE "C" NOT NULL,
    provider  TEXT COLLATE "C" NOT NULL,
    issuer    TEXT COLLATE "C" NOT NULL,
    subject   TEXT COLLATE "C" NOT NULL,
    email     TEXT COLLATE "C" NOT NULL,
    created   BIGINT NOT NULL,
    last_used BIGINT NOT NULL,
    CONSTRAINT identity_links_kind_known CHECK (kind IN ('member', 'staff'))
);
CREATE UNIQUE INDEX identity_links_subject_key ON identity_links (kind, provider, issuer, subject);
CREATE INDEX identity_links_account ON identity_links (account);
CREATE INDEX identity_links_provider ON identity_links (provider);

-- What the staff may do. A preset is one that the program itself keeps.
CREATE TABLE staff_roles (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision    BIGINT NOT NULL,
    created     BIGINT NOT NULL,
    updated     BIGINT NOT NULL,
    name        TEXT COLLATE "C" NOT NULL,
    name_folded TEXT COLLATE "C" NOT NULL,
    preset      TEXT COLLATE "C",
    permissions JSONB NOT NULL,
    doc         TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX staff_roles_name_key ON staff_roles (name_folded);
CREATE UNIQUE INDEX staff_roles_preset_key ON staff_roles (preset) WHERE preset IS NOT NULL;

-- Who has a role: an account of the staff, or an invitation that is still open.
CREATE TABLE staff_role_holders (
    holder TEXT COLLATE "C" NOT NULL,
    role   TEXT COLLATE "C" NOT NULL,
    CONSTRAINT staff_role_holders_pkey PRIMARY KEY (holder, role),
    CONSTRAINT staff_role_holders_role FOREIGN KEY (role) REFERENCES staff_roles (id)
);
CREATE INDEX staff_role_holders_by_role ON staff_role_holders (role);

-- Invitations to become one of the staff; an address has one open at most.
CREATE TABLE staff_invitations (
    id           TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created      BIGINT NOT NULL,
    updated      BIGINT NOT NULL,
    email        TEXT COLLATE "C" NOT NULL,
    email_key    TEXT COLLATE "C" NOT NULL,
    language     TEXT COLLATE "C" NOT NULL,
    status       TEXT COLLATE "C" NOT NULL,
    inviter      TEXT COLLATE "C" NOT NULL,
    inviter_name TEXT COLLATE "C" NOT NULL,
    sent         BIGINT NOT NULL,
    expires      BIGINT NOT NULL,
    account      TEXT COLLATE "C",
    CONSTRAINT staff_invitations_status_known CHECK (status IN ('PENDING', 'ACCEPTED', 'REVOKED')),
    CONSTRAINT staff_invitations_accepted_by CHECK ((status = 'ACCEPTED') = (account IS NOT NULL))
);
CREATE UNIQUE INDEX staff_invitations_email_key ON staff_invitations (email_key) WHERE status = 'PENDING';
CREATE INDEX staff_invitations_created ON staff_invitations (created, id);
CREATE INDEX staff_invitations_inviter ON staff_invitations (inviter) WHERE status = 'PENDING';

-- ======== accounts ========

-- People who sign in: members of the shop, and its staff. An e-mail belongs to one living account of
-- a kind; email_key is what makes two spellings the same. A deleted account keeps its id and nothing else.
CREATE TABLE accounts (
    id             TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    kind           TEXT COLLATE "C" NOT NULL,
    revision       BIGINT NOT NULL,
    created        BIGINT NOT NULL,
    updated        BIGINT NOT NULL,
    email          TEXT COLLATE "C" NOT NULL,
    email_key      TEXT COLLATE "C" NOT NULL,
    email_verified BOOLEAN NOT NULL,
    status         TEXT COLLATE "C" NOT NULL,
    needs_email    BOOLEAN NOT NULL,
    needs_approval BOOLEAN NOT NULL,
    password       TEXT COLLATE "C" NOT NULL,
    must_reset     BOOLEAN NOT NULL,
    owner          BOOLEAN NOT NULL,
    permissions    JSONB NOT NULL,
    last_login     BIGINT,
    doc            TEXT COLLATE "C" NOT NULL,
    CONSTRAINT accounts_kind_known CHECK (kind IN ('member', 'staff')),
    CONSTRAINT accounts_status_known CHECK (status IN ('PENDING', 'ACTIVE', 'DELETED', 'BLOCKED', 'OFFLINE')),
    CONSTRAINT accounts_pending_reason CHECK (status <> 'PENDING' OR needs_email OR needs_approval),
    CONSTRAINT accounts_owner_is_staff CHECK (NOT owner OR kind = 'staff')
);
CREATE UNIQUE INDEX accounts_email_key ON accounts (kind, email_key) WHERE status IN ('PENDING', 'ACTIVE', 'BLOCKED');
CREATE INDEX accounts_email ON accounts (kind, email_key, created);
CREATE INDEX accounts_created ON accounts (kind, created, id);
CREATE INDEX accounts_to_approve ON accounts (created, id) WHERE status = 'PENDING' AND needs_approval;

-- ======== factors ========

-- Second factors: what people prove besides a password. A subject is somebody who signs in, such as member:ID.
-- What must be read again (the key of an authenticator app, a phone number) is sealed; a passkey's record is public.
-- An authenticator app's code works once: last_step is the newest time step that was used.
CREATE TABLE factors (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    subject    TEXT COLLATE "C" NOT NULL,
    type       TEXT COLLATE "C" NOT NULL,
    status     TEXT COLLATE "C" NOT NULL,
    name       TEXT COLLATE "C" NOT NULL,
    hint       TEXT COLLATE "C" NOT NULL,
    sealed     TEXT COLLATE "C" NOT NULL,
    credential TEXT COLLATE "C",
    doc        TEXT COLLATE "C" NOT NULL,
    last_step  BIGINT NOT NULL,
    created    BIGINT NOT NULL,
    last_used  BIGINT,
    CONSTRAINT factors_type_known CHECK (type IN ('TOTP', 'WEBAUTHN', 'EMAIL', 'SMS', 'CALL')),
    CONSTRAINT factors_status_known CHECK (status IN ('INACTIVE', 'ACTIVE', 'REQUIRE_REENROLL')),
    CONSTRAINT factors_credential_of_passkeys CHECK ((type = 'WEBAUTHN') = (credential IS NOT NULL)),
    CONSTRAINT factors_sealed_of_the_rest CHECK ((type IN ('TOTP', 'SMS', 'CALL')) = (sealed <> '')),
    CONSTRAINT factors_step_positive CHECK (last_step >= 0)
);
CREATE UNIQUE INDEX factors_credential_key ON factors (credential);
-- One of a sort, and one more that is being set up in its place; passkeys may be many.
CREATE UNIQUE INDEX factors_one_key ON factors (subject, type, status) WHERE type <> 'WEBAUTHN';
CREATE INDEX factors_subject ON factors (subject, created);

-- A round is one sign-in, or one setting up, that waits for a proof. Its tries are counted over all
-- factors; the code is the one that was sent last.
CREATE TABLE factor_rounds (
    id           TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    subject      TEXT COLLATE "C" NOT NULL,
    purpose      TEXT COLLATE "C" NOT NULL,
    factor       TEXT COLLATE "C" NOT NULL,
    code_type    TEXT COLLATE "C" NOT NULL,
    code_hash    TEXT COLLATE "C" NOT NULL,
    code_expires BIGINT NOT NULL,
    sent         BIGINT NOT NULL,
    tries        BIGINT NOT NULL,
    created      BIGINT NOT NULL,
    expires      BIGINT NOT NULL,
    done         BIGINT,
    CONSTRAINT factor_rounds_purpose_known CHECK (purpose IN ('SIGN_IN', 'ENROL')),
    CONSTRAINT factor_rounds_tries_bounded CHECK (tries >= 0 AND tries <= 5),
    CONSTRAINT factor_rounds_code_whole CHECK ((code_type = '') = (code_hash = ''))
);
CREATE INDEX factor_rounds_subject ON factor_rounds (subject);
CREATE INDEX factor_rounds_expires ON factor_rounds (expires);

-- What a passkey is asked to sign. Works once. The holder is who asked: a caller, or a round.
CREATE TABLE passkey_challenges (
    id      TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    purpose TEXT COLLATE "C" NOT NULL,
    holder  TEXT COLLATE "C" NOT NULL,
    subject TEXT COLLATE "C" NOT NULL,
    doc     TEXT COLLATE "C" NOT NULL,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    used    BIGINT,
    CONSTRAINT passkey_challenges_purpose_known CHECK (purpose IN ('FIRST', 'SECOND', 'ENROL')),
    CONSTRAINT passkey_challenges_subject CHECK ((purpose = 'FIRST') = (subject = ''))
);
CREATE INDEX passkey_challenges_subject ON passkey_challenges (subject);
CREATE INDEX passkey_challenges_expires ON passkey_challenges (expires);

-- Wrong proofs of a subject since the last right one, until when none is taken, and codes sent within the hour.
CREATE TABLE factor_guards (
    subject      TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    failures     BIGINT NOT NULL,
    failed       BIGINT NOT NULL,
    locked_until BIGINT NOT NULL,
    hour_began   BIGINT NOT NULL,
    hour_sent    BIGINT NOT NULL,
    CONSTRAINT factor_guards_counts CHECK (failures >= 0 AND hour_sent >= 0)
);

-- Codes for when every other factor is lost, of which only the hash is kept.
CREATE TABLE recovery_codes (
    subject TEXT COLLATE "C" NOT NULL,
    hash    TEXT COLLATE "C" NOT NULL,
    created BIGINT NOT NULL,
    used    BIGINT,
    PRIMARY KEY (subject, hash)
);

-- Devices that proved a second factor of late and need not again. Only the hash of the token is kept.
CREATE TABLE remembered_devices (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    subject    TEXT COLLATE "C" NOT NULL,
    hash       TEXT COLLATE "C" NOT NULL,
    user_agent TEXT COLLATE "C" NOT NULL,
    address    TEXT COLLATE "C" NOT NULL,
    created    BIGINT NOT NULL,
    last_used  BIGINT NOT NULL,
    expires    BIGINT NOT NULL,
    CONSTRAINT remembered_devices_lives CHECK (expires > created)
);
CREATE UNIQUE INDEX remembered_devices_hash_key ON remembered_devices (hash);
CREATE INDEX remembered_devices_subject ON remembered_devices (subject, last_used);
CREATE INDEX remembered_devices_expires ON remembered_devices (expires);

-- From where a subject signed in: a sort of browser in a part of the network.
CREATE TABLE sign_in_places (
    subject TEXT COLLATE "C" NOT NULL,
    device  TEXT COLLATE "C" NOT NULL,
    network TEXT COLLATE "C" NOT NULL,
    created BIGINT NOT NULL,
    seen    BIGINT NOT NULL,
    PRIMARY KEY (subject, device, network)
);
CREATE INDEX sign_in_places_seen ON sign_in_places (seen);

-- ======== redirects ========

-- Redirect sessions: ways into the hosted pages. Their addresses and the tokens of their flows work once and are
-- kept as hashes; doc is what was asked for. account is who has proved to be who they are, before the answer is given.
CREATE TABLE redirect_sessions (
    id             TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    intent         TEXT COLLATE "C" NOT NULL,
    client         TEXT COLLATE "C" NOT NULL,
    caller_kind    TEXT COLLATE "C" NOT NULL,
    caller_id      TEXT COLLATE "C" NOT NULL,
    caller_session TEXT COLLATE "C" NOT NULL,
    open_hash      TEXT COLLATE "C" NOT NULL,
    short_hash     TEXT COLLATE "C",
    flow_hash      TEXT COLLATE "C",
    visitor        TEXT COLLATE "C" NOT NULL,
    account        TEXT COLLATE "C" NOT NULL,
    doc            TEXT COLLATE "C" NOT NULL,
    created        BIGINT NOT NULL,
    open_until     BIGINT NOT NULL,
    finish_until   BIGINT NOT NULL,
    opened         BIGINT,
    finished       BIGINT,
    CONSTRAINT redirect_sessions_intent_known CHECK (intent IN ('auth', 'login', 'logout', 'page', 'not_offered')),
    CONSTRAINT redirect_sessions_caller_known CHECK (caller_kind IN ('visitor', 'member', 'staff', 'app'))
);
CREATE UNIQUE INDEX redirect_sessions_open_key ON redirect_sessions (open_hash);
CREATE UNIQUE INDEX redirect_sessions_short_key ON redirect_sessions (short_hash);
CREATE UNIQUE INDEX redirect_sessions_flow_key ON redirect_sessions (flow_hash);
CREATE INDEX redirect_sessions_finish ON redirect_sessions (finish_until);

-- ======== providers ========

-- Providers of identities: where people may sign in from.
CREATE TABLE identity_providers (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision    BIGINT NOT NULL,
    created     BIGINT NOT NULL,
    updated     BIGINT NOT NULL,
    name        TEXT COLLATE "C" NOT NULL,
    name_folded TEXT COLLATE "C" NOT NULL,
    kind        TEXT COLLATE "C" NOT NULL,
    issuer      TEXT COLLATE "C" NOT NULL,
    enabled     BOOLEAN NOT NULL,
    for_members BOOLEAN NOT NULL,
    for_staff   BOOLEAN NOT NULL,
    doc         TEXT COLLATE "C" NOT NULL
);
CREATE INDEX identity_providers_created ON identity_providers (created, id);

-- What the shop proves itself to a provider with, sealed. It is apart from the provider so that no list,
-- event or record of changes can hold it.
CREATE TABLE identity_provider_secrets (
    provider TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    sealed   TEXT COLLATE "C" NOT NULL
);

-- People on their way to a provider and back. Only a hash of the state is kept; what the way back needs is
-- sealed. browser is the hash of what the browser must show to come back with.
CREATE TABLE provider_states (
    hash     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    provider TEXT COLLATE "C" NOT NULL,
    browser  TEXT COLLATE "C" NOT NULL,
    sealed   TEXT COLLATE "C" NOT NULL,
    answer   TEXT COLLATE "C" NOT NULL,
    created  BIGINT NOT NULL,
    expires  BIGINT NOT NULL,
    used     BIGINT
);
CREATE INDEX provider_states_expires ON provider_states (expires);

-- ======== members ========

-- The community's view of members' accounts: one row for each account of a member that was not deleted, with
-- the same id. Names and e-mail repeat what the account says, folded, to search and sort by.
CREATE TABLE members (
    id             TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created        BIGINT NOT NULL,
    updated        BIGINT NOT NULL,
    status         TEXT COLLATE "C" NOT NULL,
    privacy        TEXT COLLATE "C" NOT NULL,
    activity       TEXT COLLATE "C" NOT NULL,
    listed         BOOLEAN NOT NULL, -- public and approved: everybody may see it
    slug           TEXT COLLATE "C" NOT NULL,
    nickname       TEXT COLLATE "C" NOT NULL,
    first_name     TEXT COLLATE "C" NOT NULL,
    last_name      TEXT COLLATE "C" NOT NULL,
    email          TEXT COLLATE "C" NOT NULL,
    email_key      TEXT COLLATE "C" NOT NULL,
    email_verified BOOLEAN NOT NULL,
    last_login     BIGINT NOT NULL, -- 0 for never
    phones         JSONB NOT NULL, -- a list of texts
    doc            TEXT COLLATE "C" NOT NULL,
    orders         BIGINT NOT NULL DEFAULT 0,
    spent          BIGINT NOT NULL DEFAULT 0, -- four decimals, in the shop's currency
    last_order     BIGINT NOT NULL DEFAULT 0, -- 0 for never
    CONSTRAINT members_status_known CHECK (status IN ('PENDING', 'APPROVED', 'BLOCKED', 'OFFLINE')),
    CONSTRAINT members_privacy_known CHECK (privacy IN ('PUBLIC', 'PRIVATE')),
    CONSTRAINT members_activity_known CHECK (activity IN ('ACTIVE', 'MUTED'))
);
CREATE UNIQUE INDEX members_slug_key ON members (slug);
CREATE INDEX members_by_created ON members (created, id);
CREATE INDEX members_by_updated ON members (updated, id);
CREATE INDEX members_by_last_login ON members (last_login, id);
CREATE INDEX members_by_nickname ON members (nickname, id);
CREATE INDEX members_by_first_name ON members (first_name, id);
CREATE INDEX members_by_last_name ON members (last_name, id);
CREATE INDEX members_by_email ON members (email, id);
CREATE INDEX members_by_email_key ON members (email_key);
CREATE INDEX members_by_status ON members (status, created, id);
CREATE INDEX members_by_privacy ON members (privacy, created, id);
CREATE INDEX members_by_activity ON members (activity, created, id);
CREATE INDEX members_listed_created ON members (listed, created, id);
CREATE INDEX members_listed_updated ON members (listed, updated, id);
CREATE INDEX members_listed_nickname ON members (listed, nickname, id);
CREATE INDEX members_by_orders ON members (orders, id);
CREATE INDEX members_by_spent ON members (spent, id);
CREATE INDEX members_by_last_order ON members (last_order, id);

-- Every slug that leads to a member: the present one, and older ones, which redirect.
CREATE TABLE member_slugs (
    slug    TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    member  TEXT COLLATE "C" NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX member_slugs_member ON member_slugs (member, created);

-- Bulk changes by filter. position is the last member that was looked at.
CREATE TABLE member_jobs (
    id        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created   BIGINT NOT NULL,
    updated   BIGINT NOT NULL,
    finished  BIGINT,
    action    TEXT COLLATE "C" NOT NULL,
    state     TEXT COLLATE "C" NOT NULL,
    filter    TEXT COLLATE "C" NOT NULL,
    search    TEXT COLLATE "C" NOT NULL,
    assignee  TEXT COLLATE "C" NOT NULL,
    actor     TEXT COLLATE "C" NOT NULL,
    total     BIGINT NOT NULL,
    succeeded BIGINT NOT NULL,
    failed    BIGINT NOT NULL,
    position  TEXT COLLATE "C" NOT NULL,
    CONSTRAINT member_jobs_state_known CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'FAILED'))
);
CREATE INDEX member_jobs_created ON member_jobs (created);

-- What became of each member of a bulk change.
CREATE TABLE member_job_items (
    job         TEXT COLLATE "C" NOT NULL,
    number      BIGINT NOT NULL,
    member      TEXT COLLATE "C" NOT NULL,
    success     BOOLEAN NOT NULL,
    code        TEXT COLLATE "C" NOT NULL,
    description TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (job, number)
);
CREATE INDEX member_job_items_failed ON member_job_items (job, success, number);

-- Files of members on their way in. processed moves in the transaction that stores the members.
CREATE TABLE member_imports (
    id        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created   BIGINT NOT NULL,
    updated   BIGINT NOT NULL,
    finished  BIGINT,
    file_name TEXT COLLATE "C" NOT NULL,
    state     TEXT COLLATE "C" NOT NULL,
    head      TEXT COLLATE "C" NOT NULL, -- which column stands where
    invite    BOOLEAN NOT NULL,
    actor     TEXT COLLATE "C" NOT NULL,
    total     BIGINT NOT NULL,
    processed BIGINT NOT NULL,
    made      BIGINT NOT NULL,
    changed   BIGINT NOT NULL,
    failed    BIGINT NOT NULL,
    CONSTRAINT member_imports_state_known CHECK (state IN ('RECEIVING', 'WAITING', 'RUNNING', 'DONE', 'FAILED',
        'CANCELED'))
);
CREATE INDEX member_imports_created ON member_imports (created, id);

-- The rows that wait, some in each part. A part goes when its rows are handled.
CREATE TABLE member_import_parts (
    import_id TEXT COLLATE "C" NOT NULL REFERENCES member_imports (id) ON DELETE CASCADE,
    number    BIGINT NOT NULL,
    lines     TEXT COLLATE "C" NOT NULL,
    CONSTRAINT member_import_parts_pkey PRIMARY KEY (import_id, number)
);

-- What was wrong with the rows of a file.
CREATE TABLE member_import_errors (
    import_id   TEXT COLLATE "C" NOT NULL REFERENCES member_imports (id) ON DELETE CASCADE,
    row_number  BIGINT NOT NULL,
    email       TEXT COLLATE "C" NOT NULL,
    code        TEXT COLLATE "C" NOT NULL,
    description TEXT COLLATE "C" NOT NULL,
    CONSTRAINT member_import_errors_pkey PRIMARY KEY (import_id, row_number)
);

-- ======== badges ========

-- Badges that members wear. The position is the display order, lowest first.
CREATE TABLE member_badges (
    id                  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision            BIGINT NOT NULL,
    created             BIGINT NOT NULL,
    updated             BIGINT NOT NULL,
    title               TEXT COLLATE "C" NOT NULL,
    title_folded        TEXT COLLATE "C" NOT NULL,
    description         TEXT COLLATE "C",
    description_folded  TEXT COLLATE "C",
    permissions_enabled BOOLEAN NOT NULL,
    slug                TEXT COLLATE "C" NOT NULL,
    position            BIGINT NOT NULL DEFAULT 0,
    doc                 TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX member_badges_slug_key ON member_badges (slug);
CREATE INDEX member_badges_position ON member_badges (position, id);
CREATE INDEX member_badges_title ON member_badges (title_folded, id);

-- Who wears which badge. A member wears a badge once.
CREATE TABLE badge_assignments (
    id           TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision     BIGINT NOT NULL,
    created      BIGINT NOT NULL,
    updated      BIGINT NOT NULL,
    badge        TEXT COLLATE "C" NOT NULL,
    member       TEXT COLLATE "C" NOT NULL,
    private_tags JSONB,
    public_tags  JSONB,
    doc          TEXT COLLATE "C" NOT NULL,
    CONSTRAINT badge_assignments_badge_known FOREIGN KEY (badge) REFERENCES member_badges (id)
);
CREATE UNIQUE INDEX badge_assignments_key ON badge_assignments (member, badge);
CREATE INDEX badge_assignments_badge ON badge_assignments (badge, created, id);
CREATE INDEX badge_assignments_created ON badge_assignments (created, id);

-- ======== customfields ========

-- Fields of member profiles: those of the system, which every shop has, and the shop's own. A hidden field keeps
-- its row, so that it can come back with the values that members gave it.
CREATE TABLE custom_fields (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision    BIGINT NOT NULL,
    created     BIGINT NOT NULL,
    updated     BIGINT NOT NULL,
    field_key   TEXT COLLATE "C" NOT NULL,
    name        TEXT COLLATE "C" NOT NULL,
    name_folded TEXT COLLATE "C" NOT NULL,
    field_type  TEXT COLLATE "C" NOT NULL,
    privacy     TEXT COLLATE "C" NOT NULL,
    origin      TEXT COLLATE "C" NOT NULL,
    section     TEXT COLLATE "C" NOT NULL,
    ranked      BIGINT NOT NULL,
    position    BIGINT NOT NULL DEFAULT 0,
    hidden      BOOLEAN NOT NULL,
    doc         TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX custom_fields_key ON custom_fields (field_key);
CREATE UNIQUE INDEX custom_fields_name_key ON custom_fields (name_folded);
CREATE INDEX custom_fields_order ON custom_fields (ranked, position, id);
INSERT INTO custom_fields (id, revision, created, updated, field_key, name, name_folded, field_type, privacy, origin, section,
    ranked, position, hidden, doc) VALUES
    ('00000000-0000-4000-8000-0000000c0001', 1, 0, 0, 'firstName', 'First name', 'first name', 'TEXT', 'PRIVATE', 'SYSTEM', 'GENERAL', 0, 1, FALSE,
        '{"name":"First name","key":"firstName","defaultPrivacy":"PRIVATE","fieldType":"TEXT","fieldOrigin":"SYSTEM","section":"GENERAL"}'),
    ('00000000-0000-4000-8000-0000000c0002', 1, 0, 0, 'lastName', 'Last name', 'last name', 'TEXT', 'PRIVATE', 'SYSTEM', 'GENERAL', 0, 2, FALSE,
        '{"name":"Last name","key":"lastName","defaultPrivacy":"PRIVATE","fieldType":"TEXT","fieldOrigin":"SYSTEM","section":"GENERAL"}'),
    ('00000000-0000-4000-8000-0000000c0003', 1, 0, 0, 'phone', 'Phone', 'phone', 'TEXT', 'PRIVATE', 'SYSTEM', 'GENERAL', 0, 3, FALSE,
        '{"name":"Phone","key":"phone","defaultPrivacy":"PRIVATE","fieldType":"TEXT","fieldOrigin":"SYSTEM","section":"GENERAL"}'),
    ('00000000-0000-4000-8000-0000000c0004', 1, 0, 0, 'company', 'Company', 'company', 'TEXT', 'PRIVATE', 'SYSTEM', 'GENERAL', 0, 4, TRUE,
        '{"name":"Company","key":"company","defaultPrivacy":"PRIVATE","fieldType":"TEXT","fieldOrigin":"SYSTEM","section":"GENERAL","hidden":true}'),
    ('00000000-0000-4000-8000-0000000c0005', 1, 0, 0, 'jobTitle', 'Position', 'position', 'TEXT', 'PRIVATE', 'SYSTEM', 'GENERAL', 0, 5, TRUE,
        '{"name":"Position","key":"jobTitle","defaultPrivacy":"PRIVATE","fieldType":"TEXT","fieldOrigin":"SYSTEM","section":"GENERAL","hidden":true}'),
    ('00000000-0000-4000-8000-0000000c0006', 1, 0, 0, 'birthdate', 'Birth date', 'birth date', 'DATE', 'PRIVATE', 'SYSTEM', 'GENERAL', 0, 6, TRUE,
        '{"name":"Birth date","key":"birthdate","defaultPrivacy":"PRIVATE","fieldType":"DATE","fieldOrigin":"SYSTEM","section":"GENERAL","hidden":true}'),
    ('00000000-0000-4000-8000-0000000c0007', 1, 0, 0, 'nickname', 'Display name', 'display name', 'TEXT', 'PUBLIC', 'SYSTEM', 'DISPLAY_INFO', 1, 1, FALSE,
        '{"name":"Display name","key":"nickname","defaultPrivacy":"PUBLIC","fieldType":"TEXT","fieldOrigin":"SYSTEM","section":"DISPLAY_INFO"}'),
    ('00000000-0000-4000-8000-0000000c0008', 1, 0, 0, 'title', 'Title', 'title', 'TEXT', 'PUBLIC', 'SYSTEM', 'DISPLAY_INFO', 1, 2, FALSE,
        '{"name":"Title","key":"title","defaultPrivacy":"PUBLIC","fieldType":"TEXT","fieldOrigin":"SYSTEM","section":"DISPLAY_INFO"}'),
    ('00000000-0000-4000-8000-0000000c0009', 1, 0, 0, 'address', 'Address', 'address', 'TEXT', 'PRIVATE', 'SYSTEM', 'ADDRESS', 3, 1, TRUE,
        '{"name":"Address","key":"address","defaultPrivacy":"PRIVATE","fieldType":"TEXT","fieldOrigin":"SYSTEM","section":"ADDRESS","hidden":true}');

-- Which members a field is for; a field without a row here is for all.
CREATE TABLE custom_field_applications (
    field    TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision BIGINT NOT NULL,
    created  BIGINT NOT NULL,
    updated  BIGINT NOT NULL,
    doc      TEXT COLLATE "C" NOT NULL,
    CONSTRAINT custom_field_applications_field_known FOREIGN KEY (field) REFERENCES custom_fields (id)
);

-- ======== roles ========

-- Roles that members can have. Those of the system are in every shop and stay as they are.
CREATE TABLE member_role_definitions (
    id        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision  BIGINT NOT NULL,
    created   BIGINT NOT NULL,
    updated   BIGINT NOT NULL,
    role_key  TEXT COLLATE "C" NOT NULL,
    title     TEXT COLLATE "C" NOT NULL,
    blockable BOOLEAN NOT NULL,
    system    BOOLEAN NOT NULL
);
CREATE UNIQUE INDEX member_role_definitions_key ON member_role_definitions (role_key);
INSERT INTO member_role_definitions (id, revision, created, updated, role_key, title, blockable, system) VALUES
    ('00000000-0000-4000-8000-0000000d0001', 1, 0, 0, 'MEMBER', 'Member', TRUE, TRUE),
    ('00000000-0000-4000-8000-0000000d0002', 1, 0, 0, 'OWNER', 'Owner', FALSE, TRUE),
    ('00000000-0000-4000-8000-0000000d0003', 1, 0, 0, 'CONTRIBUTOR', 'Contributor', FALSE, TRUE);

-- Who has which role. Key and title are the member's own copy: a definition that is deleted takes nothing away.
CREATE TABLE member_roles (
    member   TEXT COLLATE "C" NOT NULL,
    role_key TEXT COLLATE "C" NOT NULL,
    role     TEXT COLLATE "C" NOT NULL,
    title    TEXT COLLATE "C" NOT NULL,
    created  BIGINT NOT NULL,
    PRIMARY KEY (member, role_key)
);
CREATE INDEX member_roles_role ON member_roles (role_key, member);

-- ======== about ========

-- The page that a member wrote about themself; a member has one at most.
CREATE TABLE member_abouts (
    id       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision BIGINT NOT NULL,
    created  BIGINT NOT NULL,
    updated  BIGINT NOT NULL,
    member   TEXT COLLATE "C" NOT NULL,
    doc      TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX member_abouts_member_key ON member_abouts (member);
CREATE INDEX member_abouts_created ON member_abouts (created, id);

-- ======== blocks ========

-- Who blocks whom. A pair has one block at most: pair_low and pair_high are both ids in their order.
CREATE TABLE member_blocks (
    id        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created   BIGINT NOT NULL,
    blocker   TEXT COLLATE "C" NOT NULL,
    blocked   TEXT COLLATE "C" NOT NULL,
    pair_low  TEXT COLLATE "C" NOT NULL,
    pair_high TEXT COLLATE "C" NOT NULL,
    CONSTRAINT member_blocks_two CHECK (pair_low < pair_high),
    CONSTRAINT member_blocks_same CHECK ((blocker = pair_low AND blocked = pair_high) OR (blocker = pair_high
        AND blocked = pair_low))
);
CREATE UNIQUE INDEX member_blocks_pair_key ON member_blocks (pair_low, pair_high);
CREATE INDEX member_blocks_blocker ON member_blocks (blocker, created, id);
CREATE INDEX member_blocks_blocked ON member_blocks (blocked, created, id);

-- ======== followers ========

-- Who follows whom.
CREATE TABLE member_follows (
    id       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created  BIGINT NOT NULL,
    follower TEXT COLLATE "C" NOT NULL,
    followed TEXT COLLATE "C" NOT NULL,
    CONSTRAINT member_follows_two CHECK (follower <> followed)
);
CREATE UNIQUE INDEX member_follows_pair_key ON member_follows (follower, followed);
CREATE INDEX member_follows_follower ON member_follows (follower, created, id);
CREATE INDEX member_follows_followed ON member_follows (followed, created, id);

-- ======== reports ========

-- Open reports about members; a reporter has one about a member at most.
CREATE TABLE member_reports (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created     BIGINT NOT NULL,
    reported    TEXT COLLATE "C" NOT NULL,
    reporter    TEXT COLLATE "C" NOT NULL,
    category    TEXT COLLATE "C" NOT NULL,
    description TEXT COLLATE "C",
    CONSTRAINT member_reports_two CHECK (reporter <> reported),
    CONSTRAINT member_reports_category_known CHECK (category IN ('SPAM', 'IMPERSONATION', 'HARASSMENT', 'OTHER'))
);
CREATE UNIQUE INDEX member_reports_pair_key ON member_reports (reported, reporter);
CREATE INDEX member_reports_created ON member_reports (created, id);
CREATE INDEX member_reports_reporter ON member_reports (reporter, id);

-- What the reports about a member come to. id is the member's; the row goes with the last report.
CREATE TABLE reported_members (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    reports     BIGINT NOT NULL,
    reviewed    BOOLEAN NOT NULL,
    last_report BIGINT NOT NULL,
    CONSTRAINT reported_members_some CHECK (reports > 0)
);
CREATE INDEX reported_members_last ON reported_members (last_report, id);
CREATE INDEX reported_members_open ON reported_members (last_report, id) WHERE NOT reviewed;

-- ======== privacy ========

-- Who sees members that are public, and who may be public. One row, written the first time somebody sets it.
CREATE TABLE member_privacy_settings (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision   BIGINT NOT NULL,
    updated    BIGINT NOT NULL,
    visibility TEXT COLLATE "C" NOT NULL,
    candidates TEXT COLLATE "C" NOT NULL,
    CONSTRAINT member_privacy_settings_visibility_known CHECK (visibility IN ('VISIBLE_TO_MEMBERS_ONLY',
        'VISIBLE_TO_ALL')),
    CONSTRAINT member_privacy_settings_candidates_known CHECK (candidates IN ('NO_ONE', 'ANYONE'))
);

-- The privacy that new members begin with. One row, as above.
CREATE TABLE member_default_privacy (
    id       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    revision BIGINT NOT NULL,
    updated  BIGINT NOT NULL,
    status   TEXT COLLATE "C" NOT NULL,
    CONSTRAINT member_default_privacy_known CHECK (status IN ('PRIVATE', 'PUBLIC'))
);

-- ======== rights ========

-- What people ask for about their own data: an archive of all of it, or that it is erased. subject is the id of a
-- member, or of a guest's contact; while a request runs, work holds what to look for, and afterwards nothing.
CREATE TABLE data_requests (
    id        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created   BIGINT NOT NULL,
    updated   BIGINT NOT NULL,
    finished  BIGINT,
    kind      TEXT COLLATE "C" NOT NULL,
    state     TEXT COLLATE "C" NOT NULL,
    subject   TEXT COLLATE "C" NOT NULL,
    guest     BOOLEAN NOT NULL,
    actor     TEXT COLLATE "C" NOT NULL,
    step      BIGINT NOT NULL,
    position  TEXT COLLATE "C" NOT NULL,
    counts    TEXT COLLATE "C" NOT NULL,
    reason    TEXT COLLATE "C" NOT NULL,
    work      TEXT COLLATE "C" NOT NULL,
    file_size BIGINT NOT NULL,
    expires   BIGINT,
    CONSTRAINT data_requests_kind_known CHECK (kind IN ('ARCHIVE', 'ERASURE')),
    CONSTRAINT data_requests_state_known CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'FAILED'))
);
CREATE UNIQUE INDEX data_requests_open_key ON data_requests (kind, subject) WHERE state IN ('WAITING', 'RUNNING');
CREATE INDEX data_requests_created ON data_requests (created, id);
CREATE INDEX data_requests_subject ON data_requests (subject, created);
CREATE INDEX data_requests_expires ON data_requests (expires) WHERE expires IS NOT NULL;
