import { findSecuritySettings } from '../../../mfa/security-settings.ts'
import { addFailedJob } from '../../add-failed-job.ts'
import { answers, type Row } from '../row.ts'

/** How the portal is doing, and what seniors decide for it. */
export const operationsRows: readonly Row[] = [
  { route: 'GET /operations', answers: answers.senior(200) },
  { route: 'GET /failed-jobs', answers: answers.senior(200) },
  {
    route: 'POST /job-retries',
    answers: answers.senior(201),
    send: async ({ portal }) => ({ body: { job: await addFailedJob(portal.db) } }),
  },
  { route: 'GET /security-settings', answers: answers.senior(200) },
  {
    route: 'PUT /security-settings',
    answers: answers.senior(200),
    // Another one than before, or nothing would be logged.
    send: async ({ portal }) => {
      const { staffPasscodes } = await findSecuritySettings(portal.db)
      return { body: { staffPasscodes: !staffPasscodes } }
    },
  },
]
