import { DatabaseStartError } from '@insights/platform/database/database-start-error.ts'
import { SecretKeyError } from '@insights/platform/seal/load-secret-key.ts'
import { StorageStartError } from '@insights/platform/storage/storage-start-error.ts'
import { BackupError } from '@insights/server/backup/backup-error.ts'
import { ConfigError } from '@insights/server/config.ts'

const PLAIN = [BackupError, ConfigError, DatabaseStartError, SecretKeyError, StorageStartError]

/** What a person at the terminal can mend is told in plain lines; anything else with its stack. */
export function endPlainly(error: unknown): void {
  console.error(PLAIN.some((kind) => error instanceof kind) ? (error as Error).message : error)
  process.exitCode = 1
}
