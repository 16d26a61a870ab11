import { type Kysely, sql } from 'kysely'

/**
 * Adds whether a connection asks its provider for a second factor, and how it says so; and whether it has a
 * redirect address of its own, as new ones have. The former one is registered at providers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sign_on_connections
      add column provider_mfa boolean not null default false,
      add column acr_values text not null default '',
      add column own_callback boolean not null default false
  `.execute(db)
}
