import {
  type CompanyCustomer,
  companiesCustomerApi,
} from '@insights/contract/clients/company-customers.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { callApi, ignoreNotFound } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { restoreFocus } from '../../ui/page/page-heading.ts'
import { COMPANIES_CUSTOMER_KEY } from './companies-customer-query.ts'

/** Deletes a company customer with all that goes with it, once that is confirmed. */
export function useRemoveCompany() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ _id }: CompanyCustomer) =>
      ignoreNotFound(callApi(companiesCustomerApi.remove, { params: { id: _id } })),
    onSuccess: (_answer, { _id }) =>
      queryClient.setQueriesData<FindResult<CompanyCustomer>>(
        { queryKey: [...COMPANIES_CUSTOMER_KEY, 'list'] },
        (page) => page && { ...page, data: page.data.filter((company) => company._id !== _id) },
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: COMPANIES_CUSTOMER_KEY }),
  })
  return async (company: CompanyCustomer): Promise<void> => {
    const sure = await confirm({
      title: 'Delete company',
      body: deleteWarning(company),
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!sure) return
    try {
      await mutateAsync(company)
      notify.success(`“${company.name}” has been deleted.`)
      restoreFocus()
    } catch (error) {
      // Logged as well as shown (A8).
      console.error(error)
      notify.error(errorMessage(error))
    }
  }
}

export function deleteWarning({ name, usersCount }: CompanyCustomer): string {
  const reports = 'Its report assignments are removed. The reports are kept.'
  if (usersCount === 0) return `“${name}” will be deleted. ${reports}`
  const users = usersCount === 1 ? 'its user' : `its ${usersCount} users`
  return `“${name}” will be deleted with ${users}. ${reports}`
}
