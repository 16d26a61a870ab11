import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { id, isoDateTime } from '../fields.ts'

/** The SHA-256 of a revision's canonical inputs. */
export const fingerprint = z.string().regex(/^[\da-f]{64}$/)

/** As people copy it: in capitals, and in groups. */
const fingerprintParams = z.strictObject({
  fingerprint: z
    .string()
    .transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase())
    .pipe(z.string().regex(/^[\da-f]{64}$/, 'Must be a fingerprint: 64 digits, 0 to 9 and a to f')),
})

/** The edition and revision that a fingerprint belongs to. */
export const verified = z.object({
  fingerprint,
  reportId: id,
  title: z.string(),
  industry: z.string(),
  date: isoDateTime,
  revision: z.number(),
  publishedAt: isoDateTime,
  /** True for the revision that readers see now. */
  current: z.boolean(),
  /** The report and number of that revision. */
  currentReportId: id,
  currentRevision: z.number(),
  formula: z.number(),
})

export type Verified = z.infer<typeof verified>

export const fingerprintsApi = {
  verify: endpoint({
    method: 'GET',
    path: '/verify/:fingerprint',
    params: fingerprintParams,
    responses: { 200: verified },
  }),
}
