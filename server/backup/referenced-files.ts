import type { DatabaseClient } from '@insights/platform/database/connections.ts'

/** Files that are to go, as soon as their storage is there again. */
const NOT_REFERENCED = 'unremoved_files'

/**
 * The names of all stored files that the database refers to, as the client's transaction sees it. A
 * column that names a stored file is called `sha256`, or ends so: a new one is found by that.
 */
export async function listReferencedFiles(client: DatabaseClient): Promise<Set<string>> {
  const columns = await client.query<{ table: string; column: string }>(
    `select quote_ident(table_name) as table, quote_ident(column_name) as column
     from information_schema.columns
     where table_schema = 'public' and data_type = 'text' and column_name ~ '(^|_)sha256$'
       and table_name <> $1`,
    [NOT_REFERENCED],
  )
  const files = new Set<string>()
  for (const { table, column } of columns.rows) {
    const { rows } = await client.query<{ file: string }>(
      `select distinct ${column} as file from public.${table} where ${column} is not null`,
    )
    for (const { file } of rows) files.add(file)
  }
  return files
}
