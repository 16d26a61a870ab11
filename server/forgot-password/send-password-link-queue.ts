import type { PRODUCTS } from '@insights/contract/authentication.ts'
import { defineQueue } from '@insights/platform/jobs/jobs.ts'

import type { EncryptedPayload } from '../jobs/encrypted-payload.ts'

/** What the job carries once it is opened. */
export interface WantsLink {
  readonly email: string
  readonly url?: string | undefined
  readonly application: (typeof PRODUCTS)[number]
}

export const sendPasswordLinkQueue = defineQueue<EncryptedPayload>({
  name: 'send-password-link',
  expireIn: 60,
  concurrency: 2,
})
