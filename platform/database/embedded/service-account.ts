import { readFile } from 'node:fs/promises'

import { DatabaseStartError } from '../database-errors.ts'

/** The account that a PostgreSQL process runs as. */
export interface Account {
  uid: number
  gid: number
}

/**
 * User ids that Debian, Red Hat and systemd do not assign. Not the account `nobody`, because other
 * services that run under it could read the database's files.
 */
const UNUSED_NUMBERS = { first: 65521, last: 65533 }

async function readPasswordEntries(): Promise<{ name: string; uid: number }[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [name, , uid] = line.split(':')
    return name && uid ? [{ name, uid: Number(uid) }] : []
  })
}

/**
 * The account that owns a new cluster when root starts the portal, since PostgreSQL does not run as
 * root.
 */
export async function chooseServiceAccount(): Promise<Account> {
  const taken = new Set((await readPasswordEntries()).map((entry) => entry.uid))
  for (let number = UNUSED_NUMBERS.first; number <= UNUSED_NUMBERS.last; number += 1) {
    if (!taken.has(number)) return { uid: number, gid: number }
  }
  throw new DatabaseStartError(
    'PostgreSQL cannot run as root and no unused user id from 65521 to 65533 is left: start the portal as another user, or set DATABASE_URL.',
  )
}

/**
 * `initdb` requires a user listed in /etc/passwd. The cluster is created as such a user, with the
 * group that can reach it, and then given to the service account.
 */
export async function findInitdbUser(account: Account): Promise<Account> {
  const entries = await readPasswordEntries()
  const named =
    entries.find((entry) => entry.uid === account.uid) ??
    entries.find((entry) => entry.name === 'nobody') ??
    entries.find((entry) => entry.uid !== 0)
  if (named === undefined) {
    throw new DatabaseStartError(
      'PostgreSQL cannot run as root and /etc/passwd names no other user: add one, or set DATABASE_URL.',
    )
  }
  return { uid: named.uid, gid: account.gid }
}

/**
 * Environment of PostgreSQL processes: almost empty. They run as another user, who could read the
 * portal's secrets there, and PG* variables would change their behaviour.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(process.platform === 'win32' && { SystemRoot: process.env['SystemRoot'] }),
  }
}
