import type { MailContent } from './mail-content.ts'
import { renderMailText } from './mail-text.ts'
import { renderMailHtml } from './template.ts'

/** Marks of direction and control characters, by which a name could make its surroundings lie. */
const DECEIVING = /[\s\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu

/**
 * A mail in the product's look, as HTML and as the same in plain text.
 *
 * @example
 * renderMail({
 *   preheader: 'The link is valid for one hour.',
 *   heading: 'Set a new password',
 *   paragraphs: ['Somebody asked for a new password for this address.'],
 *   action: { label: 'Set a new password', href: link },
 *   footnote: 'If it was not you, nothing needs to be done.',
 * })
 */
export function renderMail(content: MailContent): { text: string; html: string } {
  const clean = cleanse(content)
  return { text: renderMailText(clean), html: renderMailHtml(clean) }
}

function cleanse({ action, details, settings, ...content }: MailContent): MailContent {
  const clean = (text: string) => text.replace(DECEIVING, ' ').trim()
  const cleanLink = ({ label, href }: { readonly label: string; readonly href: string }) => {
    if (!/^https?:\/\//.test(href)) {
      throw new Error('A mail links to the portal, with http or https.')
    }
    return { label: clean(label), href: new URL(href).href }
  }
  return {
    preheader: clean(content.preheader),
    heading: clean(content.heading),
    paragraphs: content.paragraphs.map(clean),
    details: details?.map(({ label, value }) => ({ label: clean(label), value: clean(value) })),
    code: content.code && clean(content.code),
    action: action && cleanLink(action),
    footnote: clean(content.footnote),
    settings: settings && cleanLink(settings),
  }
}
