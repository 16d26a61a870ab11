import { checkEmail } from '@insights/domain/text/check-email.ts'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState, type ComponentType } from 'react'

import { messageWithoutField } from '../../api/api-error.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { validateAfterPress } from '../../ui/forms/after-press.ts'
import { Banner } from '../../ui/status/Banner.tsx'
import { requestPasswordLink } from './forgot-password-calls.ts'

import classes from './ForgotPassword.module.css'

export interface ForgotPasswordProps {
  /** What stands in the sign-in form already. */
  readonly email: string
  /** The path to go on to once the new password is set. */
  readonly redirect: string | undefined
  /** The human verification; rendered with another key, it starts over. */
  readonly verification: ComponentType<{ readonly onAnswer: (answer: string | null) => void }>
  readonly onClose: () => void
}

interface Props extends ForgotPasswordProps {
  readonly onSent: (address: string) => void
}

export function ForgotPasswordForm(props: Props) {
  const { verification: Verification, redirect, onClose, onSent } = props
  const [challenge, setChallenge] = useState<string | null>(null)
  const form = useForm({
    initialValues: { email: props.email.trim() },
    validate: { email: checkEmail },
    validateInputOnBlur: true,
    enhanceGetInputProps: validateAfterPress,
  })
  const [rejections, setRejections] = useState(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: requestPasswordLink,
    onSuccess: (_, { email }) => onSent(email),
    onError: () => {
      // An answer is taken once.
      setChallenge(null)
      setRejections((count) => count + 1)
    },
  })

  function send({ email }: { readonly email: string }) {
    if (challenge === null || isPending) return
    mutate({ email: email.trim(), challenge, url: redirect })
  }

  return (
    <form noValidate onSubmit={form.onSubmit(send)}>
      <div className={classes.text}>
        {error ? (
          <Banner tone="error" message={messageWithoutField(error)} />
        ) : (
          <p>Enter your account email. We will send you a link to set a new password.</p>
        )}
      </div>
      <Stack gap="md">
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          size="md"
          data-autofocus
          {...form.getInputProps('email')}
        />
        <Verification key={rejections} onAnswer={setChallenge} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={isPending}
            disabled={challenge === null || !form.isValid()}
          >
            Send email
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
