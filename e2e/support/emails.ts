import { type APIRequestContext, expect } from '@playwright/test'

interface Email {
  readonly _id: string
  readonly to: string
  readonly subject: string
}

/** Waits for an email in the demo portal's outbox, and returns its text. */
export async function readEmail(
  request: APIRequestContext,
  to: string,
  subject: RegExp,
): Promise<string> {
  let found: Email | undefined
  await expect
    .poll(async () => {
      const { data } = (await (await request.get('/api/outbox')).json()) as { data: Email[] }
      found = data.find((email) => email.to.includes(to) && subject.test(email.subject))
      return found ? 'found' : data.map((email) => `${email.to}: ${email.subject}`).join('; ')
    })
    .toBe('found')
  const email = (await (await request.get(`/api/outbox/${found!._id}`)).json()) as { text: string }
  return email.text
}

/** The path of the first link in an email's text. */
export function linkIn(text: string): string {
  const address = /https?:\/\/\S+/.exec(text)?.[0] ?? ''
  const { pathname, search } = new URL(address)
  return pathname + search
}
