import { type Kysely, sql } from 'kysely'

/**
 * Adds the reason with which staff declined a purchase request; requested again, it is open again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase_requests
      add column declined_at timestamptz,
      add column decline_reason text,
      add constraint purchase_requests_declined
        check ((declined_at is null) = (decline_reason is null));
  `.execute(db)
}
