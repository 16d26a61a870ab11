import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { byReportId, countUpTo, expectedVersion, id, isoDateTime } from '../fields.ts'
import { editEffects } from '../reports/edit-effects.ts'
import { MAX_RESPONDENTS } from './respondents.ts'

/** Above any survey; the database holds a little more. */
const count = countUpTo(1_000_000)

const day = z.iso.date('Must be a date')

const sample = {
  /** Null while it is not known. */
  respondents: count.nullable(),
  /** Respondents of a question that fewer people answered, by question id. */
  byQuestion: z.record(id, count),
  /**
   * How much larger the variance of a share is than in a simple random sample; by weights, at most
   * the number of respondents.
   */
  designEffect: z
    .number('Required')
    .min(1, 'Must be at least 1')
    .max(MAX_RESPONDENTS, 'Must be at most 20,000'),
  /** First and last day; null while they are not known. */
  fieldwork: z.strictObject({ from: day, to: day }).nullable(),
}

const surveySample = z.object({
  reportId: id,
  /** Where the survey's figures come from; null without a survey. */
  basis: z.enum(['respondents', 'shares']).nullable(),
  ...sample,
  /** Null without a survey. */
  updatedAt: isoDateTime.nullable(),
})

export type SurveySampleRecord = z.infer<typeof surveySample>

export const surveySampleApi = {
  get: endpoint({
    method: 'GET',
    path: '/survey-samples/:reportId',
    params: byReportId,
    responses: { 200: surveySample, 404: errorBody },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/survey-samples/:reportId',
    params: byReportId,
    body: z.strictObject({ ...sample, ...expectedVersion }),
    responses: {
      200: surveySample.extend({ effects: editEffects }),
      400: errorBody,
      404: errorBody,
      409: errorBody,
    },
  }),
}
