import { type ContentEditor, EDITOR_TIMEOUT_MS } from '@insights/contract/content-editors.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'

/** Who was heard of lately enough to be there still. */
export const isActiveEditor = sql<boolean>`content_editors.seen_at > now() - ${EDITOR_TIMEOUT_MS} * interval '1 ms'`

/** Those besides the caller who are writing in a report just now. */
export async function findEditors(
  db: Kysely<Tables>,
  reportId: string,
  { _id }: Caller,
): Promise<ContentEditor[]> {
  const rows = await db
    .selectFrom('content_editors')
    .innerJoin('users', 'users.id', 'content_editors.user_id')
    .where('report_id', '=', reportId)
    .where('user_id', '!=', _id)
    .where('users.active', '=', true)
    .where(isActiveEditor)
    .select(['users.id', 'users.name', 'users.last_name', 'content_editors.sections'])
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()
  return rows.map(({ id, name, last_name, sections }) => ({
    _id: id,
    name: `${name} ${last_name}`,
    sections,
  }))
}
