import { forgotPasswordApi } from '@insights/contract/accounts/forgot-password.ts'
import { checkEmail } from '@insights/domain/text/check-email.ts'
import { Button, Group, Modal, Stack } from '@mantine/core'
import {
  type ComponentType,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'

import { messageWithoutField } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { useOpenedAfterMount } from '../../ui/dialogs/dialog-state.ts'
import { SharedInput } from '../../ui/forms/SharedFields.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { Banner } from '../../ui/status/Banner.tsx'
import { emailError } from '../email-error.tsx'

import classes from './ForgotPassword.module.css'

export interface DialogProps extends ForgotPasswordProps {
  readonly opened: boolean
  /** Actions to offer once the email is on its way. */
  readonly whenSent?: ReactNode
}

/** Asks for an email address and sends it a link for a new password. */
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

interface ForgotPasswordProps {
  /** The text of the sign-in form's email field. */
  readonly email: string
  /** Path that follows once the new password is set. */
  readonly redirect: string | undefined
  /** The human verification; another key starts it over. */
  readonly verification: ComponentType<{ readonly onAnswer: (answer: string | null) => void }>
  readonly onClose: () => void
}

interface ForgotPasswordFormProps extends ForgotPasswordProps {
  readonly onSent: (address: string) => void
}

function ForgotPasswordForm(props: ForgotPasswordFormProps) {
  const { verification: Verification, redirect, onClose, onSent } = props
  const [challenge, setChallenge] = useState<string | null>(null)
  const [email] = useState(props.email.trim())
  const form = useFields({ email }, { check: (values) => ({ email: checkEmail(values.email) }) })
  const field = form.field('email')
  const [rejections, setRejections] = useState(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: requestPasswordLink,
    onSuccess: (_, { email }) => onSent(email),
    onError: () => {
      // An answer is accepted once.
      setChallenge(null)
      setRejections((count) => count + 1)
    },
  })

  function send(event: FormEvent) {
    event.preventDefault()
    if (challenge === null || isPending || !form.valid) return
    mutate({ email: form.values.email.trim(), challenge, url: redirect })
  }

  return (
    <form noValidate onSubmit={send}>
      <Group wrap="nowrap" gap={0} className={classes.text}>
        {error ? (
          <Banner tone="error" message={messageWithoutField(error)} />
        ) : (
          <p>Enter your account email. We will send you a link to set a new password.</p>
        )}
      </Group>
      <Stack gap="md">
        <SharedInput
          label="Email"
          type="email"
          autoComplete="username"
          size="md"
          data-autofocus
          {...field}
          error={emailError(field.error)}
        />
        <Verification key={rejections} onAnswer={setChallenge} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending} disabled={challenge === null || !form.valid}>
            Send email
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface LinkRequest {
  readonly email: string
  /** The answer of the human verification. */
  readonly challenge: string
  /** A path within the portal that follows. */
  readonly url: string | undefined
}

/** Sends a link for a new password, if an account has that email address. */
async function requestPasswordLink(wanted: LinkRequest): Promise<void> {
  await callApi(forgotPasswordApi.create, { body: { ...wanted, application: 'INSIGHTS' } })
}

interface LinkSentProps {
  readonly address: string
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** The same text whether or not an account has that address. */
function LinkSent({ address, onClose, children }: LinkSentProps) {
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus(), [])
  return (
    <>
      <Group wrap="nowrap" gap={0} className={classes.text}>
        <Banner tone="success" message="An email has been sent to your account." />
      </Group>
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
