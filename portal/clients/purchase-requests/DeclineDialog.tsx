import {
  MAX_DECLINE_REASON,
  type PurchaseRequest,
  purchaseRequestsApi,
} from '@insights/contract/clients/purchase-requests.ts'
import { useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { SharedTextarea } from '../../ui/forms/SharedFields.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { notify } from '../../ui/notify/notify.ts'
import { UnsavedDraft } from '../../ui/status/UnsavedDraft.tsx'
import { PURCHASE_REQUESTS_KEY } from './purchase-requests-query.ts'

interface Props {
  readonly opened: boolean
  readonly request: PurchaseRequest
  readonly onClose: () => void
}

/** Asks for a reason, which the company users will read. */
export default function DeclineDialog({ opened, request, onClose }: Props) {
  const queryClient = useQueryClient()
  const form = useFields({ reason: '' }, { draft: `decline.${request._id}` })
  const declineReason = form.values.reason.trim()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callApi(purchaseRequestsApi.decline, {
        params: { id: request._id },
        body: { declineReason },
      }),
    onSuccess: () => {
      form.saved(form.values)
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
      onDiscard={form.discard}
      onClose={onClose}
    >
      {form.draft && <UnsavedDraft {...form.draft} mb="md" />}
      <SharedTextarea
        data-autofocus
        required
        label="Reason"
        description="The company’s users see it, and the user who asked is emailed it. They can ask again."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_DECLINE_REASON}
        {...form.field('reason')}
        readOnly={isPending}
      />
    </FormDialog>
  )
}
