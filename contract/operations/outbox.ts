import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { isoDateTime } from '../fields.ts'
import { findResult } from '../find.ts'

/** Id of an email that the mailer wrote to a file. */
const emailId = z.string().regex(/^[0-9a-f]{32}$/, 'Must be an id')

/** An email of a demo portal, which sends none, as the list shows it. */
const outboxEmailListed = z.object({
  _id: emailId,
  date: isoDateTime,
  to: z.string(),
  subject: z.string(),
})
/** The newest first, at most 50; the query is empty. */
const outboxPage = findResult(outboxEmailListed)

const outboxEmail = outboxEmailListed.extend({ text: z.string(), html: z.string() })
const emailIdParams = z.strictObject({ id: emailId })

export type OutboxEmailListed = z.infer<typeof outboxEmailListed>
export type OutboxEmail = z.infer<typeof outboxEmail>

export const outboxApi = {
  find: endpoint({
    method: 'GET',
    path: '/outbox',
    responses: { 200: outboxPage },
  }),
  get: endpoint({
    method: 'GET',
    path: '/outbox/:id',
    params: emailIdParams,
    responses: { 200: outboxEmail },
  }),
}
