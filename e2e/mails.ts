import { type APIRequestContext, expect } from '@playwright/test'

interface Mail {
  readonly _id: string
  readonly to: string
  readonly subject: string
}

/** Waits for a mail in the demo portal's outbox, and answers its text. */
export async function readMail(
  request: APIRequestContext,
  to: string,
  subject: RegExp,
): Promise<string> {
  let found: Mail | undefined
  await expect
    .poll(async () => {
      const { data } = (await (await request.get('/api/outbox')).json()) as { data: Mail[] }
      found = data.find((mail) => mail.to.includes(to) && subject.test(mail.subject))
      return found ? 'found' : data.map((mail) => `${mail.to}: ${mail.subject}`).join('; ')
    })
    .toBe('found')
  const mail = (await (await request.get(`/api/outbox/${found!._id}`)).json()) as { text: string }
  return mail.text
}

/** The path of the first link in a mail's text. */
export function linkIn(text: string): string {
  const address = /https?:\/\/\S+/.exec(text)?.[0] ?? ''
  const { pathname, search } = new URL(address)
  return pathname + search
}
