import { type Client, escapeIdentifier } from 'pg'

import type { DumpedSequence } from './table.ts'

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
