import { createKysely } from '@insights/platform/database/kysely.ts'
import { openJobs } from '@insights/platform/jobs/open-jobs.ts'
import type { Tables } from '@insights/server/database/tables.ts'
import { openSources } from '@insights/server/operations/backup/open-sources.ts'
import {
  countTexts,
  queueUnreadTexts,
  retryTexts,
} from '@insights/server/screenshots/images/queue-image-texts.ts'
import { readImageTextQueue } from '@insights/server/screenshots/images/read-image-texts.ts'
import { readConfig } from '@insights/server/start/config.ts'

import { exitWithError } from './exit-with-error.ts'

/**
 * Queues all images of the portal of this environment whose text was never read; the portal reads
 * them in the background. Killed, it resumes with the remaining ones. `--again` includes images
 * that could not be read, and images whose job was lost.
 */
try {
  const config = readConfig(process.env)
  const sources = await openSources(config, (line) => console.log(line))
  const { connectionString } = sources
  const db = createKysely<Tables>(connectionString, { applicationName: 'insights script' })
  try {
    const jobs = await openJobs({ connectionString, queues: [readImageTextQueue] })
    try {
      if (process.argv.includes('--again')) await retryTexts(db)
      const queued = await queueUnreadTexts(db, { jobs })
      const { waiting, done, unreadable } = await countTexts(db)
      console.log(
        `Queued ${queued} pictures. ${waiting} wait, ${done} are read, ${unreadable} could not be read.`,
      )
      if (config.readScreenshots === 'none') {
        console.log('READ_SCREENSHOTS=0: they are read once the portal runs without it.')
      }
    } finally {
      await jobs.stop()
    }
  } finally {
    await db.destroy()
    await sources.close()
  }
} catch (error) {
  exitWithError(error)
}
