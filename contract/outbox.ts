import * as z from 'zod'

import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'
import { page } from './find.ts'

/** What the mailer names a mail by that it wrote to a file. */
const mailId = z.string().regex(/^[0-9a-f]{32}$/, 'Must be an id')

/** A mail of a demo portal, where no mail server takes mails away, as the list shows it. */
const outboxMail = z.object({
  _id: mailId,
  date: instant,
  to: z.string(),
  subject: z.string(),
})
/** The newest first, at most 50; nothing can be asked for. */
const outboxPage = page(outboxMail)

const outboxMailWhole = outboxMail.extend({ text: z.string(), html: z.string() })
const byMailId = z.strictObject({ id: mailId })

export type OutboxMail = z.infer<typeof outboxMail>
export type OutboxMailWhole = z.infer<typeof outboxMailWhole>

export const outboxApi = {
  find: endpoint({
    method: 'GET',
    path: '/outbox',
    responses: { 200: outboxPage },
  }),
  get: endpoint({
    method: 'GET',
    path: '/outbox/:id',
    params: byMailId,
    responses: { 200: outboxMailWhole },
  }),
}
