import * as z from 'zod'

import { id, line, month } from './fields.ts'

/** A new revision of a published report or, with `newDate`, another edition started from it. */
export const reportEditCreate = z
  .strictObject({
    reportId: id,
    date: month.optional(),
    industry: id.optional(),
    newDate: month.optional(),
    /** Of the new edition, which is named after the industry when it is left out. */
    title: line().optional(),
  })
  .refine(({ title, newDate }) => title === undefined || newDate !== undefined, {
    path: ['title'],
    message: 'A revision keeps the title of its report',
  })
