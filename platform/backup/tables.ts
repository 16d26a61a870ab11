import { type Client, escapeIdentifier } from 'pg'

/** A table's rows in a backup. */
export interface DumpedTable {
  readonly schema: string
  readonly name: string
  /** Stored columns only; the database generates the others. */
  readonly columns: readonly string[]
  readonly rows: number
  /** Within the backup: PostgreSQL's COPY in text form, compressed with zstd. */
  readonly file: string
  /** SHA-256 of that file. */
  readonly sha256: string
}

/** Last value of a sequence. */
interface DumpedSequence {
  readonly name: string
  readonly value: string
}

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

/**
 * Sequences have no snapshot: read after the transaction began, their values are at least as high
 * as its rows need.
 */
export async function dumpSequences(client: Client, schema: string): Promise<DumpedSequence[]> {
  const { rows } = await client.query<DumpedSequence>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = $1 and last_value is not null order by sequencename`,
    [schema],
  )
  return rows
}

export async function loadSequences(
  client: Client,
  schema: string,
  sequences: readonly DumpedSequence[],
): Promise<void> {
  for (const { name, value } of sequences) {
    const sequence = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`
    await client.query('select setval($1::regclass, $2)', [sequence, value])
  }
}

/** `"public"."answers"` */
export const quoteTable = ({ schema, name }: Pick<TableToDump, 'schema' | 'name'>): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`

/** `"id", "status"` */
export const quoteColumns = ({ columns }: Pick<TableToDump, 'columns'>): string =>
  columns.map(escapeIdentifier).join(', ')
