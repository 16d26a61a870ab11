import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { applicationId, id, isoDateTime } from '../fields.ts'
import { editEffects } from './edit-effects.ts'

/** Maximum number of changed answers without a screenshot in one response; all of them are counted. */
export const MAX_LISTED_ANSWERS = 500

const rules = {
  /** A changed answer needs a screenshot before the report can be finalized. */
  changedNeedsScreenshot: z.boolean('Required'),
}

/** A changed answer without a screenshot of its own, with the parameters of its page. */
const answerWithoutScreenshot = z.object({
  answer: id,
  company: z.object({ _id: id, title: z.string() }),
  application: applicationId,
  category: id,
  capability: z.string(),
  /** Its availability; the previous edition has the opposite. */
  hasCapability: z.boolean(),
})

/** The rules of a report that staff may turn on, and what the report lacks by them. */
const reportRules = z.object({
  report: id,
  ...rules,
  /** Null for the first edition of an industry: nothing in it counts as changed. */
  previousReport: z.object({ _id: id, title: z.string(), date: isoDateTime }).nullable(),
  /** Number of answers that differ from the previous edition's. */
  changed: z.number(),
  /** Number of those without a screenshot of their own, whether the rule is on or not. */
  missing: z.object({ total: z.number(), data: z.array(answerWithoutScreenshot) }),
  can: z.object({ change: z.boolean() }),
})
const reportRulesChanged = reportRules.extend({ effects: editEffects })

const byReport = z.strictObject({ reportId: id })

export type ReportRules = z.infer<typeof reportRules>
export type AnswerWithoutScreenshot = z.infer<typeof answerWithoutScreenshot>

export const reportRulesApi = {
  get: endpoint({
    method: 'GET',
    path: '/report-rules/:reportId',
    params: byReport,
    responses: { 200: reportRules, 404: errorBody },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/report-rules/:reportId',
    params: byReport,
    body: z.strictObject(rules),
    responses: { 200: reportRulesChanged, 400: errorBody, 403: errorBody, 404: errorBody },
  }),
}
