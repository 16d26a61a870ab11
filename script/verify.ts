import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { openClient } from '@insights/platform/database/connections.ts'
import { createKysely } from '@insights/platform/database/kysely.ts'
import { migrate } from '@insights/platform/database/migrate.ts'
import { openDatabase } from '@insights/platform/database/open-database.ts'
import type { Tables } from '@insights/server/database/tables.ts'
import {
  BackupError,
  checkBackup,
  readManifest,
} from '@insights/server/operations/backup/manifest.ts'
import { restoreTables } from '@insights/server/operations/backup/restore-backup.ts'
import {
  isVerified,
  listFingerprints,
  type VerifiedReport,
  verifyReport,
} from '@insights/server/reading/fingerprints/verify-report.ts'

import { exitWithError } from './exit-with-error.ts'

const USAGE = 'Name the backup and a fingerprint, or all: script/verify /backups/2026-03-01 all'

/**
 * Calculates published reports again from a backup, in a database of its own that is deleted
 * afterwards: script/verify DIRECTORY FINGERPRINT|all. It needs no key and no files of the portal.
 */
try {
  const [given, wanted] = process.argv.slice(2)
  if (!given || !wanted) throw new BackupError(USAGE)
  const fingerprint = wanted.replaceAll(/[\s-]/g, '').toLowerCase()
  if (fingerprint !== 'all' && !/^[\da-f]{64}$/.test(fingerprint)) {
    throw new BackupError('A fingerprint has 64 digits, 0 to 9 and a to f.')
  }
  const directory = resolve(given)
  const { database } = await readManifest(directory)
  await checkBackup(directory)
  const reports = await verify(directory, database, fingerprint)
  for (const report of reports) print(report)
  const wrong = reports.filter((report) => !isVerified(report)).length
  const scores = reports.reduce((sum, report) => sum + report.scores.length, 0)
  console.log(
    wrong === 0
      ? `${reports.length} reports, ${scores} scores: all are as published.`
      : `${wrong} of ${reports.length} reports differ from what was published.`,
  )
  if (wrong > 0) process.exitCode = 1
} catch (error) {
  exitWithError(error)
}

/** Restores the tables of a backup and verifies its reports: all, or those with a fingerprint. */
async function verify(
  directory: string,
  manifest: Awaited<ReturnType<typeof readManifest>>['database'],
  fingerprint: string,
): Promise<VerifiedReport[]> {
  const migrations = join(import.meta.dirname, '../server/database/migrations')
  const dataDirectory = await mkdtemp(join(tmpdir(), 'insights-verify-'))
  const { ownerConnectionString: connectionString, stop } = await openDatabase({
    dataDirectory,
    log: () => {},
  })
  try {
    const client = await openClient(connectionString, 'insights verify')
    try {
      await client.query('begin')
      await restoreTables(migrations, client, directory, manifest)
      await client.query('commit')
    } finally {
      await client.end().catch(() => {})
    }
    await migrate(connectionString, migrations)
    const db = createKysely<Tables>(connectionString, {
      applicationName: 'insights verify',
      size: 1,
    })
    try {
      const all = await listFingerprints(db)
      const found = all.filter((one) => fingerprint === 'all' || one.fingerprint === fingerprint)
      if (found.length === 0) {
        throw new BackupError(
          fingerprint === 'all'
            ? 'The backup has no published report with a fingerprint.'
            : 'The backup has no report with this fingerprint.',
        )
      }
      const reports: VerifiedReport[] = []
      for (const report of found) reports.push(await verifyReport(db, report))
      return reports
    } finally {
      await db.destroy()
    }
  } finally {
    await stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

function print(report: VerifiedReport): void {
  const { title, revision, formula, fingerprint, taken, scores } = report
  console.log(`${title}, revision ${revision}, formula ${formula}`)
  console.log(
    `  fingerprint ${fingerprint} ${taken === fingerprint ? 'is that of the inputs' : `DIFFERS: the inputs give ${taken}`}`,
  )
  for (const { company, ranking, published, calculated } of scores) {
    const verdict = published !== null && published === calculated ? 'same' : 'DIFFERS'
    console.log(
      `  ${company}, ${ranking}: published ${text(published)}, calculated ${text(calculated)}, ${verdict}`,
    )
  }
}

function text(score: number | null): string {
  return score === null ? 'none' : score.toFixed(4)
}
