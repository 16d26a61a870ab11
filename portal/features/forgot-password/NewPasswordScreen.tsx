import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { isApiError, errorMessage } from '../../api/api-error.ts'
import { usePageHeading } from '../../ui/page/page-heading.ts'
import { PublicPage } from '../../ui/page/PublicPage.tsx'
import { Banner } from '../../ui/status/Banner.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import { checkLink } from './forgot-password-calls.ts'
import { LinkExpired } from './LinkExpired.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { NewPasswordSkeleton } from './NewPasswordSkeleton.tsx'

interface Props {
  /** From the e-mail's link; undefined where there is none. */
  readonly token: string | undefined
  readonly onUpdated: () => void
}

/** As the server says it of a link that it looked at and found used or expired. */
const INVALID = 'Your login token is invalid. It is expired or has already been used.'
const TITLE = 'Choose a new password'

/** Where the link of an e-mail leads: looks at the link first, then asks for the new password. */
export function NewPasswordScreen({ token = '', onUpdated }: Props) {
  const heading = usePageHeading(TITLE)
  const [rejection, setRejection] = useState<Error | null>(null)
  const link = useQuery({
    queryKey: ['password-link', token],
    queryFn: ({ signal }) => checkLink(token, signal),
    enabled: token !== '',
    // Looked at once; whether it has ended meanwhile comes out when it is used.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  // Nothing at all, or nothing that could be a token.
  const invalid = token === '' || isApiError(link.error, 400)
  const ended = [link.error, rejection].find((error) => isApiError(error, 410)) ?? null
  const shownError = ended ?? rejection
  const banner = invalid ? INVALID : shownError && errorMessage(shownError)
  const useless = invalid || ended !== null
  return (
    <PublicPage
      title={TITLE}
      headingRef={heading}
      lead={link.data && !useless && `For ${link.data.email}`}
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
