import { createEventChannel } from './event-channel.ts'
import type { RequestContext } from './request-context.ts'

interface Ended {
  readonly milliseconds: number
  readonly failed: boolean
}

/** A finished statement: its text without the values. */
export const statementEnded = createEventChannel<Ended & { readonly text: string }>(
  'statement-ended',
)

export interface JobRun {
  readonly id: string
  readonly queue: string
  readonly triedBefore: number
}

export const jobStarted = createEventChannel<{
  readonly run: JobRun
  readonly context: RequestContext
}>('job-started')
export const jobEnded = createEventChannel<
  Ended & { readonly run: JobRun; readonly context: RequestContext }
>('job-ended')

/** A file could not be stored or read, and the caller is not at fault. */
export const storageFailed = createEventChannel<{ readonly operation: string }>('storage-failed')
