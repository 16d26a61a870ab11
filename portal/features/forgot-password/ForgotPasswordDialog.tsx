import { Modal } from '@mantine/core'
import { useState, type ComponentType, type ReactNode } from 'react'

import { useOpened } from '../../ui/overlay/use-opened.ts'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'
import { LinkSent } from './LinkSent.tsx'

export interface DialogProps {
  readonly opened: boolean
  /** What stands in the sign-in form already. */
  readonly email: string
  /** The path to go on to once the new password is set. */
  readonly redirect: string | undefined
  /** The human verification; rendered with another key, it starts over. */
  readonly verification: ComponentType<{ readonly onAnswer: (answer: string | null) => void }>
  /** What else can be done once the e-mail is on its way. */
  readonly whenSent?: ReactNode
  readonly onClose: () => void
}

/** Asks for an address and sends it a link for a new password. */
export function ForgotPasswordDialog({ opened, ...steps }: DialogProps) {
  const { onClose } = steps
  return (
    <Modal opened={useOpened(opened)} onClose={onClose} title="Forgot password" size="27rem">
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
