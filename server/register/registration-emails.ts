import { renderMail } from '../mail/render-mail.ts'
import type { Registration } from './register-queue.ts'

/**
 * To the address that a visitor gave. Nobody knows yet whose it is, so nothing that the visitor
 * typed stands in it: the form is no way to send words to strangers.
 */
export function confirmationEmail() {
  return {
    subject: 'We have received your registration',
    ...renderMail({
      preheader: 'We will get in touch with you.',
      heading: 'Thank you for registering',
      paragraphs: [
        'We have received your registration for Competitive Insights, and will get in touch with you soon.',
        'Once your account is active, we will email you a link to choose a password.',
      ],
      footnote:
        'If you have not registered, someone gave your address by mistake. No action is needed: the account cannot be used without your email.',
    }),
  }
}

/** To the sales address: who would like to become a customer. */
export function salesEmail(registration: Registration, publicUrl: string) {
  const { name, lastName, email, phone, title, company } = registration
  return {
    subject: `New registration: ${name} ${lastName}, ${company}`,
    ...renderMail({
      preheader: `${name} ${lastName}, ${company}`,
      heading: 'New registration',
      paragraphs: [
        'A visitor asked for an account. A senior can activate it and assign it to a company, then the visitor gets a link to choose a password.',
      ],
      details: [
        { label: 'Name', value: `${name} ${lastName}` },
        { label: 'Company', value: company },
        { label: 'Title', value: title },
        { label: 'E-mail', value: email },
        { label: 'Phone', value: phone },
      ],
      action: {
        label: 'Open User Management',
        href: new URL('/admin/user-management', publicUrl).href,
      },
      footnote:
        'You receive this because registrations are reported to this address. Nobody has checked yet whether the visitor can read mails at the address given.',
    }),
  }
}
