import type { ReactNode } from 'react'

/** Returns the message of an email field, with an example of what to write below it. */
export const emailError = (error: string | undefined): ReactNode =>
  error === 'Invalid Email' ? (
    <>
      Invalid Email
      <br />
      Example: name@company.com
    </>
  ) : (
    error
  )
