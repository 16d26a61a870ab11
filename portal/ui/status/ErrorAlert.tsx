import { Alert, type AlertProps } from '@mantine/core'
import { useEffect, useRef } from 'react'

import { isTextField } from '../dialogs/dialog-state.ts'

/**
 * Says why something that the user did has failed. It comes into view, and has the focus unless the
 * user types on.
 */
export function ErrorAlert(props: AlertProps) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isTextField(document.activeElement)) alert.current?.focus({ preventScroll: true })
    alert.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <Alert ref={alert} tabIndex={-1} color="red" variant="outline" role="alert" {...props} />
}
