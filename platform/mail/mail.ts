import type { SendMailOptions } from 'nodemailer/lib/mailer'

import { type Mailbox, isMailAddress } from './mailbox.ts'

/** An email to one recipient. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Without angle brackets, e.g. `id@host`: the same when it is sent again. */
  readonly messageId: string
  /** URL that stops such emails without signing in, when it is posted to (RFC 8058). */
  readonly unsubscribe?: string
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

/** The email cannot be sent, now or later. */
export class MailRejectedError extends Error {
  override readonly name = 'MailRejectedError'
}

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
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe !== undefined && unsubscribeHeaders(mail.unsubscribe)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** URLs that need no escape between angle brackets. */
const HEADER_URL = /^https?:\/\/[\w.~:/?#@!$&'()*+;=%[\]-]+$/

function unsubscribeHeaders(url: string): Record<string, string | PreparedHeader> {
  if (!HEADER_URL.test(url)) throw new MailRejectedError('The link to unsubscribe is no URL.')
  return {
    'List-Unsubscribe': { prepared: true, foldLines: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** A header that nodemailer sends unchanged. */
interface PreparedHeader {
  readonly prepared: boolean
  readonly foldLines: boolean
  readonly value: string
}
