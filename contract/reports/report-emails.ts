import * as z from 'zod'

import { endpoint } from '../endpoint.ts'

/**
 * The emails about reports that the caller receives, by kind; all of them unless switched off. For
 * staff: customers receive none.
 */
const reportEmails = z.strictObject({
  /** A report that waits for approval. */
  finalized: z.boolean(),
  /** A report that went back to draft, with the reason. */
  returned: z.boolean(),
  approved: z.boolean(),
  published: z.boolean(),
})

/** Kinds left out keep their setting. */
export const reportEmailsPatch = reportEmails.partial()

export type ReportEmails = z.infer<typeof reportEmails>

export const reportEmailsApi = {
  get: endpoint({ method: 'GET', path: '/report-emails', responses: { 200: reportEmails } }),
  patch: endpoint({
    method: 'PATCH',
    path: '/report-emails',
    body: reportEmailsPatch,
    responses: { 200: reportEmails },
  }),
}
