import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

import { countText } from '@insights/domain/text/number-text.ts'
import { loadSecretKeys } from '@insights/platform/encryption/load-secret-key.ts'
import {
  BackupError,
  checkBackup,
  readManifest,
} from '@insights/server/operations/backup/manifest.ts'
import { openSources, readIfExists } from '@insights/server/operations/backup/open-sources.ts'
import { restoreBackup } from '@insights/server/operations/backup/restore-backup.ts'
import { type Config, readConfig } from '@insights/server/start/config.ts'

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
  if (!kept && !config.secretKeys) {
    throw new BackupError(
      'The backup holds no secret key: set SECRET_KEY to the one that the portal had.',
    )
  }
  const parts = await openSources(config, (line) => console.log(line))
  try {
    const keys = await putKeys(parts.keyFile, kept, config.secretKeys)
    const migrations = join(import.meta.dirname, '../server/database/migrations')
    const target = { ...parts, keys, migrations }
    const { invitationsEnded } = await restoreBackup(target, directory, manifest, files)
    const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Restored ${rows} rows and ${files.length} files as of ${manifest.snapshotAt}. Start the portal with the same settings.`,
    )
    console.log(
      `Everyone has to sign in again. Emailed links and codes do not work any more, ${countText(invitationsEnded, 'invitation')} among them: “Forgot password” on the sign-in page sends a new link.`,
    )
  } finally {
    await parts.close()
  }
} catch (error) {
  exitWithError(error)
}

/** Writes the keys where the portal expects them; keeps existing ones. */
async function putKeys(file: string, kept: string | undefined, given: Config['secretKeys']) {
  if (given) return loadSecretKeys({ given, file })
  const there = await readIfExists(file)
  if (there !== undefined && there !== kept) {
    throw new BackupError(
      `${file} holds another key already: restore into an empty data directory.`,
    )
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  if (there === undefined) await writeFile(file, kept!, { flag: 'wx', mode: 0o600, flush: true })
  return loadSecretKeys({ given: undefined, file })
}
