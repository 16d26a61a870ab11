import { type OwnCompany, ownCompaniesApi } from '@insights/contract/own-companies.ts'
import { sortByTitle } from '@insights/domain/text/titles.ts'
import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { useMutation } from '../api/use-mutation.ts'
import { notify } from '../ui/notify/notify.ts'
import { ownCompaniesQuery, useOwnCompanies } from './own-companies.ts'

import classes from './OwnCompany.module.css'

interface Props {
  readonly industry: string
  readonly companies: readonly { readonly companyId: string; readonly title: string }[]
}

/** Lets the reader say which brand is theirs; from then on it is marked wherever it is shown. */
export function OwnCompanySelect({ industry, companies }: Props) {
  const own = useOwnCompanies()
  const { mutate } = useSetOwnCompany()
  const selected = companies.find(({ companyId }) => own.has(companyId))
  return (
    <NativeSelect
      className={classes.select}
      variant="unstyled"
      size="xs"
      label="Our brand"
      value={selected?.companyId ?? ''}
      data={[
        { value: '', label: 'None' },
        ...sortByTitle(companies, ({ companyId }) => companyId).map(({ companyId, title }) => ({
          value: companyId,
          label: title,
        })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        mutate({ industry, company: value === '' ? null : value })
      }
    />
  )
}

/** Marks a brand of an industry as the user's own, at once; it is taken back if it cannot be kept. */
function useSetOwnCompany() {
  const queryClient = useQueryClient()
  const { queryKey } = ownCompaniesQuery
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
