import type { Answer } from '@insights/contract/capability-reports.ts'

/** Whether the data of an error is the current record. */
export function isAnswer(data: unknown): data is Answer {
  return typeof data === 'object' && data !== null && '_id' in data && 'version' in data
}
