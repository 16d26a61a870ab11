import type { SentPart } from '@insights/contract/endpoint.ts'
import { type CompanyUser, userCompanyApi } from '@insights/contract/user-company.ts'
import { useQueryClient } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import type { Saving } from '../../catalogue/record-form.ts'
import { refreshCompanyUsers } from './refresh-company-users.ts'

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
