import { renderMail } from '../../mail/render-mail.ts'

/** Returns the email to a user who asks for a password where an identity provider takes its place. */
export function signOnInsteadEmail(name: string, publicUrl: string) {
  return {
    subject: 'Sign in with your company',
    ...renderMail({
      preheader: 'Your account needs no password of its own.',
      heading: 'Sign in with your company',
      paragraphs: [
        `Hello ${name},`,
        'Your company signs you in to Competitive Insights through its own identity provider. Your account needs no password here: choose “Continue with your company” on the sign-in page.',
      ],
      action: { label: 'Go to the sign-in page', href: new URL('/login', publicUrl).href },
      footnote: 'If you did not expect this email, ignore it.',
    }),
  }
}
