import * as z from 'zod'

import { id, month } from './fields.ts'

/** A new revision of a published report or, with `newDate`, another edition started from it. */
export const reportEditCreate = z.strictObject({
  reportId: id,
  date: month.optional(),
  industry: id.optional(),
  newDate: month.optional(),
})
