import { defineQueue } from '@insights/platform/jobs/jobs.ts'

import type { EncryptedPayload } from '../jobs/encrypted-payload.ts'

/** What the job carries once it is opened. */
export interface ReachedCap {
  readonly email: string
  readonly kind: 'password' | 'code'
}

export const warnOfAttemptsQueue = defineQueue<EncryptedPayload>({
  name: 'warn-of-attempts',
  expireIn: 60,
})
