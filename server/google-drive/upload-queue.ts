import { defineQueue } from '@insights/platform/jobs/jobs.ts'

/** A thousand screenshots at a second each, and patience with a busy drive. */
export const uploadQueue = defineQueue<{ readonly upload: string }>({
  name: 'upload-to-drive',
  expireIn: 60 * 60,
  heartbeat: 10,
  concurrency: 2,
})
