import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { id, isoDateTime } from '../fields.ts'
import { webAddress } from '../web-address.ts'

/** Captures of one user that may wait or run at the same time. */
export const MAX_OPEN_CAPTURES = 3
/** Minutes after which a capture without a result counts as failed. */
export const CAPTURE_MINUTES = 10

/** Settings for capturing pages, which seniors decide. */
const captureSettings = z.object({
  enabled: z.boolean(),
  /** True when the server has Chromium; null until a process that does jobs has looked for it. */
  browserFound: z.boolean().nullable(),
})

/** A page of the web that is captured as a screenshot for an answer. */
const capture = z.object({
  _id: id,
  answer: id,
  company: id,
  url: z.string(),
  whole: z.boolean(),
  state: z.enum(['waiting', 'running', 'offered', 'failed']),
  /** Reason why the capture failed. */
  problem: z.string(),
  /** HTTP status of the site's response once the capture is offered; null where it is unknown. */
  status: z.number().nullable(),
  /** The captured image, which waits in the caller's inbox until it is placed. */
  image: z
    .object({
      _id: id,
      url: z.string(),
      thumbnailUrl: z.string(),
      width: z.number(),
      height: z.number(),
    }) // prettier-ignore
    .nullable(),
  createdAt: isoDateTime,
})
const captures = z.object({ data: z.array(capture) })

const reportParams = z.strictObject({ reportId: id })

export type CaptureSettings = z.infer<typeof captureSettings>
export type Capture = z.infer<typeof capture>

export const captureSettingsApi = {
  get: endpoint({ method: 'GET', path: '/capture-settings', responses: { 200: captureSettings } }),
  update: endpoint({
    method: 'PUT',
    path: '/capture-settings',
    body: z.strictObject({ enabled: z.boolean() }),
    responses: { 200: captureSettings, 409: errorBody },
  }),
}

export const capturesApi = {
  find: endpoint({
    method: 'GET',
    path: '/captures/:reportId',
    description: "The caller's captures of the last day that are still of use, the latest first.",
    params: reportParams,
    responses: { 200: captures },
  }),
  create: endpoint({
    method: 'POST',
    path: '/captures',
    description:
      'Has a public page captured as a phone shows it, for an answer about Mobile Web. The image is offered, not attached.',
    body: z.strictObject({
      report: id,
      answer: id,
      url: webAddress(2_000),
      /** The whole page, up to five screens; the first screen otherwise. */
      whole: z.boolean(),
    }),
    responses: { 201: capture, 400: errorBody, 409: errorBody, 429: errorBody },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/captures/:reportId/:id',
    description: 'Discards a capture, with its image unless that was placed.',
    params: z.strictObject({ reportId: id, id }),
    responses: { 200: z.object({ _id: id }) },
  }),
}
