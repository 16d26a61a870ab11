import type { User } from '@insights/contract/accounts/users.ts'
import { Box, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'

import { usePageHeading } from '../../ui/page/page-heading.ts'
import { Banner } from '../../ui/status/Banner.tsx'
import { AuthenticatorSetUp } from './AuthenticatorSetUp.tsx'

import classes from './authenticator.module.css'

interface Props {
  readonly user: User
  readonly onSignOut: () => void
}

/** Milliseconds from the end of the setup until the user is signed out (A9). */
const SIGN_OUT_AFTER = 3000

/** The setup in place of a page, for a user who must have an authenticator app and has none. */
export function RequiredMfaSetup({ user, onSignOut }: Props) {
  const heading = usePageHeading('Set up MFA')
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    heading.current?.focus()
    const timer = setTimeout(onSignOut, SIGN_OUT_AFTER)
    return () => clearTimeout(timer)
  }, [done, onSignOut, heading])
  return (
    <Box maw={768} mx="auto" p="clamp(1.5rem, 5vw, 3.5rem) clamp(1rem, 3vw, 2rem) 4rem">
      <Title order={1} ref={heading} tabIndex={-1}>
        Set up MFA
      </Title>
      {done ? (
        <div className={classes.done}>
          <Banner tone="success" message="You need to login again." />
          <p>Your authenticator app is set up. You will be signed out in a moment.</p>
        </div>
      ) : (
        <>
          <Text maw={640} c="dimmed" mt={8} mb="xl">
            Your account requires MFA: a password and a code from an authenticator app. Set it up to
            continue.
          </Text>
          <AuthenticatorSetUp user={user} onDone={() => setDone(true)} />
        </>
      )}
    </Box>
  )
}
