import { type Kysely, sql } from 'kysely'

/**
 * Adds views that readers save of pages of "Your Brand": ids and settings, never figures.
 * `based_on` is the report that a view was saved on; a view of an edition outlives its revisions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_views (
      id uuid primary key default gen_random_uuid(),
      owner_id uuid references users on delete set null,
      staff boolean not null,
      company_customer_id uuid references company_customers on delete cascade,
      edition_id uuid not null references editions on delete cascade,
      based_on uuid references reports on delete set null,
      page text not null check (page in
        ('standing', 'plan', 'what-if', 'why-it-changed', 'over-time')),
      name text not null check (char_length(name) between 1 and 100),
      company_id uuid,
      settings jsonb not null check (
        jsonb_typeof(settings) = 'object' and octet_length(settings::text) <= 16384),
      shared boolean not null default false,
      removed_at timestamptz(3),
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      check (not staff or company_customer_id is null),
      check (not shared or staff or company_customer_id is not null),
      constraint saved_views_owner check (owner_id is not null or shared)
    );
    create index saved_views_owner on saved_views (owner_id);
    create index saved_views_shared on saved_views (company_customer_id) where shared;
    create index saved_views_edition on saved_views (edition_id);
    create index saved_views_based_on on saved_views (based_on);
    create index saved_views_removed on saved_views (removed_at) where removed_at is not null;

    -- A private view is deleted with its owner; a shared one stays with its other users.
    create function remove_private_views() returns trigger language plpgsql as $$
    begin
      delete from saved_views where owner_id = old.id and not shared;
      return old;
    end $$;
    create trigger remove_private_views before delete on users
      for each row execute function remove_private_views();
  `.execute(db)
}
