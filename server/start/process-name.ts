import { hostname } from 'node:os'

import type { Config } from './config.ts'

const NAME = /^insights process (\w+) (\S+) (\d+)(?: (\d+))?$/
/** Maximum length: PostgreSQL cuts longer names off. */
const MAX_HOST_LENGTH = 28

/** Returns the name of this process, with its live connections, among the connections of the database. */
export function processName({ role }: Pick<Config, 'role'>, streams = 0): string {
  const host = hostname().replaceAll(/\s/g, '-').slice(0, MAX_HOST_LENGTH)
  return `insights process ${role} ${host} ${process.pid}${role === 'worker' ? '' : ` ${streams}`}`
}

interface ProcessName {
  readonly role: string
  readonly host: string
  readonly pid: number
  /** Live connections; undefined for a worker and for a process of an earlier version. */
  readonly streams?: number
}

/** Returns the parts of such a name; undefined for any other connection. */
export function readProcessName(name: string): ProcessName | undefined {
  const [, role, host, pid, streams] = NAME.exec(name) ?? []
  if (!role || !host) return undefined
  return { role, host, pid: Number(pid), ...(streams && { streams: Number(streams) }) }
}
