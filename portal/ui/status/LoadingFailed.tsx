import { Alert, Button } from '@mantine/core'

import { isApiError, errorMessage } from '../../api/api-error.ts'

interface Props {
  readonly error: unknown
  readonly onRetry: () => unknown
}

/**
 * Stands where part of a page would, when it could not be loaded: says why, and offers to try again.
 * Nothing when the session has ended (401): the access gate then leads to /login.
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
