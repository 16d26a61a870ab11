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
        'Somebody, hopefully you, has asked for a new password for your account. Set it by this link, which works once, for one hour.',
      ],
      action: { label: 'Set a new password', href },
      footnote:
        'If it was not you, nothing needs to be done: your password stays as it is. Nobody but you has this link, so do not pass it on.',
    }),
  }
}
