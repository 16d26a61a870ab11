import type { SendMailOptions } from 'nodemailer/lib/mailer'

import { MailRejectedError } from './mail-rejected-error.ts'
import type { Mail } from './mail.ts'
import { type Mailbox, isMailAddress } from './mailbox.ts'

const MAX_SUBJECT_LENGTH = 300
/** Line ends would start another header; bidi marks make a subject read as another one. */
const NOT_IN_A_SUBJECT = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu

/** Builds the nodemailer message; everything that users entered is checked here once more. */
export function compose(mail: Mail, from: Mailbox): SendMailOptions {
  if (!isMailAddress(mail.to))
    throw new MailRejectedError('The address is none that mail can be sent to.')
  const subject = mail.subject.replace(NOT_IN_A_SUBJECT, ' ').trim().slice(0, MAX_SUBJECT_LENGTH)
  return {
    from,
    to: { name: '', address: mail.to },
    subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.messageId}>`,
    // Suppresses out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
