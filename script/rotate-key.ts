import { createKysely } from '@insights/platform/database/kysely.ts'
import { createEncryptor } from '@insights/platform/encryption/create-encryptor.ts'
import { SecretKeyError, loadSecretKeys } from '@insights/platform/encryption/load-secret-key.ts'
import { countFormerCodes } from '@insights/server/accounts/mfa/recovery-codes.ts'
import type { Tables } from '@insights/server/database/tables.ts'
import { openSources } from '@insights/server/operations/backup/open-sources.ts'
import { rotateKey } from '@insights/server/operations/rotate-key.ts'
import { readConfig } from '@insights/server/start/config.ts'
import { requireSameKey } from '@insights/server/start/require-same-key.ts'

import { exitWithError } from './exit-with-error.ts'

/** Encrypts what former keys of this environment's portal encrypted with the current one. */
try {
  const config = readConfig(process.env)
  const sources = await openSources(config, (line) => console.log(line))
  const db = createKysely<Tables>(sources.connectionString, { applicationName: 'insights script' })
  try {
    const keys = await loadSecretKeys({ given: config.secretKeys, file: sources.keyFile })
    if (keys.length === 1) {
      throw new SecretKeyError(
        `There is one key only: put a new one and a comma before it in SECRET_KEY, or a line above it in ${sources.keyFile}, restart the portal, and run this again.`,
      )
    }
    const encryptor = createEncryptor(...keys)
    await requireSameKey(db, encryptor)
    const { renewed, late, unreadable } = await rotateKey(db, encryptor)
    console.log(`Encrypted ${renewed} secrets with the new key.`)
    const people = await countFormerCodes(db)
    if (people > 0) {
      console.log(
        `${people} people have recovery codes that end with the former key: ask them to make new ones on their profile before you take it away.`,
      )
    }
    for (const [table, count] of unreadable) {
      console.error(
        `${count} in ${table} can be read with none of the keys; they were left as they are.`,
      )
    }
    if (late > 0) {
      console.error(
        'Some were encrypted with a former key meanwhile: restart each process of the portal with the new key first, and run this again.',
      )
    }
    if (late > 0 || unreadable.size > 0) process.exitCode = 2
    else
      console.log(
        'Take the former keys out of the settings now, and keep them elsewhere as long as a backup needs them.',
      )
  } finally {
    await db.destroy()
    await sources.close()
  }
} catch (error) {
  exitWithError(error)
}
