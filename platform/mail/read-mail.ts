import PostalMime from 'postal-mime'

import type { SentMail } from './mail.ts'

/** Reads an email from its `.eml` file. */
export async function readMail(id: string, source: Buffer): Promise<SentMail> {
  const mail = await PostalMime.parse(source)
  // The line end before a boundary does not belong to the part.
  return {
    id,
    date: new Date(mail.date ?? 0),
    to: mail.to?.map((to) => to.address ?? '').join(', ') ?? '',
    subject: mail.subject ?? '',
    text: mail.text?.trimEnd() ?? '',
    html: mail.html?.trimEnd() ?? '',
  }
}
