/** An email to one recipient. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Without angle brackets, e.g. `id@host`: the same when it is sent again. */
  readonly messageId: string
}

export interface SentMail {
  readonly id: string
  readonly date: Date
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The emails that were written to files instead of being sent. */
export interface Outbox {
  /** The newest first; `total` also counts those beyond the limit. */
  find(limit: number): Promise<{ total: number; mails: SentMail[] }>
  /** Undefined if there is no email with this id. */
  read(id: string): Promise<SentMail | undefined>
}

export interface Mailer {
  /** Returns when the mail server has accepted the email. Throws a MailRejectedError if it never will. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  /** Only without a mail server. */
  readonly outbox: Outbox | undefined
  stop(): Promise<void>
}
