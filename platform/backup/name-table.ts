import { escapeIdentifier } from 'pg'

import type { TableToDump } from './list-tables.ts'

/** `"public"."answers" ("id", "status")` */
export function nameTable({ schema, name, columns }: TableToDump): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`
}
