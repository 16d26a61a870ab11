import { healthApi } from '@insights/contract/operations/health.ts'
import { Button, Group, Text, Title } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { errorMessage, isApiError } from '../../api/api-error.ts'
import { apiUrl } from '../../api/call-api.ts'
import { loadPage } from '../lazy/use-reachable-page.ts'
import { ButtonLink } from '../links/ButtonLink.tsx'
import { usePageHeading } from '../page/page-heading.ts'

import classes from './StatusPage.module.css'

interface Props {
  /** A word or number in the margin: '404'. */
  readonly mark: string
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
}

/** A page that says why the wanted page is missing: not found, no permission, an error. */
export function StatusPage({ mark, title, children, actions }: Props) {
  const heading = usePageHeading(title)
  return (
    <Group
      align="stretch"
      gap="1rem 2.5rem"
      maw={896}
      p="clamp(2rem, 10vh, 7rem) clamp(1rem, 5vw, 4rem)"
    >
      <Text ff="heading" fz={34} fw={400} lh={1.2} c="inkBlue" aria-hidden="true">
        {mark}
      </Text>
      <div className={classes.label}>
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        <div className={classes.text}>{children}</div>
        {actions && (
          <Group align="stretch" gap={8} mt={24}>
            {actions}
          </Group>
        )}
      </div>
    </Group>
  )
}

export function NotFoundPage() {
  return (
    <StatusPage
      mark="404"
      title="Page not found"
      actions={<ButtonLink to="/">Go to the home page</ButtonLink>}
    >
      This page does not exist, or you do not have access.
    </StatusPage>
  )
}

function NoPermissionPage({ reason }: { readonly reason: string | null }) {
  return (
    <StatusPage
      mark="403"
      title="No permission"
      actions={<ButtonLink to="/">Go to the home page</ButtonLink>}
    >
      {reason ?? 'You do not have permission. Ask a senior if you need access.'}
    </StatusPage>
  )
}

/** Shown by a route when loading or rendering it threw. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  if (isApiError(error, 404)) return <NotFoundPage />
  if (isApiError(error, 403)) {
    // A denial with a reason says what to do.
    return <NoPermissionPage reason={error.data ? error.message : null} />
  }

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
