import { type Kysely, sql } from 'kysely'

/** Adds which users have a password that another person chose for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column password_given boolean not null default false
  `.execute(db)
}
