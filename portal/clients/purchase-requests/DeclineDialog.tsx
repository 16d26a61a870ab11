import {
  MAX_DECLINE_REASON,
  type PurchaseRequest,
  purchaseRequestsApi,
} from '@insights/contract/clients/purchase-requests.ts'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { PURCHASE_REQUESTS_KEY } from './purchase-requests-query.ts'

interface Props {
  readonly opened: boolean
  readonly request: PurchaseRequest
  readonly onClose: () => void
}

/** Asks for a reason, which the company users will read. */
export default function DeclineDialog({ opened, request, onClose }: Props) {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const declineReason = reason.trim()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callApi(purchaseRequestsApi.decline, {
        params: { id: request._id },
        body: { declineReason },
      }),
    onSuccess: () => {
      notify.success('The request has been declined.')
      onClose()
    },
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: PURCHASE_REQUESTS_KEY }),
  })
  return (
    <FormDialog
      opened={opened}
      title="Decline request"
      size="30rem"
      dirty={declineReason !== ''}
      submitting={isPending}
      submitLabel="Decline request"
      submitDisabled={declineReason === ''}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        required
        label="Reason"
        description="The company’s users see it, and the user who asked is emailed it. They can ask again."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_DECLINE_REASON}
        value={reason}
        readOnly={isPending}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
