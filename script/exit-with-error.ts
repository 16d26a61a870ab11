import { DatabaseStartError } from '@insights/platform/database/database-errors.ts'
import { SecretKeyError } from '@insights/platform/encryption/load-secret-key.ts'
import { StorageStartError } from '@insights/platform/storage/file-storage.ts'
import { BackupError } from '@insights/server/operations/backup/manifest.ts'
import { ConfigError } from '@insights/server/start/config.ts'

const PLAIN = [BackupError, ConfigError, DatabaseStartError, SecretKeyError, StorageStartError]

/**
 * Prints errors that the operator can fix as plain lines, any other error with its stack, and sets
 * exit code 1.
 */
export function exitWithError(error: unknown): void {
  console.error(PLAIN.some((kind) => error instanceof kind) ? (error as Error).message : error)
  process.exitCode = 1
}
