import type { CompanyUser } from '@insights/contract/user-company.ts'
import { useQueryClient } from '@tanstack/react-query'

import { isApiError, messageOf } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { fullName } from '../../catalogue/person/full-name.ts'
import { confirm, tell } from '../../ui/confirm-dialog/confirm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { rescueFocus } from '../../ui/page/rescue-focus.ts'
import { refreshCompanyUsers } from './refresh-company-users.ts'

/** Deletes a user of a firm once that is confirmed. */
export function useRemoveCompanyUser() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: removeIfThere,
    onSettled: () => refreshCompanyUsers(queryClient),
  })
  return async (user: CompanyUser): Promise<void> => {
    const name = fullName(user)
    const sure = await confirm({
      title: 'Delete user',
      body: `The ${name} user will be deleted.`,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!sure) return
    try {
      await mutateAsync(user)
      notify.success(`The ${name} user has been deleted.`)
      rescueFocus()
    } catch (error) {
      // Made the primary contact meanwhile.
      if (isApiError(error, 409)) await tell({ title: 'Can not be deleted', body: error.message })
      else notify.error(messageOf(error))
    }
  }
}

/** Somebody else may have deleted it already. */
async function removeIfThere({ _id, companyId }: CompanyUser): Promise<void> {
  try {
    await api.remove(`/user-company/${_id}`, { query: { companyId } })
  } catch (error) {
    if (!isApiError(error, 404)) throw error
  }
}
