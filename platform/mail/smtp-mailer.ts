import { createTransport } from 'nodemailer'

import { isLoopback } from '../is-loopback.ts'
import { MailRejectedError, type Mailer, compose } from './mail.ts'
import type { Mailbox } from './mailbox.ts'
import type { SmtpAddress } from './smtp-address.ts'

/** Timeouts of one SMTP step and of a whole email. */
const STEP_TIMEOUT_MS = 15_000
const MAIL_TIMEOUT_MS = 60_000

export interface SmtpOptions {
  readonly address: SmtpAddress
  readonly from: Mailbox
  readonly stepTimeoutMs?: number
  readonly mailTimeoutMs?: number
}

/** Sends by SMTP over a few pooled connections. */
export function openSmtpMailer(options: SmtpOptions): Mailer {
  const { from, address } = options
  const { stepTimeoutMs = STEP_TIMEOUT_MS, mailTimeoutMs = MAIL_TIMEOUT_MS } = options
  const transport = createTransport({
    pool: true,
    ...address,
    // Never send a password, or a link that sets one, unencrypted over the network.
    requireTLS: !address.secure && !isLoopback(address.host),
    tls: { minVersion: 'TLSv1.2' },
    maxConnections: 3,
    // Retry if the server closed a pooled connection before any byte of the email was sent. After
    // that the email may have been accepted, so the job decides whether to retry.
    maxRequeues: 1,
    idleTimeout: 30_000,
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    socketTimeout: stepTimeoutMs,
    dnsTimeout: stepTimeoutMs,
  })
  return {
    outbox: undefined,
    send: async (mail, signal) => {
      const deadline = AbortSignal.timeout(mailTimeoutMs)
      const either = signal ? AbortSignal.any([signal, deadline]) : deadline
      const composed = compose(mail, from)
      try {
        await transport.sendMail({ ...composed, signal: either })
      } catch (error) {
        if (deadline.aborted) throw new Error('The mail server took longer than a mail may take.')
        throw explain(error as SmtpError)
      }
    },
    stop: async () => transport.close(),
  }
}

interface SmtpError extends Error {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
}

/**
 * 5xx for the email itself is final. Rejected credentials and similar errors are wrong settings,
 * which may be fixed before the job gives up.
 */
function explain(error: SmtpError): Error {
  if (error.code === 'ETIMEDOUT') {
    return new Error('The mail server did not answer in time.', { cause: error })
  }
  if (error.code === 'ETLS') {
    const reason = `The mail server cannot be spoken to in secret: ${error.message}`
    return new Error(reason, { cause: error })
  }
  const reason = error.response ?? error.message
  const final = (error.responseCode ?? 0) >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(error.code!)
  return final ? new MailRejectedError(reason) : new Error(reason, { cause: error })
}
