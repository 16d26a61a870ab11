import { type Kysely, sql } from 'kysely'

/**
 * Adds the version of the scoring formula: an industry's choice for new editions, and the one that a
 * report was begun with, which never changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table industries add column formula smallint not null default 1 check (formula in (1, 2));
    alter table reports add column formula smallint not null default 1 check (formula in (1, 2));
  `.execute(db)
}
