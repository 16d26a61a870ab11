import { type APIRequestContext, expect } from '@playwright/test'

interface Email {
  readonly _id: string
  readonly to: string
  readonly subject: string
}

/**
 * Waits for an email in the demo portal's outbox, and returns its text: the latest one, or that which
 * holds `words`, where other tests cause emails of the same subject.
 */
export async function readEmail(
  request: APIRequestContext,
  to: string,
  subject: RegExp,
  words = '',
): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const reply = await request.get('/api/outbox')
      if (!reply.ok()) return `The outbox answered ${reply.status()}`
      const { data } = (await reply.json()) as { data: Email[] }
      found = undefined
      for (const email of data) {
        if (!email.to.includes(to) || !subject.test(email.subject)) continue
        const { text } = (await (await request.get(`/api/outbox/${email._id}`)).json()) as {
          text: string
        }
        if (text.includes(words)) found ??= text
        if (found !== undefined) return 'found'
      }
      return data.map((email) => `${email.to}: ${email.subject}`).join('; ')
    })
    .toBe('found')
  return found!
}

/** The path of the first link in an email's text. */
export function linkIn(text: string): string {
  const address = /https?:\/\/\S+/.exec(text)?.[0] ?? ''
  const { pathname, search } = new URL(address)
  return pathname + search
}
