import { type Kysely, sql } from 'kysely'

/** Adds the addresses of company customers that are informed of reports, and what was sent to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhooks (
      id uuid primary key default gen_random_uuid(),
      company_customer_id uuid not null references company_customers on delete cascade,
      url text not null,
      events text[] not null,
      enabled boolean not null,
      secret bytea not null,
      former_secret bytea,
      former_until timestamptz,
      failing_since timestamptz,
      turned_off text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check ((former_secret is null) = (former_until is null)),
      check (turned_off is null or not enabled)
    );
    create index webhooks_company on webhooks (company_customer_id);

    create table webhook_deliveries (
      id uuid primary key default gen_random_uuid(),
      webhook_id uuid not null references webhooks on delete cascade,
      type text not null,
      event_key text not null,
      about_report uuid references reports on delete cascade,
      state text not null default 'waiting',
      attempts integer not null default 0,
      retries integer not null default 0,
      outcome text,
      next_at timestamptz default now(),
      created_at timestamptz not null default now(),
      constraint webhook_deliveries_once unique (webhook_id, event_key),
      check (state in ('waiting', 'delivered', 'failed', 'dropped')),
      check ((state = 'waiting') = (next_at is not null))
    );
    create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc);
    create index webhook_deliveries_report on webhook_deliveries (about_report);
  `.execute(db)
}
