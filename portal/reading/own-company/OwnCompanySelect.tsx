import { type OwnCompany, ownCompaniesApi } from '@insights/contract/reading/own-companies.ts'
import { sortByTitle } from '@insights/domain/text/titles.ts'
import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { HOME_KEY } from '../../reports/report-queries.ts'
import { useSavedAtOnce } from '../../ui/forms/use-saved-at-once.ts'
import { ownCompaniesQuery, useOwnCompanies } from './own-companies.ts'

import classes from './OwnCompany.module.css'

interface Props {
  readonly industry: string
  readonly companies: readonly { readonly companyId: string; readonly title: string }[]
}

/** Asks readers which brand is theirs, to mark it on all pages. */
export function OwnCompanySelect({ industry, companies }: Props) {
  const own = useOwnCompanies()
  const setOwnCompany = useSetOwnCompany()
  const stored = companies.find(({ companyId }) => own.has(companyId))?.companyId ?? null
  const [selected, change] = useSavedAtOnce(stored, (company) =>
    setOwnCompany({ industry, company }),
  )
  return (
    <NativeSelect
      className={classes.select}
      variant="unstyled"
      size="xs"
      label="Our brand"
      value={selected ?? ''}
      data={[
        { value: '', label: 'None' },
        ...sortByTitle(companies, ({ companyId }) => companyId).map(({ companyId, title }) => ({
          value: companyId,
          label: title,
        })),
      ]}
      onChange={({ currentTarget: { value } }) => change(value === '' ? null : value)}
    />
  )
}

/** Marks a brand of an industry as the user's own. Throws if the request fails. */
function useSetOwnCompany() {
  const queryClient = useQueryClient()
  const { queryKey } = ownCompaniesQuery
  return async (chosen: OwnCompany) => {
    await queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueryData(queryKey)
    const others = before?.data.filter(({ industry }) => industry !== chosen.industry) ?? []
    const data = chosen.company === null ? others : [...others, chosen]
    // All pages mark it at once.
    queryClient.setQueryData(queryKey, { total: data.length, limit: data.length, skip: 0, data })
    const { industry, company } = chosen
    try {
      await callApi(ownCompaniesApi.update, { params: { industry }, body: { company } })
    } catch (error) {
      queryClient.setQueryData(queryKey, before)
      throw error
    } finally {
      // Brands of other industries may still have been loading.
      void queryClient.invalidateQueries({ queryKey })
      // It has the rank of the brand.
      void queryClient.invalidateQueries({ queryKey: HOME_KEY })
    }
  }
}
