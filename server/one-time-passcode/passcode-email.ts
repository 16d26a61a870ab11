import { renderMail } from '../mail/render-mail.ts'

/** How long a passcode works (D3). */
export const PASSCODE_MINUTES = 10

export const passcodeEmail = (name: string, code: string) => ({
  // Without the code: subjects are shown on locked screens.
  subject: 'Your one-time passcode',
  ...renderMail({
    preheader: `It works for ${PASSCODE_MINUTES} minutes.`,
    heading: 'Your one-time passcode',
    paragraphs: [`Hello ${name},`, 'Enter this code instead of one from your authenticator app.'],
    code: `${code.slice(0, 4)} ${code.slice(4)}`,
    footnote: `It works once, for ${PASSCODE_MINUTES} minutes. If you are not signing in, someone else knows your password. Reset it with “Forgot password” on the sign-in page.`,
  }),
})
