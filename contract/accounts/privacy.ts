import * as z from 'zod'

import { endpoint, file } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { email, idParams, optionalLine } from '../fields.ts'

/** How long what people do is kept, and whom they ask about it. */
const privacySettings = z.object({
  /** True while the pages that customers read are counted. */
  insight: z.boolean(),
  /** Months that these counts are kept. */
  insightMonths: z
    .int('Must be a whole number')
    .min(1, 'Must be 1 to 24')
    .max(24, 'Must be 1 to 24'),
  /** Months that the activity log is kept; null for good. */
  activityMonths: z
    .int('Must be a whole number')
    .min(24, 'Must be 24 to 240')
    .max(240, 'Must be 24 to 240')
    .nullable(),
  /** Months that changes of answers are kept in drafts and replaced revisions; null for good. */
  historyMonths: z
    .int('Must be a whole number')
    .min(12, 'Must be 12 to 240')
    .max(240, 'Must be 12 to 240')
    .nullable(),
  /** Name and address of the contact for questions on personal data, '' for none. */
  contact: optionalLine(200),
})

export type PrivacySettings = z.infer<typeof privacySettings>

/** Everything that is stored of a person, by table. Secrets are left out. */
const personalData = z.object({
  exportedAt: z.iso.datetime(),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})

export type PersonalData = z.infer<typeof personalData>

export const privacyApi = {
  get: endpoint({
    method: 'GET',
    path: '/privacy-settings',
    responses: { 200: privacySettings },
  }),
  /** A setting that is left out keeps its value: a colleague may have changed it. */
  update: endpoint({
    method: 'PUT',
    path: '/privacy-settings',
    body: z.strictObject(privacySettings.shape).partial(),
    responses: { 200: privacySettings },
  }),
  own: endpoint({
    method: 'GET',
    path: '/personal-data',
    responses: { 200: file('application/json') },
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/users/:id/personal-data',
    params: idParams,
    responses: { 200: file('application/json'), 404: errorBody },
  }),
  /** The email is typed by the caller, as a confirmation. */
  erase: endpoint({
    method: 'POST',
    path: '/users/:id/erasure',
    params: idParams,
    body: z.strictObject({ email: email() }),
    responses: { 201: z.object({ erased: z.literal(true) }), 404: errorBody, 409: errorBody },
  }),
}
