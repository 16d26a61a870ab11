import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import {
  checkDeviceWeights,
  MAX_DEVICE_RESPONDENTS,
} from '@insights/domain/scoring/valid-weights-and-ratings.ts'
import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { countUpTo, id, timestamps, idParams } from '../fields.ts'
import { findQuery, selectableFindResult } from '../find.ts'
import { editEffects } from '../reports/edit-effects.ts'

type Key = (typeof APPLICATIONS)[number]['title']

const byKey = <Value extends z.ZodType>(value: Value) =>
  Object.fromEntries(APPLICATIONS.map(({ title }) => [title, value])) as Record<Key, Value>

/** A weight for every application, 0 to 1 each and not all 0; the messages are the form's. */
const deviceWeights = z
  .strictObject(
    byKey(
      z.number({ error: ({ input }) => (input === undefined ? 'Required' : 'Must be a number') }),
    ),
  )
  .check(({ value, issues }) => {
    for (const [key, message] of Object.entries(checkDeviceWeights(value))) {
      issues.push({ code: 'custom', input: value[key as Key], path: [key], message })
    }
  })

/** Respondents of the survey that the weights are taken from: null for none known. */
const respondents = countUpTo(MAX_DEVICE_RESPONDENTS).nullable()

const deviceWeight = z.object({
  _id: id,
  reportId: id,
  deviceWeights: z.object(byKey(z.number())),
  /** Absent where it was not entered. */
  respondents: z.number().optional(),
  ...timestamps,
})

const deviceWeightFind = findQuery({
  item: deviceWeight,
  filter: { reportId: id },
  sort: [],
}).required({
  reportId: true,
})
const deviceWeightPage = selectableFindResult(deviceWeight)
export const deviceWeightCreate = z.strictObject({
  reportId: id,
  deviceWeights,
  respondents: respondents.optional(),
})

/** The full record as it was read, with its changes. Without `respondents` the stored number stays. */
export const deviceWeightUpdate = z.strictObject({
  deviceWeights,
  respondents: respondents.optional(),
  _id: id.optional(),
  reportId: id.optional(),
  createdAt: z.unknown().optional(),
  /** The `updatedAt` that was read: a later change by another user is a conflict. */
  updatedAt: z.string().max(40).optional(),
  effects: editEffects.optional(),
})
const deviceWeightSaved = deviceWeight.extend({ effects: editEffects })

export type DeviceWeight = z.infer<typeof deviceWeight>

export const deviceWeightApi = {
  find: endpoint({
    method: 'GET',
    path: '/device-weight',
    query: deviceWeightFind,
    responses: { 200: deviceWeightPage },
  }),
  create: endpoint({
    method: 'POST',
    path: '/device-weight',
    body: deviceWeightCreate,
    responses: { 201: deviceWeightSaved, 400: errorBody, 409: errorBody },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/device-weight/:id',
    params: idParams,
    body: deviceWeightUpdate,
    responses: { 200: deviceWeightSaved, 400: errorBody, 409: errorBody },
  }),
}
