import type { Insertable } from 'kysely'

import type { Tables } from '../database/tables.ts'

type Files = Pick<Insertable<Tables['images']>, 'sha256' | 'thumbnail_sha256' | 'print_sha256'>

/** The hashes of all files that an image has. */
export function filesOf({ sha256, thumbnail_sha256, print_sha256 }: Files): string[] {
  return [sha256, thumbnail_sha256, ...(print_sha256 ? [print_sha256] : [])]
}
