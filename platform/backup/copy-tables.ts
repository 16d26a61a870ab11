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
 * disabled and foreign keys dropped while loading; adding the keys again checks every row. Needs
 * the owner of the tables.
 */
export async function loadTables(
  client: Client,
  tables: readonly DumpedTable[],
  directory: string,
): Promise<void> {
  const names = tables.map(quoteTable)
  const keys = await listForeignKeys(client, names)
  for (const { name, key } of keys) await client.query(`alter table ${name} drop constraint ${key}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  // `cascade` also empties the bookkeeping tables that a backup leaves out.
  await client.query(`truncate ${names.join(', ')} cascade`)
  for (const table of tables) await loadTable(client, table, directory)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const { name, key, definition } of keys) {
    await client.query(`alter table ${name} add constraint ${key} ${definition}`)
  }
}

interface ForeignKey {
  readonly name: string
  readonly key: string
  readonly definition: string
}

async function listForeignKeys(client: Client, names: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as name, quote_ident(conname) as key,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0
       and conrelid = any($1::regclass[]::oid[])`,
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
