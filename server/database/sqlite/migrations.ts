import { searchText } from '../../../leads/search-text.ts'
import { type Migration, rebuildTable } from './migrate.ts'

// The white space of JavaScript's trim() (ECMA-262, WhiteSpace and LineTerminator), as SQLite spells it.
const whiteSpace =
  'char(9,10,11,12,13,32,160,5760,8192,8193,8194,8195,8196,8197,8198,8199,8200,8201,8202,8232,8233,8239,8287,12288,65279)'

/** Limits a text's length as PostgreSQL's check constraint does: SQLite adds one only by rebuilding the table. */
function lengthTriggers(column: string): string {
  const raise = `when length(cast(new.${column} as blob)) > 16384
    begin select raise(abort, 'CHECK constraint failed: leads_${column}_length_check'); end`
  return `create trigger leads_${column}_length_insert before insert on leads ${raise};
    create trigger leads_${column}_length_update before update of ${column} on leads ${raise};`
}

/** The columns of the outbox whose values were parts of ids. */
const columnsOfId = `message = replace(id, ':webhook', ''),
  day = iif(kind = 'digest', replace(substr(id, 8), ':webhook', ''), null),
  subscription_id = iif(kind = 'push', substr(id, instr(id, ':push:') + 6), null)`

/**
 * The schema of the embedded database, step by step. The table `schema_steps` holds how many were taken, and SQLite's
 * `user_version` the number of the last one that is not additive: a server that knows fewer refuses the database. A step that
 * has landed is never changed: a new one goes to the end. Constraints are named as in PostgreSQL. SQLite cannot change a check:
 * rebuildTable makes the table anew, with its rows.
 */
export const migrations: readonly Migration[] = [
  `create table leads (
    id text not null primary key,
    created_at text not null,
    name text not null constraint leads_name_check check (trim(name, ${whiteSpace}) <> ''),
    email text not null constraint leads_email_check check (trim(email, ${whiteSpace}) <> ''),
    phone text not null constraint leads_phone_check check (trim(phone, ${whiteSpace}) <> ''),
    zone text not null constraint leads_zone_check check (zone in ('roma', 'milano', 'altro')),
    same_lead_key text not null
  ) strict;
  create index leads_same_lead_key_created_at_idx on leads (same_lead_key, created_at);`,
  `alter table leads add column held_because text
    constraint leads_held_because_check check (held_because in ('trap', 'content', 'sender'));
  alter table leads add column contacted_at text;
  create index leads_created_at_idx on leads (created_at);
  create table notifications (
    id text not null primary key,
    lead_id text references leads (id) on delete cascade,
    kind text not null
      constraint notifications_kind_check check (kind in ('notice', 'reminder-4', 'reminder-12', 'reminder-20', 'digest')),
    status text not null
      constraint notifications_status_check check (status in ('new', 'waiting', 'delivered', 'held', 'withdrawn')),
    created_at text not null,
    due_at text not null,
    sender text,
    signal text not null default 'none'
      constraint notifications_signal_check check (signal in ('none', 'form', 'quick', 'trap')),
    attempts integer not null default 0,
    failing_since text,
    claim text,
    lease_until text,
    delivered_at text,
    delivered_by text
  ) strict;
  create index notifications_due_idx on notifications (status, due_at) where status in ('new', 'waiting');
  create index notifications_sender_idx on notifications (sender, created_at) where sender is not null;
  create index notifications_lead_id_idx on notifications (lead_id);
  create index notifications_reminders_due_at_idx on notifications (due_at)
    where status = 'waiting' and kind in ('reminder-4', 'reminder-12', 'reminder-20');
  insert into notifications (id, lead_id, kind, status, created_at, due_at)
    select id || ':notice', id, 'notice', 'new', created_at, created_at
    from leads where created_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-24 hours');`,
  // The kind 'held-digest' is new.
  (database) => {
    const kinds = "kind in ('notice', 'reminder-4', 'reminder-12', 'reminder-20', 'digest'"
    rebuildTable(database, 'notifications', {
      from: `${kinds})`,
      to: `\n        ${kinds}, 'held-digest')\n      `,
    })
    database.exec(`create table clock (
    id integer not null primary key constraint clock_id_check check (id = 1),
    seen_at text not null,
    steady_since text not null
  ) strict;
  create index notifications_unnotified_idx on notifications (created_at) where status = 'held' and delivered_at is null`)
  },
  // The length is MAX_TEXT_BYTES (leads/lead.ts). Longer texts that are there already stay as they are.
  ['name', 'email', 'phone'].map(lengthTriggers).join('\n'),
  // Where each message goes by both channels: the one that a notification is for.
  `alter table notifications add column channel text
    constraint notifications_channel_check check (channel in ('email', 'webhook'));`,
  // Confirmations to hosts, campaigns of leads, and visits; as the migration of PostgreSQL says.
  (database) => {
    rebuildTable(database, 'notifications', {
      from: "'digest', 'held-digest'",
      to: "'digest', 'held-digest', 'confirmation'",
    })
    rebuildTable(database, 'notifications', {
      from: "'email', 'webhook'",
      to: "'email', 'webhook', 'host') and (coalesce(channel = 'host', false) = (kind = 'confirmation')",
    })
    database.exec(`alter table notifications add column attempted_at text;
      create index notifications_confirmations_idx on notifications (attempted_at) where kind = 'confirmation';
      create index notifications_unconfirmed_idx on notifications (created_at)
        where status = 'waiting' and kind = 'confirmation';
      alter table leads add column source text;
      alter table leads add column medium text;
      alter table leads add column campaign text;
      alter table leads add column email_refused_at text;
      create table visits (
        day text not null,
        path text not null,
        source text not null,
        medium text not null,
        campaign text not null,
        visits integer not null,
        primary key (day, path, source, medium, campaign)
      ) strict`)
  },
  // The office, as the migration of PostgreSQL says.
  (database) => {
    rebuildTable(database, 'notifications', {
      from: "'held-digest', 'confirmation'",
      to: "'held-digest', 'confirmation', 'push'",
    })
    rebuildTable(database, 'notifications', {
      from: "channel in ('email', 'webhook', 'host') and (coalesce(channel = 'host', false) = (kind = 'confirmation')",
      to: "channel in ('email', 'webhook', 'host', 'push') and (coalesce(channel = 'host', false) = (kind = 'confirmation')) and (coalesce(channel = 'push', false) = (kind = 'push')",
    })
    database.exec(`create index notifications_unpushed_idx on notifications (due_at) where status = 'waiting' and kind = 'push';
      alter table leads add column version integer not null default 0;
      alter table leads add column booked_for text;
      alter table leads add column lost_at text;
      alter table leads add column call_back_at text;
      alter table leads add column search text not null default '';
      create index leads_due_idx on leads (created_at, id, call_back_at, search)
        where contacted_at is null and held_because is null;
      create index leads_call_back_at_idx on leads (call_back_at, id) where call_back_at is not null;
      create index leads_office_idx on leads (
        created_at, id, contacted_at, held_because, booked_for, lost_at, zone, search
      );
      create index leads_held_idx on leads (created_at, id) where contacted_at is null and held_because is not null;
      create index leads_booked_for_idx on leads (booked_for, id) where booked_for is not null and lost_at is null;
      create table lead_events (
        seq integer primary key autoincrement,
        lead_id text references leads (id) on delete cascade,
        at text not null,
        kind text not null,
        by text,
        text text,
        before text
      ) strict;
      create index lead_events_lead_id_idx on lead_events (lead_id);
      create table office_people (
        id text not null primary key,
        name text not null,
        name_key text not null unique,
        created_at text not null
      ) strict;
      create table office_passkeys (
        id text not null primary key,
        person_id text not null references office_people (id) on delete cascade,
        public_key text not null,
        counter integer not null,
        transports text not null,
        device text not null,
        created_at text not null
      ) strict;
      create index office_passkeys_person_id_idx on office_passkeys (person_id);
      create table office_sessions (
        id text not null primary key,
        token_hash text not null unique,
        person_id text not null references office_people (id) on delete cascade,
        passkey_id text not null references office_passkeys (id) on delete cascade,
        device text not null,
        created_at text not null,
        seen_at text not null
      ) strict;
      create index office_sessions_person_id_idx on office_sessions (person_id);
      create index office_sessions_passkey_id_idx on office_sessions (passkey_id);
      create table office_tickets (
        hash text not null primary key,
        purpose text not null,
        person_id text references office_people (id) on delete cascade,
        parent_hash text,
        expires_at text not null
      ) strict;
      create index office_tickets_expires_at_idx on office_tickets (expires_at);
      create index office_tickets_person_id_idx on office_tickets (person_id);
      create table office_guesses (
        id text not null primary key,
        sender text not null,
        at text not null
      ) strict;
      create index office_guesses_at_idx on office_guesses (at);
      create table office_subscriptions (
        id text not null primary key,
        session_id text not null references office_sessions (id) on delete cascade,
        endpoint text not null unique,
        p256dh text not null,
        auth text not null,
        created_at text not null,
        delivered_at text,
        lost_at text
      ) strict;
      create index office_subscriptions_session_id_idx on office_subscriptions (session_id);
      create table office_keys (name text not null primary key, value text not null) strict`)
    const write = database.prepare('update leads set search = ? where id = ?')
    for (const { id, name, email, phone } of database.prepare('select id, name, email, phone from leads').all()) {
      write.run(searchText({ name: String(name), email: String(email), phone: String(phone) }), String(id))
    }
  },
  // Words and photographs from the office, as the migration of PostgreSQL says.
  (database) => {
    database.exec(`create table site_draft (
        id integer not null primary key check (id = 1),
        revision integer not null,
        fields text not null
      ) strict;
      create table site_versions (
        id integer primary key autoincrement,
        at text not null,
        by text not null,
        kind text not null check (kind in ('published', 'draft')),
        fields text not null,
        pictures text not null
      ) strict;
      create table site_editors (
        session_id text not null primary key references office_sessions (id) on delete cascade,
        name text not null,
        section text not null,
        at text not null
      ) strict;
      create table site_photographs (
        name text not null primary key,
        width integer not null,
        height integer not null,
        colour text not null,
        digest text not null,
        by text not null,
        at text not null,
        bytes blob not null
      ) strict;
      create table site_renditions (
        path text not null primary key,
        at text not null,
        bytes blob not null
      ) strict;
      create table site_uploads (
        id text not null,
        part integer not null,
        session_id text not null references office_sessions (id) on delete cascade,
        at text not null,
        bytes blob not null,
        primary key (id, part)
      ) strict;
      create index site_uploads_session_id_idx on site_uploads (session_id)`)
  },
  // Who and what a session has started, as the migration of PostgreSQL says.
  `alter table office_people add column invited_by text;
   alter table office_tickets add column passkey_id text references office_passkeys (id) on delete cascade;
   create index office_tickets_passkey_id_idx on office_tickets (passkey_id);
   create index office_guesses_at_sender_idx on office_guesses (at, sender);
   drop index office_guesses_at_idx`,
  // What becomes of an upload, as the migration of PostgreSQL says.
  `create table site_upload_states (
      id text not null primary key,
      session_id text not null references office_sessions (id) on delete cascade,
      by text not null,
      at text not null,
      state text not null check (state in ('open', 'working', 'taken', 'refused')),
      parts integer,
      claim text,
      leased_until text,
      attempts integer not null default 0,
      reason text,
      photograph text
    ) strict;
    create index site_upload_states_session_id_idx on site_upload_states (session_id)`,
  // The known zones, as the migration of PostgreSQL says; here the server alone refuses others.
  {
    additive: (database) => {
      database.exec(`create table lead_zones (zone text not null primary key) strict;
        insert into lead_zones (zone) select distinct zone from leads`)
      const add = database.prepare('insert into lead_zones (zone) values (?) on conflict do nothing')
      const leads = database.prepare("select sql from sqlite_schema where type = 'table' and name = 'leads'").get()
      // Earlier versions added an owner's cities to the list.
      const [check, list = ''] = /zone in \(([^)]*)\)/.exec(String(leads?.sql)) ?? []
      for (const zone of [
        'roma',
        'milano',
        'altro',
        ...Array.from(list.matchAll(/'([^']+)'/g), ([, each = '']) => each),
      ]) {
        add.run(zone)
      }
      if (check !== undefined) {
        rebuildTable(database, 'leads', { from: check, to: `trim(zone, ${whiteSpace}) <> ''` })
      }
    },
  },
  // What became of the last backup, as the migration of PostgreSQL says.
  {
    additive: `create table backup_record (
      id integer not null primary key check (id = 1),
      checked_at text,
      made_at text,
      failure text,
      file text,
      bytes integer,
      same_disk integer,
      free_percent integer,
      data_free_percent integer,
      sent_at text
    ) strict`,
  },
  // Columns for what the ids of the outbox say, as the migration of PostgreSQL says.
  {
    additive: `alter table notifications add column message text;
      alter table notifications add column day text;
      alter table notifications add column subscription_id text;
      create trigger notifications_of_before after insert on notifications when new.message is null
      begin
        update notifications set ${columnsOfId} where id = new.id;
      end;
      update notifications set ${columnsOfId};
      create index notifications_message_idx on notifications (message);
      create index notifications_claim_idx on notifications (channel, due_at) where status = 'waiting'`,
  },
  // Why a lead was lost, and what was thrown away as spam, as the migration of PostgreSQL says.
  {
    additive: `alter table leads add column lost_because text
        check (lost_because in ('price', 'date', 'zone', 'no-answer', 'other'));
      alter table leads add column spam_at text;
      create table spam_senders (hash text not null primary key, until text not null) strict`,
  },
  // Which version another one has put online again, as the migration of PostgreSQL says.
  { additive: 'alter table site_versions add column restored_from text' },
  // Leads that somebody writes in by hand, as the migration of PostgreSQL says.
  {
    additive: (database) => {
      database.exec(`alter table leads add column arrived_by text`)
      const check = `leads_email_check check (trim(email, ${whiteSpace}) <> ''`
      rebuildTable(database, 'leads', { from: `${check})`, to: `${check} or arrived_by is not null)` })
    },
  },
  // Closed days, and from when the 24 hours of a lead count, as the migration of PostgreSQL says.
  {
    additive: `create table closed_days (
      id text not null primary key,
      first_day text not null,
      last_day text not null,
      starts_at text not null,
      ends_at text not null,
      opens_at text not null,
      by text not null,
      at text not null
    ) strict;
    alter table leads add column promise_from text;
    create trigger leads_set_promise after insert on leads
      when exists (select 1 from closed_days where starts_at <= new.created_at and new.created_at < ends_at)
    begin
      update leads set promise_from = (
        select opens_at from closed_days where starts_at <= new.created_at and new.created_at < ends_at
          order by opens_at desc limit 1
      ) where id = new.id;
    end`,
  },
  // Further kinds of notifications, as the migration of PostgreSQL says.
  {
    additive: (database) => {
      const kinds =
        "'notice', 'reminder-4', 'reminder-12', 'reminder-20', 'digest', 'held-digest', 'confirmation', 'push'"
      rebuildTable(database, 'notifications', {
        from: `kind in (${kinds})`,
        to: "kind <> '' and kind not glob '*[^a-z0-9-]*'",
      })
      const channels = "channel in ('email', 'webhook', 'host', 'push')"
      rebuildTable(database, 'notifications', { from: channels, to: `kind not in (${kinds}) or ${channels}` })
    },
  },
  // The links of hosts, as the migration of PostgreSQL says.
  {
    additive: `create table host_links (
      hash text not null primary key,
      lead_id text not null references leads (id) on delete cascade,
      purpose text not null check (purpose in ('appointment', 'review')),
      made_at text not null,
      expires_at text not null
    ) strict;
    create index host_links_lead_id_idx on host_links (lead_id)`,
  },
  // Appointments and the addresses of calendars, as the migration of PostgreSQL says.
  {
    additive: `alter table leads add column booked_minutes integer;
      alter table leads add column booked_address text;
      alter table leads add column booked_at text;
      create table appointments (
        lead_id text not null primary key references leads (id) on delete cascade,
        sequence integer not null,
        told_for text,
        told_minutes integer,
        told_address text,
        called_off_at text,
        told_at text not null,
        told_by text not null,
        answer text,
        answered_at text,
        wish text
      ) strict;
      create table calendar_feeds (hash text not null primary key, made_at text not null, by text not null) strict`,
  },
  // The second promise, as the migration of PostgreSQL says.
  { additive: 'alter table leads add column delivered_at text; alter table leads add column photos_link text' },
  // Reviews of hosts, as the migration of PostgreSQL says.
  {
    additive: `alter table leads add column review_skipped_at text;
    create table reviews (
      id text not null primary key,
      lead_id text unique references leads (id) on delete cascade,
      requested_at text not null,
      delivered_at text not null,
      zone text not null,
      asked_at text not null,
      asked_by text not null,
      write_until text not null,
      given_at text,
      stars integer check (stars between 1 and 5),
      words text,
      shown_as text,
      may_publish integer check (may_publish in (0, 1)),
      answer text,
      decision text check (decision in ('published', 'left')),
      place text,
      withdrawn_at text
    ) strict;
    create table review_links (
      hash text not null primary key,
      review_id text not null references reviews (id) on delete cascade,
      made_at text not null
    ) strict;
    create index review_links_review_id_idx on review_links (review_id);
    create table review_settings (id integer not null primary key check (id = 1), after_days integer) strict`,
  },
]
