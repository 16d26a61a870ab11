import { ButtonLink } from '../../ui/links/ButtonLink.tsx'

import classes from './ForgotPassword.module.css'

/** The way on from a link that is of no use any more. */
export function LinkExpired() {
  return (
    <>
      <p className={classes.next}>
        Links work once and expire. Use “Forgot password” on the sign-in page to get a new one.
      </p>
      <ButtonLink to="/login" size="md" fullWidth mt="lg">
        Login
      </ButtonLink>
    </>
  )
}
