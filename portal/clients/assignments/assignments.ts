import { type CompanyReport, assignmentsApi } from '@insights/contract/clients/assignments.ts'
import type { SentPart } from '@insights/contract/endpoint.ts'
import { editionName } from '@insights/domain/text/edition-name.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { ApiError, errorMessage, isApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notify } from '../../ui/notify/notify.ts'
import type { RecordRemoval, RecordStore } from '../../ui/records/record-kind.ts'
import { PURCHASE_REQUESTS_KEY } from '../purchase-requests/purchase-requests-query.ts'

/** Prefix of the cache keys of all lists of report assignments. */
export const ASSIGNMENTS_KEY = ['companies-reports'] as const

/** The report assignments of a company customer, latest purchase first, for staff. */
export const assignmentsQuery = (company: string) => {
  const query = { company, $sort: { poDate: -1 }, $limit: 'infinity' } as const
  return queryOptions({
    queryKey: [...ASSIGNMENTS_KEY, 'list', query],
    queryFn: ({ signal }) => callApi(assignmentsApi.find, { query, signal }),
    select: (page) => page.data,
  })
}

/** The published editions of an industry, newest first, marked if a company customer has them. */
export const editionsQuery = (company: string, industry: string) =>
  queryOptions({
    queryKey: [...ASSIGNMENTS_KEY, 'editions', company, industry],
    queryFn: ({ signal }) =>
      callApi(assignmentsApi.editions, {
        query: { company, industry, $sort: { date: -1 }, $limit: 'infinity' },
        signal,
      }),
    select: (page) => page.data,
  })

/** The company customers that bought the previous edition, for assigning them a published report's. */
export const previousOwnersQuery = (report: string) =>
  queryOptions({
    queryKey: [...ASSIGNMENTS_KEY, 'previous-owners', report],
    queryFn: ({ signal }) =>
      callApi(assignmentsApi.previousOwners, { params: { reportId: report }, signal }),
    // Colleagues assign editions as well, and publish no event of it.
    staleTime: 0,
  })

/** Assigns the edition of a report to several company customers. */
export function useAssignEdition(report: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (
      assignments: SentPart<typeof assignmentsApi.assignEdition, 'body'>['assignments'],
    ) =>
      callApi(assignmentsApi.assignEdition, {
        params: { reportId: report },
        body: { assignments },
      }),
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ASSIGNMENTS_KEY }),
        queryClient.invalidateQueries({ queryKey: PURCHASE_REQUESTS_KEY }),
      ]),
  })
}

/** Returns the name of an assigned edition, distinct within its industry. */
export const assignmentName = ({ report }: CompanyReport) => editionName(report)

type NewAssignment = SentPart<typeof assignmentsApi.create, 'body'>

/** Assigns editions to a company customer, and changes their purchase orders. */
export const assignmentStore = (company: string): RecordStore<CompanyReport> => ({
  key: ASSIGNMENTS_KEY,
  // An assignment ends its purchase request.
  alsoStale: [PURCHASE_REQUESTS_KEY],
  save: ({ base, changes }) =>
    base === null
      ? callApi(assignmentsApi.create, {
          body: { ...(changes as NewAssignment), company },
        }).catch(markEdition)
      : callApi(assignmentsApi.patch, {
          params: { id: base._id },
          body: { ...changes, updatedAt: base.updatedAt },
        }),
})

/** Marks the edition for any 409 of a new assignment, and explains it in a notice (B8). */
function markEdition(error: unknown): never {
  if (!isApiError(error, 409)) throw error
  const { name, message, code } = error
  notify.error(message)
  throw new ApiError({ name, message, code, errors: { report: message } })
}

/** Removes report assignments of a company customer; `company` is its name. */
export const assignmentRemoval = (company: string): RecordRemoval<CompanyReport> => ({
  remove: ({ _id }) => callApi(assignmentsApi.remove, { params: { id: _id } }),
  title: 'Remove report',
  body: (assignment) =>
    `“${assignmentName(assignment)}” will be removed from ${company}. Its users will see the preview only.`,
  label: 'Remove',
  done: (assignment) => `“${assignmentName(assignment)}” has been removed.`,
  cannot: 'Can not be removed',
})
