import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'

/** Inserts the job of an email that could not be sent; its payload cannot be decrypted. */
export async function addFailedJob(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, state, output, started_on, completed_on, retry_count, retry_limit)
    values ('send-mail', '{"sealed":"bm90aGluZw=="}', 'failed',
      '{"message":"The mail server does not answer."}', now(), now(), 12, 12)
    returning id`.execute(db)
  return rows[0]!.id
}
