/** One mail to one person. */
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

/** The mails that were written to files instead of being sent. */
export interface Outbox {
  /** The newest first; `total` counts those beyond the limit too. */
  find(limit: number): Promise<{ total: number; mails: SentMail[] }>
  /** Undefined for an id that no mail has. */
  read(id: string): Promise<SentMail | undefined>
}

export interface Mailer {
  /** Returns when the mail server has taken the mail. Throws a MailRefused when it never will. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  /** There only when no mail server is. */
  readonly outbox: Outbox | undefined
  stop(): Promise<void>
}
