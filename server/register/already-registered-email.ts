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
      preheader: 'Somebody has registered with your address again.',
      heading: 'You have an account already',
      paragraphs: [
        `Hello ${name},`,
        active
          ? 'Somebody, probably you, has registered with this address, which has an account already. Sign in with it; if you do not know the password any more, choose “Forgot password” on the sign-in page.'
          : 'Somebody, probably you, has registered with this address, which has an account already. It is not active at the moment; we will get in touch with you.',
      ],
      ...(active && {
        action: { label: 'Go to the sign-in page', href: new URL('/login', publicUrl).href },
      }),
      footnote:
        'If it was not you, nothing needs to be done: nothing has been changed, and whoever it was has not been told that you have an account.',
    }),
  }
}
