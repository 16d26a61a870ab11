import { pathsOverlap } from '@insights/domain/content/find-conflicts.ts'
import type { Kysely, Selectable } from 'kysely'

import type { Tables } from '../database/tables.ts'

type Row = Pick<Selectable<Tables['content_buildings']>, 'authors' | 'stamps'>

/**
 * Returns who changed anything at, under or above some paths of a report's content, the latest
 * change first. Changes made before authors were stored have none.
 */
export function authorsOf({ authors, stamps }: Row, paths: readonly string[]): string[] {
  const changed = Object.keys(authors)
    .filter((path) => paths.some((one) => pathsOverlap(path, one)))
    .toSorted((one, other) => Date.parse(stamps[other] ?? '0') - Date.parse(stamps[one] ?? '0'))
  return [...new Set(changed.map((path) => authors[path]!))]
}

/** Returns a user's full name; undefined without a user. */
export async function findName(
  db: Kysely<Tables>,
  user: string | undefined,
): Promise<string | undefined> {
  if (user === undefined) return undefined
  const person = await db
    .selectFrom('people')
    .where('id', '=', user)
    .select(['name', 'last_name'])
    .executeTakeFirst()
  return person && `${person.name} ${person.last_name}`
}
