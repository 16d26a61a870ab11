import { type CompanyUser, userCompanyApi } from '@insights/contract/clients/company-users.ts'
import type { SentPart } from '@insights/contract/endpoint.ts'
import {
  type QueryClient,
  keepPreviousData,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'

import { fullName } from '../../accounts/person.ts'
import { errorMessage, isApiError } from '../../api/api-error.ts'
import { callApi, ignoreNotFound } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { alert, confirm } from '../../ui/dialogs/confirm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { restoreFocus } from '../../ui/page/page-heading.ts'
import type { Saving } from '../../ui/records/record-form.ts'
import { PAGE_SIZE, type Sort } from '../../ui/tables/column.ts'
import {
  type ListSearch,
  type ListState,
  toListSearch,
  toListState,
} from '../../ui/tables/list-search.ts'

/** What everything about the users of company customers is cached under. */
const COMPANY_USERS_KEY = ['user-company'] as const

/** A page of a company customer's users. */
export const companyUsersQuery = (companyId: string, { page, sort, term }: ListState) => {
  const query = {
    companyId,
    term: term === '' ? undefined : term,
    $sort: { [sort.column]: sort.descending ? -1 : 1 },
    $limit: PAGE_SIZE,
    $skip: page * PAGE_SIZE,
  }
  return queryOptions({
    queryKey: [...COMPANY_USERS_KEY, 'list', query],
    queryFn: ({ signal }) => callApi(userCompanyApi.find, { query, signal }),
    // Turning a page keeps the rows until the next ones are there.
    placeholderData: keepPreviousData,
  })
}

const BY_NAME: Sort = { column: 'name', descending: false }
const SORTABLE = ['name', 'email', 'title', 'phone'] as const

/** Page, sorting and search term of a company customer's users, as the URL has them. */
export const toCompanyUsersState = (search: ListSearch): ListState =>
  toListState(search, SORTABLE, BY_NAME)

export const toCompanyUsersSearch = (state: ListState): ListSearch => toListSearch(state, BY_NAME)

type NewUser = SentPart<typeof userCompanyApi.create, 'body'>

/** Creates a user of a company customer, or changes one that is unchanged. */
export function useSaveCompanyUser(companyId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ base, changes }: Saving<CompanyUser>) => {
      const url = location.origin
      return base === null
        ? callApi(userCompanyApi.create, {
            body: { ...(changes as NewUser), companyId, url },
          })
        : callApi(userCompanyApi.update, {
            params: { id: base._id },
            body: {
              // The names are never left out of an update.
              name: base.name,
              lastName: base.lastName,
              ...changes,
              companyId,
              url,
              updatedAt: base.updatedAt,
            },
          })
    },
    onSettled: () => refreshCompanyUsers(queryClient),
  })
}

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

/** A company customer's users are counted with it, name its contacts, and are users like others. */
const KEYS = [COMPANY_USERS_KEY, ['companies-customer'], ['users']]

/** Refetches all data about a company customer's users; resolves once what is shown is there. */
async function refreshCompanyUsers(queryClient: QueryClient): Promise<void> {
  await Promise.all(KEYS.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
