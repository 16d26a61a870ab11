import { type Kysely, sql } from 'kysely'

/**
 * Holds a row where the demo content was loaded into an empty database: only there may the outbox
 * open. An earlier database counts when its first accounts are the demo's, created in one moment,
 * and no other user has become staff since: such a one may be in real use by now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table demo_databases (
      single boolean primary key default true check (single),
      loaded_at timestamptz not null default now()
    );

    insert into demo_databases (loaded_at)
    select created_at from users
    where created_at = (select min(created_at) from users)
      and email in ('senior@demo.example', 'researcher@demo.example',
        'customer@demo.example', 'reader@demo.example')
      and not exists (
        select from users where login_type <> 'CUSTOMER'
          and email not in ('senior@demo.example', 'researcher@demo.example'))
    group by created_at having count(*) > 1;
  `.execute(db)
}
