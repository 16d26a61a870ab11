import { type Kysely, sql } from 'kysely'

/**
 * Adds sign-on through an identity provider: a connection for each company customer and one for
 * staff, its domains, and who is who at the provider. A session that it opened ends with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_on_connections (
      id uuid primary key default gen_random_uuid(),
      company_customer_id uuid references company_customers (id) on delete cascade,
      issuer text not null,
      client_id text not null,
      client_secret bytea,
      just_in_time boolean not null default false,
      enabled boolean not null default false,
      enforced boolean not null default false,
      end_session_endpoint text,
      checked_at timestamptz,
      proved_at timestamptz,
      last_test jsonb,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique nulls not distinct (company_customer_id),
      check (enabled or not enforced),
      check (checked_at is not null or not enabled),
      check (proved_at is not null or not enforced),
      check (company_customer_id is not null or not just_in_time)
    )
  `.execute(db)
  await sql`
    create table sign_on_domains (
      connection_id uuid not null references sign_on_connections (id) on delete cascade,
      domain text not null,
      token text not null,
      verified_at timestamptz,
      primary key (connection_id, domain)
    )
  `.execute(db)
  await sql`
    create unique index sign_on_domains_verified_key on sign_on_domains (domain)
    where verified_at is not null
  `.execute(db)
  await sql`
    create table sign_on_identities (
      connection_id uuid not null references sign_on_connections (id) on delete cascade,
      subject text not null,
      user_id uuid not null references users (id) on delete cascade,
      linked_at timestamptz not null default now(),
      primary key (connection_id, subject),
      unique (connection_id, user_id)
    )
  `.execute(db)
  await sql`create index sign_on_identities_user_id_idx on sign_on_identities (user_id)`.execute(db)
  await sql`
    alter table sessions
    add column sign_on_id uuid references sign_on_connections (id) on delete cascade
  `.execute(db)
  await sql`
    create index sessions_sign_on_id_idx on sessions (sign_on_id) where sign_on_id is not null
  `.execute(db)
  await sql`alter table users add column break_glass boolean not null default false`.execute(db)
}
