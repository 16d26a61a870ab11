import { ownCompaniesApi } from '@insights/contract/reading/own-companies.ts'
import type { Report } from '@insights/contract/reports/reports.ts'
import { sortByTitle } from '@insights/domain/text/titles.ts'
import { NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { HOME_KEY } from '../../reports/report-queries.ts'
import { useSavedAtOnce } from '../../ui/forms/use-saved-at-once.ts'
import { InAppBar } from '../../ui/shell/AppBarSlot.tsx'
import { ownCompaniesQuery, useOwnCompanies } from './own-companies.ts'

import classes from './OwnCompany.module.css'

interface Props {
  readonly industry: string
  readonly companies: readonly { readonly companyId: string; readonly title: string }[]
}

/**
 * Asks readers which brand is theirs, to mark it on all pages. They start with the one that is set
 * for their company; choosing that one again forgets a choice of their own.
 */
export function OwnCompanySelect({ industry, companies }: Props) {
  const own = useOwnCompanies()
  const { data: brands } = useQuery(ownCompaniesQuery)
  const setOwnCompany = useSetOwnCompany()
  const stored = companies.find(({ companyId }) => own.has(companyId))?.companyId ?? null
  const companyBrand =
    brands?.data.find((brand) => brand.industry === industry)?.companyBrand ?? null
  const [selected, change] = useSavedAtOnce(stored, (company) =>
    setOwnCompany({ industry, company, companyBrand }),
  )
  const options = sortByTitle(companies, ({ companyId }) => companyId).map(
    ({ companyId, title }) => ({ value: companyId, label: title }),
  )
  const none = { value: '', label: 'None' }
  const set = options.filter(({ value }) => value === companyBrand)
  const others = [none, ...options.filter(({ value }) => value !== companyBrand)]
  return (
    <NativeSelect
      className={classes.select}
      variant="unstyled"
      size="xs"
      label="Our brand"
      value={selected ?? ''}
      data={
        set.length === 0
          ? others
          : [
              { group: 'Set for your company', items: set },
              { group: 'For you alone', items: others },
            ]
      }
      onChange={({ currentTarget: { value } }) => change(value === '' ? null : value)}
    />
  )
}

/** The same in the frame, for every page that marks brands. */
export function OwnCompanyInAppBar({ report }: { readonly report: Report }) {
  return (
    <InAppBar>
      <OwnCompanySelect industry={report.industry._id} companies={report.companies} />
    </InAppBar>
  )
}

interface Choice {
  readonly industry: string
  readonly company: string | null
  readonly companyBrand: string | null
}

/** Marks a brand of an industry as the user's own. Throws if the request fails. */
function useSetOwnCompany() {
  const queryClient = useQueryClient()
  const { queryKey } = ownCompaniesQuery
  return async ({ industry, company, companyBrand }: Choice) => {
    await queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueryData(queryKey)
    const others = before?.data.filter((brand) => brand.industry !== industry) ?? []
    const back = company !== null && company === companyBrand
    const data = [...others, { industry, company, companyBrand, chosen: !back }]
    // All pages mark it at once.
    queryClient.setQueryData(queryKey, { total: data.length, limit: data.length, skip: 0, data })
    const params = { industry }
    try {
      await (back
        ? callApi(ownCompaniesApi.reset, { params })
        : callApi(ownCompaniesApi.update, { params, body: { company } }))
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
