import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import type { ConnectionStrings } from '@insights/platform/database/embedded/listen-address.ts'
import { findRunningEmbedded } from '@insights/platform/database/embedded/postgres-processes.ts'
import { openDatabase } from '@insights/platform/database/open-database.ts'
import type { FileStorage } from '@insights/platform/storage/file-storage.ts'
import { openStorage } from '@insights/platform/storage/open-storage.ts'

import type { Config } from '../../start/config.ts'

/** Database, storage and key of a portal with these settings, whether or not it is running. */
export interface BackupSources extends Readonly<ConnectionStrings> {
  readonly storage: FileStorage
  readonly dataDirectory: string
  readonly keyFile: string
  readonly close: () => Promise<void>
}

export async function openSources(
  config: Config,
  log: (line: string) => void,
): Promise<BackupSources> {
  const dataDirectory = resolve(config.dataDirectory)
  const running = config.databaseUrl ? undefined : await findRunningEmbedded(dataDirectory)
  const ownsDatabase = !config.databaseUrl && !running
  const database = running
    ? { ...running, stop: async () => {} }
    : await openDatabase({
        databaseUrl: config.databaseUrl,
        ownerUrl: config.databaseOwnerUrl,
        dataDirectory,
        log,
      })
  try {
    const storage = await openStorage({
      directory: join(dataDirectory, 'files'),
      s3: config.storage,
    })
    return {
      // An embedded database started here has not let its other role use the tables yet if it is old.
      connectionString: ownsDatabase ? database.ownerConnectionString : database.connectionString,
      ownerConnectionString: database.ownerConnectionString,
      storage,
      dataDirectory,
      keyFile: join(dataDirectory, 'secret-key'),
      close: () => database.stop(),
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}

export const readIfExists = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
