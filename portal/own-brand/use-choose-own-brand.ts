import { type OwnCompany, ownCompaniesApi } from '@insights/contract/own-companies.ts'
import { useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { useMutation } from '../api/use-mutation.ts'
import { notify } from '../ui/notify/notify.ts'
import { ownBrandsQuery } from './own-brands-query.ts'

/** Marks a brand of an industry as the user's own, at once; it is taken back if it cannot be kept. */
export function useChooseOwnBrand() {
  const queryClient = useQueryClient()
  const { queryKey } = ownBrandsQuery
  return useMutation({
    mutationFn: ({ industry, company }: OwnCompany) =>
      callApi(ownCompaniesApi.update, { params: { industry }, body: { company } }),
    onMutate: async (chosen) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      const others = before?.data.filter(({ industry }) => industry !== chosen.industry) ?? []
      const data = chosen.company === null ? others : [...others, chosen]
      queryClient.setQueryData(queryKey, { total: data.length, limit: data.length, skip: 0, data })
      return before
    },
    onError: (error, _chosen, before) => {
      queryClient.setQueryData(queryKey, before)
      notify.error(errorMessage(error))
    },
    // Those of other industries may have been on their way still.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
