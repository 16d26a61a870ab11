import { Button } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'

import { isApiError, messageOf } from '../../api/api-error.ts'
import { ButtonLink } from '../link/ButtonLink.tsx'
import { NoPermissionPage } from './NoPermissionPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { StatePage } from './StatePage.tsx'

/** What a route shows when loading or rendering it threw. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  if (isApiError(error, 404)) return <NotFoundPage />
  if (isApiError(error, 403)) return <NoPermissionPage />

  function tryAgain() {
    queries.reset()
    reset()
    void router.invalidate()
  }

  return (
    <StatePage
      mark="Error"
      title="This page could not be shown"
      actions={
        <>
          <Button onClick={tryAgain}>Try again</Button>
          <ButtonLink to="/" variant="default">
            Go to the home page
          </ButtonLink>
        </>
      }
    >
      {messageOf(error)}
    </StatePage>
  )
}
