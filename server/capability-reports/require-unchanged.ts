import type { Answer, answerUpdate } from '@insights/contract/capability-reports.ts'
import type * as z from 'zod'

import { badRequest } from '../http/errors.ts'

type Sent = z.output<typeof answerUpdate>

/**
 * Refuses a record sent back with something changed that is not the client's to change; what is
 * as it was read, or left out, is ignored (D2).
 */
export function requireUnchangedAnswer(sent: Sent, current: Answer): void {
  const changed = [
    ...(['_id', 'report', 'createdAt', 'updatedAt'] as const).filter(
      (field) => sent[field] !== undefined && sent[field] !== current[field],
    ),
    ...(['company', 'application', 'category', 'capability'] as const).filter(
      (field) => sent[field] !== undefined && idOf(sent[field]) !== current[field]._id,
    ),
    // Saving completes an answer: a client may say so.
    ...(sent.status === undefined || ['COMPLETED', current.status].includes(sent.status)
      ? []
      : ['status']),
    ...(isSameUpdate(sent.lastUpdate, current.lastUpdate) ? [] : ['lastUpdate']),
  ]
  if (changed.length === 0) return
  const message = 'Cannot be changed'
  throw badRequest(
    `${changed.join(', ')}: ${message}`,
    Object.fromEntries(changed.map((field) => [field, message])),
  )
}

function idOf(place: string | { _id: string }): string {
  return typeof place === 'string' ? place : place._id
}

/** Not by name: people may be renamed between reading and saving. */
function isSameUpdate(sent: Sent['lastUpdate'], current: Answer['lastUpdate']): boolean {
  return sent === undefined || (sent?.date === current?.date && sent?.userId === current?.userId)
}
