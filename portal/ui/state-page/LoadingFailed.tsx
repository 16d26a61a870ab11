import { Alert, Button } from '@mantine/core'

import { messageOf } from '../../api/api-error.ts'

interface Props {
  readonly error: unknown
  readonly onRetry: () => unknown
}

/** Stands where part of a page would, when it could not be loaded. */
export function LoadingFailed({ error, onRetry }: Props) {
  return (
    <Alert color="red" variant="outline" role="alert" title="This could not be loaded">
      <p>{messageOf(error)}</p>
      <Button variant="default" size="xs" onClick={() => void onRetry()}>
        Try again
      </Button>
    </Alert>
  )
}
