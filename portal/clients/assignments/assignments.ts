import { type CompanyReport, companiesReportsApi } from '@insights/contract/clients/assignments.ts'
import type { SentPart } from '@insights/contract/endpoint.ts'
import { editionName } from '@insights/domain/text/edition-name.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { ApiError, errorMessage, isApiError } from '../../api/api-error.ts'
import { callApi, ignoreNotFound } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { alert, confirm } from '../../ui/dialogs/confirm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { restoreFocus } from '../../ui/page/page-heading.ts'
import type { Saving } from '../../ui/records/record-form.ts'
import { PURCHASE_REQUESTS_KEY } from '../purchase-requests/purchase-requests-query.ts'
import { COMPANIES_REPORTS_KEY } from './companies-reports-query.ts'

/** What a company customer has bought and when, as staff see it: the latest purchase first. */
export const assignmentsQuery = (company: string) => {
  const query = { company, $sort: { poDate: -1 }, $limit: 'infinity' } as const
  return queryOptions({
    queryKey: [...COMPANIES_REPORTS_KEY, 'list', query],
    queryFn: ({ signal }) => callApi(companiesReportsApi.find, { query, signal }),
    select: (page) => page.data,
  })
}

/** The published editions of an industry, newest first, and whether a company customer has them. */
export const editionsQuery = (company: string, industry: string) =>
  queryOptions({
    queryKey: [...COMPANIES_REPORTS_KEY, 'editions', company, industry],
    queryFn: ({ signal }) =>
      callApi(companiesReportsApi.editions, {
        query: { company, industry, $sort: { date: -1 }, $limit: 'infinity' },
        signal,
      }),
    select: (page) => page.data,
  })

/** What an assigned edition is called, to tell it from other editions of its industry. */
export const assignmentName = ({ report }: CompanyReport) => editionName(report)

type NewAssignment = SentPart<typeof companiesReportsApi.create, 'body'>

/** Assigns an edition to a company customer, or changes what its purchase order was. */
export function useSaveAssignment(company: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ base, changes }: Saving<CompanyReport>) =>
      base === null
        ? callApi(companiesReportsApi.create, {
            body: { ...(changes as NewAssignment), company },
          }).catch(markEdition)
        : callApi(companiesReportsApi.patch, {
            params: { id: base._id },
            body: {
              ...changes,
              updatedAt: base.updatedAt,
            },
          }),
    onError: (error) => {
      // The field is marked, and a notice says why (B8).
      if (isApiError(error, 409) && 'report' in error.errors) notify.error(error.message)
    },
    onSettled: () => {
      // What is assigned is requested no more.
      for (const queryKey of [COMPANIES_REPORTS_KEY, PURCHASE_REQUESTS_KEY])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
}

/** Any 409 of a new assignment is an error of its edition, whatever else the response holds. */
function markEdition(error: unknown): never {
  if (!isApiError(error, 409)) throw error
  const { name, message, code } = error
  throw new ApiError({ name, message, code, errors: { report: message } })
}

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
