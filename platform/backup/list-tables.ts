import type { Client } from 'pg'

export interface TableToDump {
  readonly schema: string
  readonly name: string
  readonly columns: readonly string[]
}

/** The tables of a schema, partitioned ones as one, with the columns that are stored. */
export async function listTables(client: Client, schema: string): Promise<TableToDump[]> {
  const { rows } = await client.query<TableToDump>(
    `select n.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname`,
    [schema],
  )
  return rows
}
