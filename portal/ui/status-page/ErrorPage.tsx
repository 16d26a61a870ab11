import { healthApi } from '@insights/contract/health.ts'
import { Button } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'

import { isApiError, errorMessage } from '../../api/api-error.ts'
import { apiUrl } from '../../api/call-api.ts'
import { loadPage } from '../lazy/load-page.ts'
import { ButtonLink } from '../link/ButtonLink.tsx'
import { NoPermissionPage } from './NoPermissionPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { StatusPage } from './StatusPage.tsx'

/** What a route shows when loading or rendering it threw. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  if (isApiError(error, 404)) return <NotFoundPage />
  if (isApiError(error, 403)) return <NoPermissionPage />

  async function tryAgain() {
    if (!(await loadPage(router, router.latestLocation.pathname))) {
      // The browser keeps an import that failed while the first page was loading.
      if (await isServerReachable()) location.reload()
      return
    }
    queries.reset()
    reset()
    await router.invalidate()
  }

  return (
    <StatusPage
      mark="Error"
      title="Something went wrong"
      actions={
        <>
          <Button onClick={() => void tryAgain()}>Try again</Button>
          <ButtonLink to="/" variant="default">
            Go to the home page
          </ButtonLink>
        </>
      }
    >
      {errorMessage(error)}
    </StatusPage>
  )
}

async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch(apiUrl(healthApi.live))).ok
  } catch {
    return false
  }
}
