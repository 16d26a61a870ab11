import { HumanVerification } from '../accounts/challenge/HumanVerification.tsx'
import {
  ForgotPasswordDialog,
  type DialogProps,
} from '../accounts/forgot-password/ForgotPasswordDialog.tsx'
import { OutboxLink } from '../operations/outbox/OutboxLink.tsx'

/** The dialog with its human verification, loaded together when the dialog first opens. */
export default function ForgotPassword(props: Omit<DialogProps, 'verification' | 'whenSent'>) {
  return (
    <ForgotPasswordDialog {...props} verification={HumanVerification} whenSent={<OutboxLink />} />
  )
}
