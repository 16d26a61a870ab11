import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'

import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import type { TableToDump } from './list-tables.ts'
import { quoteColumns, quoteTable } from './quote-identifiers.ts'
import type { DumpedTable } from './table.ts'

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
