import { registerApi } from '@insights/contract/accounts/register.ts'
import { listText } from '@insights/domain/text/number-text.ts'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

import { isApiError, messageWithoutField } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { SharedInput } from '../../ui/forms/SharedFields.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { usePageHeading } from '../../ui/page/page-heading.ts'
import { PublicPage } from '../../ui/page/PublicPage.tsx'
import { Banner } from '../../ui/status/Banner.tsx'
import { emailError } from '../email-error.tsx'
import {
  EMPTY_REGISTRATION,
  listMissing,
  REGISTRATION_FIELDS,
  type Registration,
  checkRegistration,
} from './registration.ts'

import classes from './RegisterScreen.module.css'

interface RegisterScreenProps extends RegisterProps {
  /** Further links of the foot. */
  readonly links?: ReactNode
}

/** A form that requests an account, then a page that explains the next steps. */
export function RegisterScreen({ verification, links }: RegisterScreenProps) {
  const [registered, setRegistered] = useState<{ email: string } | null>(null)
  return registered === null ? (
    <RegisterForm verification={verification} onRegistered={setRegistered} />
  ) : (
    <RegistrationSent {...registered} links={links} />
  )
}

interface RegisterProps {
  /** The human verification; another key starts it over. */
  readonly verification: ComponentType<{ readonly onAnswer: (answer: string | null) => void }>
}

interface RegisterFormProps extends RegisterProps {
  readonly onRegistered: (registration: Registration) => void
}

function RegisterForm({ verification: Verification, onRegistered }: RegisterFormProps) {
  const heading = usePageHeading('Register')
  const [challenge, setChallenge] = useState<string | null>(null)
  const [rejections, setRejections] = useState(0)
  const form = useFields(EMPTY_REGISTRATION, { check: checkRegistration })
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (registration: Registration & { readonly challenge: string }) =>
      callApi(registerApi.create, { body: registration }),
    onSuccess: (_, registration) => onRegistered(registration),
    onError: (error) => {
      if (isApiError(error)) form.reject(error.errors)
      // An answer is accepted once.
      setChallenge(null)
      setRejections((count) => count + 1)
    },
  })
  const missing = listMissing(form.values, challenge !== null)

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
        onSubmit={(event) => {
          event.preventDefault()
          if (challenge !== null && !isPending && form.valid) {
            mutate({ ...form.values, challenge })
          }
        }}
      >
        <div className={classes.fields}>
          {REGISTRATION_FIELDS.map(({ name, ...field }) => (
            <SharedInput
              key={name}
              {...field}
              {...form.field(name)}
              error={emailError(form.field(name).error)}
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
          disabled={missing.length > 0}
          aria-describedby={missing.length > 0 ? 'missing' : undefined}
        >
          Register
        </Button>
        {missing.length > 0 && (
          <p id="missing" className={classes.other}>
            Still needed: {listText(missing)}.
          </p>
        )}
        <p className={classes.other}>
          Already have an account? <Link to="/login">Sign in</Link>
        </p>
      </form>
    </PublicPage>
  )
}

interface RegistrationSentProps {
  readonly email: string
  readonly links?: ReactNode
}

/** The next steps; the same whether or not the address is known. */
function RegistrationSent({ email, links }: RegistrationSentProps) {
  const heading = usePageHeading('Thank you')
  useEffect(() => heading.current?.focus(), [heading])
  return (
    <PublicPage
      wide
      title="Thank you"
      links={links}
      headingRef={heading}
      lead="We have received your registration. Here is what happens next."
    >
      <ol className={classes.next}>
        <li>
          We have emailed a confirmation to <b>{email.trim()}</b>.
        </li>
        <li>Our sales team will review it and contact you.</li>
        <li>Once your account is active, we will email you a link to choose a password.</li>
      </ol>
      <ButtonLink to="/login" size="md" fullWidth>
        Back to sign in
      </ButtonLink>
    </PublicPage>
  )
}
