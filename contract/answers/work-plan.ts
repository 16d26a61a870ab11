import * as z from 'zod'

import { portalDay } from '../accounts/portal-time.ts'
import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { applicationId, byReportId, id } from '../fields.ts'

/** Parts that one request changes: 300 companies in every application. */
const MAX_PARTS = 900

const cell = { company: id, application: applicationId }

/** The person who answers a company in an application, and the due date. */
const given = {
  /** A user; null without a person. */
  person: id.nullable(),
  /** A day, `YYYY-MM-DD`; null for no date. */
  due: z.iso.date('Must be a date as YYYY-MM-DD').nullable(),
}

const planPart = z.object({
  ...cell,
  ...given,
  /** 0 for a part that was never planned. */
  version: z.number(),
  /** Answers that are given and, if carried over, confirmed. */
  answered: z.number(),
  all: z.number(),
})

const workPlan = z.object({
  report: id,
  companies: z.array(z.object({ _id: id, title: z.string() })),
  /** Every company in every application, by the titles of the companies. */
  parts: z.array(planPart),
  /**
   * People who can be given parts, by name, and people who have some and cannot any more: their
   * accounts are inactive or no longer staff.
   */
  people: z.array(
    z.object({ _id: id, name: z.string(), lastName: z.string(), active: z.boolean() }),
  ),
  ...portalDay.shape,
  /** The day on which the report was begun, in the firm's time zone. */
  begun: z.iso.date(),
  /** Answers completed on each day, less those opened again. */
  days: z.array(z.object({ day: z.iso.date(), answered: z.number() })),
  /** The plan of the previous edition, moved to this one's month; null without one. */
  previous: z
    .object({
      report: id,
      date: z.string(),
      parts: z.array(z.object({ ...cell, ...given })),
    })
    .nullable(),
  /** Only a draft's plan changes. */
  can: z.object({ change: z.boolean() }),
})

const workPlanPatch = z.strictObject({
  parts: z
    .array(z.strictObject({ ...cell, ...given, version: z.int().min(0).max(2_147_483_646) }))
    .min(1, 'Choose a part')
    .max(MAX_PARTS, `Must be at most ${MAX_PARTS} parts`),
})

export type WorkPlan = z.infer<typeof workPlan>
export type PlanPart = WorkPlan['parts'][number]
export type PlanPartChange = z.infer<typeof workPlanPatch>['parts'][number]

export const workPlansApi = {
  get: endpoint({
    method: 'GET',
    path: '/work-plans/:reportId',
    params: byReportId,
    responses: { 200: workPlan, 403: errorBody, 404: errorBody },
  }),
  /** A 409 means that a part has changed since it was read; nothing is saved then. */
  patch: endpoint({
    method: 'PATCH',
    path: '/work-plans/:reportId',
    params: byReportId,
    body: workPlanPatch,
    responses: { 200: workPlan, 400: errorBody, 403: errorBody, 404: errorBody, 409: errorBody },
  }),
}
