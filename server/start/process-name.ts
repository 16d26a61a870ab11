import { hostname } from 'node:os'

import type { Config } from './config.ts'

const NAME = /^insights process (\w+) (\S+) (\d+)$/
/** Maximum length: PostgreSQL cuts longer names off. */
const MAX_HOST_LENGTH = 30

/** Returns the name of this process among the connections of the database. */
export function processName({ role }: Pick<Config, 'role'>): string {
  const host = hostname().replaceAll(/\s/g, '-').slice(0, MAX_HOST_LENGTH)
  return `insights process ${role} ${host} ${process.pid}`
}

/** Returns the parts of such a name; undefined for any other connection. */
export function readProcessName(
  name: string,
): { readonly role: string; readonly host: string; readonly pid: number } | undefined {
  const [, role, host, pid] = NAME.exec(name) ?? []
  return role && host ? { role, host, pid: Number(pid) } : undefined
}
