import {
  type PasswordLink,
  forgotPasswordApi,
} from '@insights/contract/accounts/forgot-password.ts'
import { personalWordsOf } from '@insights/contract/accounts/password-strength.ts'
import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { errorMessage, isApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { NewPasswordPair, useNewPassword } from '../../ui/forms/NewPasswordField.tsx'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { usePageHeading } from '../../ui/page/page-heading.ts'
import { PublicPage } from '../../ui/page/PublicPage.tsx'
import { Banner } from '../../ui/status/Banner.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'

import classes from './ForgotPassword.module.css'

interface NewPasswordScreenProps {
  /** From the email's link; undefined if missing. */
  readonly token: string | undefined
  /** True if a password that another person chose has led here. */
  readonly given?: boolean
  readonly onUpdated: () => void
}

/** The server's message about a link that is used or expired. */
const INVALID = 'Your login token is invalid. It is expired or has already been used.'
const TITLE = 'Choose a new password'
const ENDED = 'This link no longer works'

/** The page of an email's link: checks the link first, then asks for the new password. */
export function NewPasswordScreen({
  token = '',
  given = false,
  onUpdated,
}: NewPasswordScreenProps) {
  const [rejection, setRejection] = useState<Error | null>(null)
  const link = useQuery({
    queryKey: ['password-link', token],
    queryFn: ({ signal }) => checkLink(token, signal),
    enabled: token !== '',
    // Checked once: if it expires meanwhile, using it fails.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  // Missing, or malformed for a token.
  const invalid = token === '' || isApiError(link.error, 400)
  const ended = [link.error, rejection].find((error) => isApiError(error, 410)) ?? null
  const shownError = ended ?? rejection
  const banner = invalid ? INVALID : shownError && errorMessage(shownError)
  const useless = invalid || ended !== null
  const title = useless ? ENDED : TITLE
  const heading = usePageHeading(title)
  return (
    <PublicPage
      title={title}
      headingRef={heading}
      lead={
        link.data &&
        !useless &&
        `For ${link.data.email}${given ? '. Somebody else chose the password that you signed in with: choose one of your own, then sign in with it.' : ''}`
      }
      banner={banner !== null && <Banner tone="error" message={banner} />}
    >
      {useless ? (
        <LinkExpired />
      ) : link.data ? (
        <NewPasswordForm link={link.data} onRejected={setRejection} onUpdated={onUpdated} />
      ) : link.isError ? (
        <LoadingFailed error={link.error} onRetry={link.refetch} />
      ) : (
        <NewPasswordSkeleton />
      )}
    </PublicPage>
  )
}

interface NewPasswordFormProps {
  readonly link: PasswordLink
  readonly onRejected: (error: Error | null) => void
  readonly onUpdated: () => void
}

function NewPasswordForm({ link, onRejected, onUpdated }: NewPasswordFormProps) {
  const value = useNewPassword(personalWordsOf(link))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => updatePassword(link._id, value.password),
    onMutate: () => onRejected(null),
    onSuccess: onUpdated,
    onError: onRejected,
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (value.valid && !isPending) mutate()
      }}
    >
      {/** For password managers, so that they store the password for the right account. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={link.email}
        readOnly
        hidden
      />
      <NewPasswordPair
        value={value}
        required
        size="md"
        autoFocus
        error={isApiError(error) ? error.errors['password'] : undefined}
      />
      <Button type="submit" size="md" fullWidth disabled={!value.valid} loading={isPending}>
        Update
      </Button>
    </form>
  )
}

/** Placeholder of two fields and a button, while the link is checked. */
function NewPasswordSkeleton() {
  return (
    <Stack gap="md" role="status" aria-label="Checking the link">
      <Skeleton height="7.5rem" />
      <Skeleton height="4.25rem" />
      <Skeleton height="2.625rem" />
    </Stack>
  )
}

/** Explains a used or expired link and leads on. */
function LinkExpired() {
  return (
    <>
      <p className={classes.next}>
        Links work once and expire. Use “Forgot password” on the sign-in page to get a new one.
      </p>
      <ButtonLink to="/login" size="md" fullWidth mt="lg">
        Login
      </ButtonLink>
    </>
  )
}

/** Throws for an expired, used or unknown link. */
function checkLink(token: string, signal: AbortSignal): Promise<PasswordLink> {
  return callApi(forgotPasswordApi.get, { params: { token }, signal })
}

/** `id` comes from the checked link. */
async function updatePassword(id: string, password: string): Promise<void> {
  const body = { id, password, application: 'INSIGHTS' as const }
  await callApi(forgotPasswordApi.update, { params: { id }, body })
}
