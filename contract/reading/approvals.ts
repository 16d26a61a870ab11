import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { byReportId, id } from '../fields.ts'
import { reportStatus } from '../reports/reports.ts'

/** The basis on which staff move a report on. */
const approval = z.object({
  report: id,
  /** The status that comes next. */
  to: reportStatus,
  /** A line for each live figure in the texts that the report does not have: they prevent the step. */
  missingFigures: z.array(z.string()),
  /** Sentences on what is unlikely: identical companies, jumps of scores, scores over 100 %. */
  unlikely: z.array(z.string()),
  /** Texts with characters that the PDF has no font for, and prints as boxes. */
  unprintable: z.array(z.object({ text: z.string(), characters: z.array(z.string()) })),
  /** How far the review has come, without a full stop; null without anything to review. */
  reviewed: z.string().nullable(),
  /** Receivers of the step's emails, if the caller takes it now. */
  emailed: z.object({
    /** Names of staff. */
    staff: z.array(z.string()),
    /** Users of company customers. */
    customers: z.array(z.object({ _id: id, name: z.string(), users: z.number() })),
    /** Users who follow something in the industry of a new edition that their company does not own. */
    notBought: z.number(),
  }),
})

export type Approval = z.infer<typeof approval>

export const approvalsApi = {
  get: endpoint({
    method: 'GET',
    path: '/approvals/:reportId',
    params: byReportId,
    responses: { 200: approval, 403: errorBody, 404: errorBody },
  }),
}
