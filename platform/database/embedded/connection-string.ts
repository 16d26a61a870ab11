import { readFile } from 'node:fs/promises'

import { passwordFile, ROLE } from './initialise-cluster.ts'
import type { ListenAddress } from './listen-address.ts'

/** Connection string of the PostgreSQL whose cluster directory is `home`. */
export async function writeConnectionString(home: string, address: ListenAddress): Promise<string> {
  const password = (await readFile(passwordFile({ home }), 'utf8')).trim()
  return address.kind === 'socket'
    ? `postgresql://${ROLE}:${password}@localhost/${ROLE}?host=${encodeURIComponent(address.directory)}&sslmode=disable`
    : `postgresql://${ROLE}:${password}@127.0.0.1:${address.port}/${ROLE}?sslmode=disable`
}
