import { registerApi } from '@insights/contract/register.ts'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useState, type ComponentType } from 'react'

import { isApiError, messageWithoutField } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { validateAfterPress } from '../../ui/forms/after-press.ts'
import { usePageHeading } from '../../ui/page/page-heading.ts'
import { PublicPage } from '../../ui/page/PublicPage.tsx'
import { Banner } from '../../ui/status/Banner.tsx'
import {
  checkRegistration,
  EMPTY_REGISTRATION,
  REGISTRATION_FIELDS,
  type Registration,
} from './registration.ts'

import classes from './Register.module.css'

export interface RegisterProps {
  /** The human verification; rendered with another key, it starts over. */
  readonly verification: ComponentType<{ readonly onAnswer: (answer: string | null) => void }>
}

interface Props extends RegisterProps {
  readonly onRegistered: (registration: Registration) => void
}

export function RegisterForm({ verification: Verification, onRegistered }: Props) {
  const heading = usePageHeading('Register')
  const [challenge, setChallenge] = useState<string | null>(null)
  const [rejections, setRejections] = useState(0)
  const form = useForm({
    initialValues: EMPTY_REGISTRATION,
    validate: checkRegistration,
    validateInputOnBlur: true,
    enhanceGetInputProps: validateAfterPress,
  })
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (registration: Registration & { readonly challenge: string }) =>
      callApi(registerApi.create, { body: registration }),
    onSuccess: (_, registration) => onRegistered(registration),
    onError: (error) => {
      if (isApiError(error)) form.setErrors(error.errors)
      // An answer is taken once.
      setChallenge(null)
      setRejections((count) => count + 1)
    },
  })

  return (
    <PublicPage
      wide
      title="Register"
      headingRef={heading}
      lead="Tell us who you are and we will contact you about an account."
      banner={
        error && <Banner tone="error" message={messageWithoutField(error)} onDismiss={reset} />
      }
    >
      <form
        noValidate
        onSubmit={form.onSubmit((registration) => {
          if (challenge !== null && !isPending) mutate({ ...registration, challenge })
        })}
      >
        <div className={classes.fields}>
          {REGISTRATION_FIELDS.map(({ name, ...field }) => (
            <TextInput
              key={name}
              {...field}
              {...form.getInputProps(name)}
              name={name}
              required
              size="md"
              classNames={{ root: classes.field }}
            />
          ))}
        </div>
        <Verification key={rejections} onAnswer={setChallenge} />
        <Button
          type="submit"
          size="md"
          fullWidth
          mt="md"
          loading={isPending}
          disabled={challenge === null || !form.isValid()}
        >
          Register
        </Button>
        <p className={classes.other}>
          Already have an account? <Link to="/login">Sign in</Link>
        </p>
      </form>
    </PublicPage>
  )
}
