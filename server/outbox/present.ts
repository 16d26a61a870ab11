import type { OutboxEmailListed, OutboxEmail } from '@insights/contract/outbox.ts'
import type { SentMail } from '@insights/platform/mail/mail.ts'

export function presentListedEmail(mail: SentMail): OutboxEmailListed {
  return { _id: mail.id, date: mail.date.toISOString(), to: mail.to, subject: mail.subject }
}

export function presentEmail(mail: SentMail): OutboxEmail {
  return { ...presentListedEmail(mail), text: mail.text, html: mail.html }
}
