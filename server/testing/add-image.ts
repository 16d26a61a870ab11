import { randomUUID } from 'node:crypto'

import type { InsertObject, Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'

/** Inserts an image without a file, for tests that only need a screenshot to exist. Returns its id. */
export async function addImage(
  db: Kysely<Tables>,
  fields: Partial<InsertObject<Tables, 'images'>> = {},
): Promise<string> {
  const { id } = await db
    .insertInto('images')
    .values({
      sha256: randomUUID(),
      thumbnail_sha256: randomUUID(),
      name: 'screen.png',
      mime: 'image/png',
      bytes: 1,
      width: 1,
      height: 1,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
