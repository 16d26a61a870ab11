import { Client } from 'pg'

/** A prepared statement as it went to PostgreSQL; bytes as base64. */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly ({ base64: string } | string | number | boolean | null | string[])[]
}

type Query = (config: { name?: string; text: string; values: unknown[] }) => unknown

/** Runs `work` and tells which prepared statements it sent, in their order. */
export async function recordStatements(work: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = []
  const prototype = Client.prototype as unknown as { query: Query }
  const { query } = prototype
  prototype.query = function record(config) {
    if (config.name) {
      const values = config.values.map((value) =>
        Buffer.isBuffer(value) ? { base64: value.toString('base64') } : (value as string | null),
      )
      statements.push({ name: config.name, text: config.text, values })
    }
    return query.call(this, config)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return statements
}
