import type { OutboxMail, OutboxMailWhole } from '@insights/contract/outbox.ts'
import type { SentMail } from '@insights/platform/mail/mail.ts'

export function presentMail(mail: SentMail): OutboxMail {
  return { _id: mail.id, date: mail.date.toISOString(), to: mail.to, subject: mail.subject }
}

export function presentWholeMail(mail: SentMail): OutboxMailWhole {
  return { ...presentMail(mail), text: mail.text, html: mail.html }
}
