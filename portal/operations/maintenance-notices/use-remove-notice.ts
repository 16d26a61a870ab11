import {
  type MaintenanceNotice,
  maintenanceNoticesApi,
} from '@insights/contract/operations/maintenance-notices.ts'
import { useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { callApi, ignoreNotFound } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { restoreFocus } from '../../ui/page/page-heading.ts'
import { NOTICES_KEY } from './notices-query.ts'

/** Deletes a notice once that is confirmed. */
export function useRemoveNotice() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ _id }: MaintenanceNotice) =>
      ignoreNotFound(callApi(maintenanceNoticesApi.remove, { params: { id: _id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: NOTICES_KEY }),
  })
  return async (notice: MaintenanceNotice): Promise<void> => {
    const shown = Date.parse(notice.date) > Date.now()
    const sure = await confirm({
      title: 'Delete notice',
      body: `“${notice.name}” will be deleted${shown ? ' and its banner removed' : ''}.`,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!sure) return
    try {
      await mutateAsync(notice)
      notify.success(`“${notice.name}” has been deleted.`)
      restoreFocus()
    } catch (error) {
      notify.error(errorMessage(error))
    }
  }
}
