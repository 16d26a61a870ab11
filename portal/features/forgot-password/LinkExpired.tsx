import { ButtonLink } from '../../ui/link/ButtonLink.tsx'

import classes from './ForgotPassword.module.css'

/** The way on from a link that is of no use any more. */
export function LinkExpired() {
  return (
    <>
      <p className={classes.next}>
        A link works once and not for long. “Forgot password” on the sign-in page sends you another
        one.
      </p>
      <ButtonLink to="/login" size="md" fullWidth mt="lg">
        Login
      </ButtonLink>
    </>
  )
}
