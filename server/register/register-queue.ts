import type { registerCreate } from '@insights/contract/register.ts'
import { defineQueue } from '@insights/platform/jobs/queue.ts'
import type * as z from 'zod'

import type { Sealed } from '../jobs/sealed-data.ts'

/** What the job carries once it is opened. */
export type Registration = Pick<
  z.output<typeof registerCreate>,
  'name' | 'lastName' | 'email' | 'phone' | 'title' | 'company'
>

export const registerQueue = defineQueue<Sealed>({
  name: 'register',
  expireIn: 60,
  concurrency: 2,
})
