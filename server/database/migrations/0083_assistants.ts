import { type Kysely, sql } from 'kysely'

/** Adds whether the users of a company customer may connect assistants: off until a senior allows it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table company_customers add column assistants boolean not null default false`.execute(
    db,
  )
}
