import type { CompanyUser } from '@insights/contract/user-company.ts'
import { useQueryClient } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import type { Saving } from '../../catalogue/record-form.ts'
import { refreshCompanyUsers } from './refresh-company-users.ts'

/** Creates a user of a firm, or changes one as long as it is still as it was read. */
export function useSaveCompanyUser(companyId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ base, changes }: Saving<CompanyUser>) => {
      const url = location.origin
      return base === null
        ? api.create<CompanyUser>('/user-company', { ...changes, companyId, url })
        : api.update<CompanyUser>(`/user-company/${base._id}`, {
            // The names are never left out of an update.
            name: base.name,
            lastName: base.lastName,
            ...changes,
            companyId,
            url,
            updatedAt: base.updatedAt,
          })
    },
    onSettled: () => refreshCompanyUsers(queryClient),
  })
}
