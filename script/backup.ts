import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { makeBackup } from '@insights/server/operations/backup/make-backup.ts'
import { BackupError } from '@insights/server/operations/backup/manifest.ts'
import { openSources, readIfExists } from '@insights/server/operations/backup/open-sources.ts'
import { readConfig } from '@insights/server/start/config.ts'

import project from '../package.json' with { type: 'json' }
import { exitWithError } from './exit-with-error.ts'

/** Backs up the portal of this environment, which may be running: script/backup DIRECTORY */
try {
  const [given] = process.argv.slice(2)
  if (!given) throw new BackupError('Name the directory to make: script/backup /backups/2026-03-01')
  const target = resolve(given)
  if (await stat(target).catch(() => undefined)) {
    throw new BackupError(`${target} already exists. Choose another directory.`)
  }
  const config = readConfig(process.env)
  const cluster = join(resolve(config.dataDirectory), 'postgres')
  if (!config.databaseUrl && !(await stat(cluster).catch(() => undefined))) {
    throw new BackupError(
      `There is no portal in ${resolve(config.dataDirectory)}: nothing to back up.`,
    )
  }
  const parts = await openSources(config, (line) => console.log(line))
  try {
    const secretKey = config.secretKeys ? undefined : await readIfExists(parts.keyFile)
    const manifest = await makeBackup({ ...parts, secretKey, portal: project.version }, target)
    const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0)
    const { count, bytes, missing } = manifest.files
    console.log(
      `Backed up ${rows} rows and ${count} files (${Math.round(bytes / 1e6)} MB) as of ${manifest.snapshotAt} into ${target}`,
    )
    console.log(`The secret key is ${manifest.secretKey}.`)
    if (missing.length > 0) {
      console.error(
        `${missing.length} files that the database names are missing or damaged; ${join(target, 'manifest.json')} lists them.`,
      )
      process.exitCode = 2
    }
  } finally {
    await parts.close()
  }
} catch (error) {
  exitWithError(error)
}
