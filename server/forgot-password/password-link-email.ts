import { renderMail } from '../mail/render-mail.ts'

/** To somebody who has forgotten the password, or for whom somebody says so. */
export function passwordLinkEmail(name: string, href: string) {
  return {
    subject: 'Set a new password',
    ...renderMail({
      preheader: 'The link works once, for one hour.',
      heading: 'Set a new password',
      paragraphs: [
        `Hello ${name},`,
        'We received a request to reset your password. The link works once, for one hour.',
      ],
      action: { label: 'Set a new password', href },
      footnote: 'If you did not request this, ignore this email. Do not share the link.',
    }),
  }
}
