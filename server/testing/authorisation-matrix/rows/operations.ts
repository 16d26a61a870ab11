import { addFailedJob } from '../../add-failed-job.ts'
import { answers, type Row } from '../row.ts'

/** How the portal is doing. */
export const operationsRows: readonly Row[] = [
  { route: 'GET /operations', answers: answers.senior(200) },
  { route: 'GET /failed-jobs', answers: answers.senior(200) },
  {
    route: 'POST /job-retries',
    answers: answers.senior(201),
    send: async ({ portal }) => ({ body: { job: await addFailedJob(portal.db) } }),
  },
]
