import { happening } from './happening.ts'
import type { Origin } from './origin.ts'

interface Ended {
  readonly milliseconds: number
  readonly failed: boolean
}

/** A finished statement: its text without the values. */
export const statementEnded = happening<Ended & { readonly text: string }>('statement-ended')

export interface JobRun {
  readonly id: string
  readonly queue: string
  readonly triedBefore: number
}

export const jobBegan = happening<{ readonly run: JobRun; readonly origin: Origin }>('job-began')
export const jobEnded = happening<Ended & { readonly run: JobRun; readonly origin: Origin }>(
  'job-ended',
)

/** A file could not be stored or read, and the caller is not at fault. */
export const storageFailed = happening<{ readonly operation: string }>('storage-failed')
