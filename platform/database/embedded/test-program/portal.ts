import type { Account } from '../service-account.ts'
import { startEmbedded, type EmbeddedOptions } from '../start-embedded.ts'

/**
 * A program that runs a database as the portal does, for tests to kill. Its argument is JSON; it
 * prints events as JSON lines.
 */
export interface PortalOptions extends Omit<EmbeddedOptions, 'log'> {
  /** User to run as when root starts it. */
  account?: Account
  /** Exit on SIGTERM as after an uncaught error, without stopping the database. */
  careless?: boolean
}

export type PortalLine =
  | { kind: 'ready'; connectionString: string; home: string }
  | { kind: 'refused'; name: string; message: string }
  | { kind: 'log'; line: string }
  | { kind: 'stopped' }

function print(line: PortalLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

const { account, careless, ...options } = JSON.parse(process.argv[2] ?? '{}') as PortalOptions
if (account) {
  process.setgroups?.([])
  process.setgid?.(account.gid)
  process.setuid?.(account.uid)
}
try {
  const database = await startEmbedded({ ...options, log: (line) => print({ kind: 'log', line }) })
  const end = () => {
    if (careless) process.exit(1)
    // This pipe closes when the tests themselves are killed.
    process.stdin.destroy()
    void database.stop().then(() => print({ kind: 'stopped' }))
  }
  process.once('SIGTERM', end)
  process.stdin.once('end', end).resume()
  print({ kind: 'ready', connectionString: database.ownerConnectionString, home: database.home })
} catch (error) {
  const { name, message } = error as Error
  print({ kind: 'refused', name, message })
}
