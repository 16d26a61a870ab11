import { escapeIdentifier } from 'pg'

import type { TableToDump } from './list-tables.ts'

/** `"public"."answers"` */
export const nameTable = ({ schema, name }: Pick<TableToDump, 'schema' | 'name'>): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`

/** `"id", "status"` */
export const nameColumns = ({ columns }: Pick<TableToDump, 'columns'>): string =>
  columns.map(escapeIdentifier).join(', ')
