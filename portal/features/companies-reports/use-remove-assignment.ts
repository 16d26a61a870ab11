import { type CompanyReport, companiesReportsApi } from '@insights/contract/companies-reports.ts'
import { useQueryClient } from '@tanstack/react-query'

import { isApiError, errorMessage } from '../../api/api-error.ts'
import { callApi, ignoreNotFound } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { confirm, alert } from '../../ui/dialogs/confirm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { restoreFocus } from '../../ui/page/page-heading.ts'
import { assignmentName } from './assignment-name.ts'
import { COMPANIES_REPORTS_KEY } from './companies-reports-query.ts'

/** Takes an edition away from a company customer once that is confirmed; `company` is its name. */
export function useRemoveAssignment(company: string) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ _id }: CompanyReport) =>
      ignoreNotFound(callApi(companiesReportsApi.remove, { params: { id: _id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: COMPANIES_REPORTS_KEY }),
  })
  return async (assignment: CompanyReport): Promise<void> => {
    const name = assignmentName(assignment)
    const sure = await confirm({
      title: 'Remove report',
      body: `“${name}” will be removed from ${company}. Its users will see the preview only.`,
      confirmLabel: 'Remove',
      danger: true,
    })
    if (!sure) return
    try {
      await mutateAsync(assignment)
      notify.success(`“${name}” has been removed.`)
      restoreFocus()
    } catch (error) {
      if (isApiError(error, 409)) await alert({ title: 'Can not be removed', body: error.message })
      else notify.error(errorMessage(error))
    }
  }
}
