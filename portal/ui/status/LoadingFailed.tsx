import { Alert, Button } from '@mantine/core'

import { isApiError, errorMessage } from '../../api/api-error.ts'

interface Props {
  readonly error: unknown
  readonly onRetry: () => unknown
}

/**
 * Placeholder for a part of a page that could not be loaded: says why, and offers to try again.
 * Renders nothing when the session has ended (401): the access gate then leads to /login.
 */
export function LoadingFailed({ error, onRetry }: Props) {
  if (isApiError(error, 401)) return null
  return (
    <Alert color="red" variant="outline" role="alert" title="Could not load this">
      <p>{errorMessage(error)}</p>
      <Button variant="default" size="xs" onClick={() => void onRetry()}>
        Try again
      </Button>
    </Alert>
  )
}
