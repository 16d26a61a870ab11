import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'

import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

import { type DumpedTable, type TableToDump, quoteColumns, quoteTable } from './tables.ts'

/** The quickest level: as small as gzip makes it, in a quarter of the time. */
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Writes a table's rows, as the client's transaction sees them, into a file below `directory`. */
export async function dumpTable(
  client: Client,
  table: TableToDump,
  directory: string,
): Promise<DumpedTable> {
  const { schema, name, columns } = table
  // COPY from a query, because a partitioned table cannot be copied by name.
  const query = `select ${quoteColumns(table)} from ${quoteTable(table)}`
  const rows = client.query(copyTo(`copy (${query}) to stdout`))
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform: (part: Buffer, _encoding, done) => {
      hash.update(part)
      done(null, part)
    },
  })
  const file = `database/${schema}.${name}.copy.zst`
  const handle = await open(join(directory, file), 'wx', 0o600)
  const target = handle.createWriteStream({ flush: true })
  await pipeline(rows, createZstdCompress(COMPRESSION), hashing, target)
  return { schema, name, columns, rows: rows.rowCount ?? 0, file, sha256: hash.digest('hex') }
}

/**
 * Replaces the rows of the tables with those of a backup, in the client's transaction. Triggers are
 * disabled, keys and indexes dropped while loading: making them afterwards takes less time, and adding
 * the foreign keys again checks every row. Needs the owner of the tables.
 */
export async function loadTables(
  client: Client,
  tables: readonly DumpedTable[],
  directory: string,
): Promise<void> {
  const names = tables.map(quoteTable)
  const constraints = await listConstraints(client, names)
  const indexes = await listIndexes(client, names)
  for (const { table, name } of constraints)
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { index } of indexes) await client.query(`drop index ${index}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  for (const table of tables) await loadTable(client, table, directory)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  await client.query(`set local maintenance_work_mem = '256MB'`)
  for (const { definition } of indexes) await client.query(definition)
  for (const { table, name, definition } of constraints.toReversed())
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

interface Constraint {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/**
 * Foreign keys, before the primary keys and unique constraints that they refer to. Of partitioned tables
 * only foreign keys.
 */
async function listConstraints(client: Client, names: readonly string[]): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where conparentid = 0 and (
       contype = 'f' and $1::regclass[]::oid[] && array[conrelid, confrelid]
       or contype in ('p', 'u') and relkind = 'r' and not relispartition
         and conrelid = any($1::regclass[]::oid[]))
     order by contype`,
    [names],
  )
  return rows
}

interface Index {
  readonly index: string
  readonly definition: string
}

/** Indexes that no constraint has; those of partitions belong to their table. */
async function listIndexes(client: Client, names: readonly string[]): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `select indexrelid::regclass::text as index, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indrelid
     where relkind = 'r' and not relispartition and indrelid = any($1::regclass[]::oid[])
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [names],
  )
  return rows
}

async function loadTable(client: Client, table: DumpedTable, directory: string): Promise<void> {
  const target = client.query(
    copyFrom(`copy ${quoteTable(table)} (${quoteColumns(table)}) from stdin`),
  )
  await pipeline(createReadStream(join(directory, table.file)), createZstdDecompress(), target)
  if (target.rowCount !== table.rows) {
    throw new Error(`${table.name} has ${target.rowCount} rows instead of ${table.rows}.`)
  }
}
