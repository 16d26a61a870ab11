import { renderMail } from '../mail/render-mail.ts'

interface Owner {
  readonly name: string
  readonly active: boolean
}

/** To the owner of an account whose address somebody has just registered again. */
export function alreadyRegisteredEmail({ name, active }: Owner, publicUrl: string) {
  return {
    subject: 'You have an account already',
    ...renderMail({
      preheader: 'Someone has registered with your address again.',
      heading: 'You have an account already',
      paragraphs: [
        `Hello ${name},`,
        active
          ? 'Someone, probably you, registered with this address, but it already has an account. Sign in with it; if you do not know the password any more, choose “Forgot password” on the sign-in page.'
          : 'Someone, probably you, registered with this address, but it already has an account. It is not active at the moment; we will get in touch with you.',
      ],
      ...(active && {
        action: { label: 'Go to the sign-in page', href: new URL('/login', publicUrl).href },
      }),
      footnote:
        'If this was not you, no action is needed: nothing has changed, and the visitor was not told that you have an account.',
    }),
  }
}
