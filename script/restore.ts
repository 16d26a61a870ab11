import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

import { loadSecretKey } from '@insights/platform/encryption/load-secret-key.ts'
import {
  BackupError,
  checkBackup,
  readManifest,
} from '@insights/server/operations/backup/manifest.ts'
import { openSources, readIfExists } from '@insights/server/operations/backup/open-sources.ts'
import { restoreBackup } from '@insights/server/operations/backup/restore-backup.ts'
import { readConfig } from '@insights/server/start/config.ts'

import { exitWithError } from './exit-with-error.ts'

/** Restores a backup into the empty portal of this environment: script/restore DIRECTORY */
try {
  const [given] = process.argv.slice(2)
  if (!given)
    throw new BackupError('Name the backup to restore: script/restore /backups/2026-03-01')
  const directory = resolve(given)
  const config = readConfig(process.env)
  const manifest = await readManifest(directory)
  const files = await checkBackup(directory)
  const kept = await readIfExists(join(directory, 'secret-key'))
  if (!kept && !config.secretKey) {
    throw new BackupError(
      'The backup holds no secret key: set SECRET_KEY to the one that the portal had.',
    )
  }
  const parts = await openSources(config, (line) => console.log(line))
  try {
    const key = await putKey(parts.keyFile, kept, config.secretKey)
    const migrations = join(import.meta.dirname, '../server/database/migrations')
    const target = { ...parts, key, migrations }
    const { invitationsEnded } = await restoreBackup(target, directory, manifest, files)
    const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Restored ${rows} rows and ${files.length} files as of ${manifest.snapshotAt}. Start the portal with the same settings.`,
    )
    console.log(
      `Everyone has to sign in again. Emailed links and codes do not work any more, ${invitationsEnded} invitations among them: “Forgot password” on the sign-in page sends a new link.`,
    )
  } finally {
    await parts.close()
  }
} catch (error) {
  exitWithError(error)
}

/** Writes the key where the portal expects it; keeps an existing one. */
async function putKey(file: string, kept: string | undefined, given: string | undefined) {
  if (given) return loadSecretKey({ given, file })
  const there = await readIfExists(file)
  if (there !== undefined && there !== kept) {
    throw new BackupError(
      `${file} holds another key already: restore into an empty data directory.`,
    )
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  if (there === undefined) await writeFile(file, kept!, { flag: 'wx', mode: 0o600, flush: true })
  return loadSecretKey({ given: undefined, file })
}
