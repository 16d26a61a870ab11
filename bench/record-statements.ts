import { Client } from 'pg'

/** A statement as sent to PostgreSQL, prepared where it has a name; bytes as base64. */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly (Value | readonly Value[])[]
}

type Value = { base64: string } | string | number | boolean | null

interface Config {
  readonly name?: string
  readonly text: string
  readonly values?: readonly unknown[]
}

type Query = (config: Config | string, ...more: unknown[]) => unknown

/** Runs `work` and returns the statements that it sent with a name or with values, in order. */
export async function recordStatements(work: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = []
  const prototype = Client.prototype as unknown as { query: Query }
  const { query } = prototype
  prototype.query = function record(config, ...more) {
    // Jobs send theirs as a text, with values and a callback beside it, at any time.
    const { name, text, values = [] } = typeof config === 'string' ? { text: config } : config
    if (name !== undefined || values.length > 0) {
      statements.push({
        name: name ?? '',
        text,
        values: values.map((value) => (Array.isArray(value) ? value.map(keep) : keep(value))),
      })
    }
    return query.call(this, config, ...more)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return statements
}

const keep = (value: unknown): Value =>
  Buffer.isBuffer(value) ? { base64: value.toString('base64') } : (value as string | null)

/** A recorded value for `pg`. */
export function replay(value: Statement['values'][number]): unknown {
  if (Array.isArray(value)) return value.map(replay)
  return typeof value === 'object' && value !== null && 'base64' in value
    ? Buffer.from(value.base64, 'base64')
    : value
}
