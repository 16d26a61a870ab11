import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import { errorMessage } from '../../../api/api-error.ts'
import { useMutation } from '../../../api/use-mutation.ts'
import { ButtonLink } from '../../../ui/links/ButtonLink.tsx'
import type { PendingAction } from '../authorization/pending-action.ts'
import { requestAuthorization } from '../authorization/request-authorization.ts'
import { CallbackPage } from './CallbackPage.tsx'

interface Props {
  /** What somebody came for; without it there is nothing to try again. */
  readonly action: PendingAction | undefined
  /** What has failed. */
  readonly children: ReactNode
}

/** Nothing was begun; the way to the provider can be gone again, in this window. */
export function CallbackFailed({ action, children }: Props) {
  const again = useMutation({
    mutationFn: (what: PendingAction) => requestAuthorization(what),
    onSuccess: (url) => window.location.assign(url),
  })
  const choosing = action?.kind === 'choose'
  return (
    <CallbackPage
      title={choosing ? `${action.title} was not connected` : 'Files were not uploaded'}
      failed
      actions={
        action ? (
          <Button loading={again.isPending} onClick={() => again.mutate(action)}>
            Try again
          </Button>
        ) : (
          <ButtonLink to="/">Back to the portal</ButtonLink>
        )
      }
    >
      <p>{children}</p>
      {action?.kind === 'upload' && (
        <p>
          None of the {action.images.length} chosen files was uploaded to “{action.reportName}”.
        </p>
      )}
      {again.error && <p role="alert">{errorMessage(again.error)}</p>}
    </CallbackPage>
  )
}
