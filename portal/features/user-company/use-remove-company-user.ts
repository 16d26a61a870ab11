import { type CompanyUser, userCompanyApi } from '@insights/contract/user-company.ts'
import { useQueryClient } from '@tanstack/react-query'

import { isApiError, errorMessage } from '../../api/api-error.ts'
import { callApi, ignoreNotFound } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { fullName } from '../../catalogue/person/full-name.ts'
import { confirm, alert } from '../../ui/dialogs/confirm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { restoreFocus } from '../../ui/page/page-heading.ts'
import { refreshCompanyUsers } from './refresh-company-users.ts'

/** Deletes a user of a company customer once that is confirmed. */
export function useRemoveCompanyUser() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ _id, companyId }: CompanyUser) =>
      ignoreNotFound(callApi(userCompanyApi.remove, { params: { id: _id }, query: { companyId } })),
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
      restoreFocus()
    } catch (error) {
      // Made the primary contact meanwhile.
      if (isApiError(error, 409)) await alert({ title: 'Cannot delete', body: error.message })
      else notify.error(errorMessage(error))
    }
  }
}
