import type { ErrorBody } from '@insights/contract/error.ts'
import type { SentMail } from '@insights/platform/mail/mail.ts'

import { answerChallenge } from './answer-challenge.ts'
import type { TestPortal } from './test-portal.ts'

/** Requests a link as the form does, `change` aside. */
export type RequestLink = (
  email: string,
  change?: object,
  headers?: Record<string, string>,
) => Promise<{ status: number; body: ErrorBody }>

/** Returns functions for tests about links to choose a password. */
export function forgetPasswords({ app, services, sendMails, mails }: TestPortal) {
  let asked = 0

  /** Sends each request from another network address, since each address is limited. */
  const ask: RequestLink = async (email, change = {}, headers = {}) => {
    asked += 1
    const challenge = await answerChallenge(services)
    const reply = await app.inject({
      method: 'POST',
      url: '/api/forgot-password',
      headers,
      remoteAddress: `10.0.${asked >> 8}.${asked & 255}`,
      payload: { email, application: 'INSIGHTS', challenge, ...change },
    })
    return { status: reply.statusCode, body: reply.json() }
  }

  async function mailsTo(email: string): Promise<SentMail[]> {
    await sendMails()
    return (await mails()).filter((mail) => mail.to === email)
  }

  /** Returns the token of a new link for a user, whatever other email arrives meanwhile. */
  async function tokenFor(email: string): Promise<string> {
    await ask(email)
    return tokenOf((await mailsTo(email)).findLast(({ text }) => LINK.test(text))!)
  }

  return { ask, mailsTo, tokenFor }
}

const LINK = /http\S+forgotPassword\S+/

/** Returns the link in an email. */
export const linkIn = ({ text }: SentMail) => new URL(LINK.exec(text)![0])

export const tokenOf = (mail: SentMail) => linkIn(mail).searchParams.get('parts')!
