import * as z from 'zod'

import { line } from './fields.ts'
import { reportStatus } from './reports.ts'

export const reportStatusUpdate = z.strictObject({
  status: reportStatus,
  /** Why it goes back; required for a return to draft. */
  reason: line(1000).optional(),
})
