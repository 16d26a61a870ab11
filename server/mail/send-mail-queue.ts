import { defineQueue } from '@insights/platform/jobs/jobs.ts'

/** The decrypted payload of a job. */
export interface QueuedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly usefulUntil?: string
  readonly staffId?: string
}

/** Tried for about two hours: a mail server that is down for maintenance is back by then. */
export const sendMailQueue = defineQueue<{ readonly sealed: string }>({
  name: 'send-mail',
  retryLimit: 12,
  retryDelay: 15,
  expireIn: 120,
  concurrency: 3,
})
