import {
  type OutboxEmail,
  type OutboxEmailListed,
  outboxApi,
} from '@insights/contract/operations/outbox.ts'
import type { SentMail } from '@insights/platform/mail/mail.ts'

import { notFound } from '../../http/errors.ts'
import type { Routes } from '../../http/routes.ts'
import { findOpenOutbox } from '../../mail/find-open-outbox.ts'

const MAX_EMAILS = 50

/** Open without an account: a user who forgot the password has to read the email about it. */
const open = { permission: 'anyone', ownership: 'shared' } as const

/** The emails of a demo portal that has no mail server; 404 anywhere else. */
export const outboxRoutes: Routes = async (route, services) => {
  const openOutbox = async () => {
    const outbox = await findOpenOutbox(services)
    if (!outbox) throw notFound()
    return outbox
  }

  route(outboxApi.find, open, async () => {
    const outbox = await openOutbox()
    const { total, mails } = await outbox.find(MAX_EMAILS)
    return { total, limit: MAX_EMAILS, skip: 0, data: mails.map(presentListedEmail) }
  })

  route(outboxApi.get, open, async (request) => {
    const outbox = await openOutbox()
    const mail = await outbox.read(request.params.id)
    if (!mail) throw notFound()
    return presentEmail(mail)
  })
}

function presentListedEmail(mail: SentMail): OutboxEmailListed {
  return { _id: mail.id, date: mail.date.toISOString(), to: mail.to, subject: mail.subject }
}

function presentEmail(mail: SentMail): OutboxEmail {
  return { ...presentListedEmail(mail), text: mail.text, html: mail.html }
}
