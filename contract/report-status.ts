import * as z from 'zod'

import { id, line } from './fields.ts'
import { reportStatus } from './reports.ts'

export const reportStatusUpdate = z.strictObject({
  status: reportStatus,
  /** Why it goes back; required for a return to draft. */
  reason: line(1000).optional(),
})

/** A customer who reads a preview asks to buy the edition that the report is of. */
export const reportStatusCreate = z.strictObject({ rid: id })
/** The same however often it is asked. */
export const purchaseRequested = z.object({ message: z.string() })
export const PURCHASE_REQUESTED =
  'An email has been sent to Sales Department, we will contact you soon.'
