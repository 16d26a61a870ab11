import type { Mailer } from './mail.ts'
import type { Mailbox } from './mailbox.ts'
import { openOutboxMailer } from './outbox-mailer.ts'
import type { SmtpAddress } from './smtp-address.ts'
import { openSmtpMailer } from './smtp-mailer.ts'

export interface MailerOptions {
  /** The mail server; without one, emails are written to files. */
  readonly smtp?: SmtpAddress
  readonly from: Mailbox
  /** Directory of those files. */
  readonly directory: string
}

/** Opens the mailer of the named mail server, or one that writes files. */
export async function openMailer({ smtp, from, directory }: MailerOptions): Promise<Mailer> {
  return smtp ? openSmtpMailer({ address: smtp, from }) : openOutboxMailer(directory, from)
}
