import { Button, Group } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'

import { Banner } from '../../ui/status/Banner.tsx'

import classes from './ForgotPassword.module.css'

interface Props {
  readonly address: string
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** The same whether or not there is an account with the address. */
export function LinkSent({ address, onClose, children }: Props) {
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus(), [])
  return (
    <>
      <div className={classes.text}>
        <Banner tone="success" message="An email has been sent to your account." />
      </div>
      <p className={classes.next}>
        If <b>{address}</b> has an account, we have emailed it a link to choose a new password. The
        link works once, for one hour. Check your spam folder if it does not arrive.
      </p>
      <p className={classes.next}>{children}</p>
      <Group justify="flex-end" mt="lg">
        <Button ref={close} onClick={onClose}>
          Close
        </Button>
      </Group>
    </>
  )
}
