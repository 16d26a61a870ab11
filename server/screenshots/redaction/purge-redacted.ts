import { defineQueue } from '@insights/platform/jobs/jobs.ts'

import { removeUnusedFiles } from '../../files/remove-unused-files.ts'
import { worker } from '../../jobs/worker.ts'
import type { Services } from '../../start/services.ts'

export interface PurgeRedacted {
  /** Hashes of the files that showed redacted content. */
  readonly files: readonly string[]
}

/** Retries that cover a day without the storage. */
export const purgeRedactedQueue = defineQueue<PurgeRedacted>({
  name: 'purge-redacted',
  retryLimit: 100,
  retryDelay: 5,
})

/**
 * Removes the files that a redaction has replaced, also when the redacting process was killed.
 * Throws, to be retried, while one of them could not be removed.
 */
export const purgeRedactedWorker = worker(purgeRedactedQueue, ({ data }, services) =>
  purgeFiles(services, data.files),
)

async function purgeFiles(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  files: readonly string[],
): Promise<void> {
  await removeUnusedFiles({ db, storage }, files)
  const left = await db
    .selectFrom('unremoved_files')
    .where('sha256', 'in', files)
    .select('sha256')
    .execute()
  if (left.length > 0) throw new Error('Files of a redacted image could not be removed')
}
