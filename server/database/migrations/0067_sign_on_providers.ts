import { type Kysely, sql } from 'kysely'

/**
 * Adds how a connection's client sends its secret, which the check finds out, and what proves that
 * an address is its person's own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sign_on_connections
      add column secret_by text not null default 'basic' check (secret_by in ('basic', 'post')),
      add column email_proof text not null default 'claim'
        check (email_proof in ('claim', 'text', 'domains'));
  `.execute(db)
}
