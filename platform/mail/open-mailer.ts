import type { Mailer } from './mail.ts'
import type { Mailbox } from './mailbox.ts'
import { openOutboxMailer } from './outbox-mailer.ts'
import type { SmtpAddress } from './smtp-address.ts'
import { openSmtpMailer } from './smtp-mailer.ts'

export interface MailerOptions {
  /** The mail server; without one, mails are written to files. */
  readonly smtp?: SmtpAddress
  readonly from: Mailbox
  /** For those files. */
  readonly directory: string
}

/** Sends by the mail server that is named, or into files. */
export async function openMailer({ smtp, from, directory }: MailerOptions): Promise<Mailer> {
  return smtp ? openSmtpMailer({ address: smtp, from }) : openOutboxMailer(directory, from)
}
