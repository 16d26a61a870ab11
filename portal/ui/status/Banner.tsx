import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'

import classes from './Banner.module.css'

export type BannerTone = 'warning' | 'error' | 'success'

/** A message on a form as a whole, in the words of the server or of the specification. */
export interface BannerMessage {
  readonly tone: BannerTone
  readonly message: string
}

interface Props extends BannerMessage {
  readonly onDismiss?: () => void
}

const COLORS: Record<BannerTone, string> = { warning: 'yellow', error: 'red', success: 'green' }

/** A message that is read out at once, and scrolls into sight if it is outside the window. */
export function Banner({ tone, message, onDismiss }: Props) {
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for a cleanup.
    banner.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  return (
    <Alert
      ref={banner}
      role={tone === 'success' ? 'status' : 'alert'}
      color={COLORS[tone]}
      className={classes.banner}
      data-tone={tone}
      withCloseButton={onDismiss !== undefined}
      closeButtonLabel="Dismiss"
      onClose={onDismiss}
    >
      {message}
    </Alert>
  )
}
