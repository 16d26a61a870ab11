import { escapeIdentifier } from 'pg'

import type { TableToDump } from './list-tables.ts'

/** `"public"."answers"` */
export const quoteTable = ({ schema, name }: Pick<TableToDump, 'schema' | 'name'>): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`

/** `"id", "status"` */
export const quoteColumns = ({ columns }: Pick<TableToDump, 'columns'>): string =>
  columns.map(escapeIdentifier).join(', ')
