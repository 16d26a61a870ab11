import { defineQueue } from '@insights/platform/jobs/queue.ts'

import type { Sealed } from '../jobs/sealed-data.ts'

/** What the job carries once it is opened. */
export interface ReachedCap {
  readonly email: string
  readonly kind: 'password' | 'code'
}

export const warnOfAttemptsQueue = defineQueue<Sealed>({ name: 'warn-of-attempts', expireIn: 60 })
