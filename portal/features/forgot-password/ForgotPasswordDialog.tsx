import { Modal } from '@mantine/core'
import { useState, type ReactNode } from 'react'

import { useOpenedAfterMount } from '../../ui/dialogs/dialog-state.ts'
import { ForgotPasswordForm, type ForgotPasswordProps } from './ForgotPasswordForm.tsx'
import { LinkSent } from './LinkSent.tsx'

export interface DialogProps extends ForgotPasswordProps {
  readonly opened: boolean
  /** What else can be done once the e-mail is on its way. */
  readonly whenSent?: ReactNode
}

/** Asks for an address and sends it a link for a new password. */
export function ForgotPasswordDialog({ opened, ...steps }: DialogProps) {
  const { onClose } = steps
  return (
    <Modal
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      title="Forgot password"
      size="27rem"
    >
      <Steps {...steps} />
    </Modal>
  )
}

function Steps({ whenSent, ...form }: Omit<DialogProps, 'opened'>) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo === null) return <ForgotPasswordForm {...form} onSent={setSentTo} />
  return (
    <LinkSent address={sentTo} onClose={form.onClose}>
      {whenSent}
    </LinkSent>
  )
}
