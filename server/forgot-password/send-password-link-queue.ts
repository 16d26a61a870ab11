import type { PRODUCTS } from '@insights/contract/authentication.ts'
import { defineQueue } from '@insights/platform/jobs/queue.ts'

import type { Sealed } from '../jobs/sealed-data.ts'

/** What the job carries once it is opened. */
export interface WantsLink {
  readonly email: string
  readonly url?: string | undefined
  readonly application: (typeof PRODUCTS)[number]
}

export const sendPasswordLinkQueue = defineQueue<Sealed>({
  name: 'send-password-link',
  expireIn: 60,
  concurrency: 2,
})
