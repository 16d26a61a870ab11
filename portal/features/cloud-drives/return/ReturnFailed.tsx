import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import { messageOf } from '../../../api/api-error.ts'
import { useMutation } from '../../../api/use-mutation.ts'
import { ButtonLink } from '../../../ui/link/ButtonLink.tsx'
import { askDrive } from '../sign-in/ask-drive.ts'
import type { Errand } from '../sign-in/kept-errand.ts'
import { ReturnPage } from './ReturnPage.tsx'

interface Props {
  /** What somebody came for; without it there is nothing to try again. */
  readonly errand: Errand | undefined
  /** What has failed. */
  readonly children: ReactNode
}

/** Nothing was begun; the way to the provider can be gone again, in this window. */
export function ReturnFailed({ errand, children }: Props) {
  const again = useMutation({
    mutationFn: (what: Errand) => askDrive(what),
    onSuccess: (url) => window.location.assign(url),
  })
  const choosing = errand?.kind === 'choose'
  return (
    <ReturnPage
      title={choosing ? `${errand.title} was not connected` : 'Files were not uploaded'}
      failed
      actions={
        errand ? (
          <Button loading={again.isPending} onClick={() => again.mutate(errand)}>
            Try again
          </Button>
        ) : (
          <ButtonLink to="/">Back to the portal</ButtonLink>
        )
      }
    >
      <p>{children}</p>
      {errand?.kind === 'upload' && (
        <p>
          None of the {errand.images.length} chosen files was uploaded to “{errand.reportName}”.
        </p>
      )}
      {again.error && <p role="alert">{messageOf(again.error)}</p>}
    </ReturnPage>
  )
}
