import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { id, singleLine, month, clientId } from '../fields.ts'
import { report } from './reports.ts'

/** A new revision of a published report or, with `newDate`, another edition started from it. */
const editionCreate = z
  .strictObject({
    ...clientId,
    reportId: id,
    date: month.optional(),
    industry: id.optional(),
    newDate: month.optional(),
    /** Title of the new edition, which is named after the industry when it is left out. */
    title: singleLine().optional(),
  })
  .refine(({ title, newDate }) => title === undefined || newDate !== undefined, {
    path: ['title'],
    message: 'A revision keeps the title of its report',
  })

export const editionsApi = {
  create: endpoint({
    method: 'POST',
    path: '/report-edit',
    body: editionCreate,
    responses: { 201: report, 400: errorBody, 409: errorBody },
  }),
}
