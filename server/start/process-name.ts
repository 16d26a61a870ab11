import { hostname } from 'node:os'

import type { Config } from './config.ts'

const NAME = /^insights process (\w+) (\S+) (\d+)$/
/** PostgreSQL cuts longer names off. */
const MAX_HOST_LENGTH = 30

/** What this process is called among the connections of the database. */
export function processName({ role }: Pick<Config, 'role'>): string {
  const host = hostname().replaceAll(/\s/g, '-').slice(0, MAX_HOST_LENGTH)
  return `insights process ${role} ${host} ${process.pid}`
}

/** What such a name tells; undefined for the name of any other connection. */
export function readProcessName(
  name: string,
): { readonly role: string; readonly host: string; readonly pid: number } | undefined {
  const [, role, host, pid] = NAME.exec(name) ?? []
  return role && host ? { role, host, pid: Number(pid) } : undefined
}
