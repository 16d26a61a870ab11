import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'

import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

import { quoteColumns, quoteTable } from './quote-identifiers.ts'
import type { DumpedTable } from './table.ts'

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
