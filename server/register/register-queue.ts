import type { registerCreate } from '@insights/contract/register.ts'
import { defineQueue } from '@insights/platform/jobs/jobs.ts'
import type * as z from 'zod'

import type { EncryptedPayload } from '../jobs/encrypted-payload.ts'

/** What the job carries once it is opened. */
export type Registration = Pick<
  z.output<typeof registerCreate>,
  'name' | 'lastName' | 'email' | 'phone' | 'title' | 'company'
>

export const registerQueue = defineQueue<EncryptedPayload>({
  name: 'register',
  expireIn: 60,
  concurrency: 2,
})
