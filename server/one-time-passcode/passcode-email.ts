import { renderMail } from '../mail/render-mail.ts'

/** How long a passcode works (D3). */
export const PASSCODE_MINUTES = 10

export const passcodeEmail = (name: string, code: string) => ({
  // Without the code: subjects are shown on locked screens.
  subject: 'Your one-time passcode',
  ...renderMail({
    preheader: `It works for ${PASSCODE_MINUTES} minutes.`,
    heading: 'Your one-time passcode',
    paragraphs: [
      `Hello ${name},`,
      'enter this code in place of the one of your authenticator app.',
    ],
    code: `${code.slice(0, 4)} ${code.slice(4)}`,
    footnote: `It works once, for ${PASSCODE_MINUTES} minutes. If you are not signing in just now, somebody else knows your password: set a new one by the link Forgot password on the sign-in page.`,
  }),
})
