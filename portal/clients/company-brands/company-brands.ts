import { companiesApi } from '@insights/contract/catalogue/companies.ts'
import { type CompanyBrand, companyBrandsApi } from '@insights/contract/clients/company-brands.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import type { RecordRemoval, RecordStore } from '../../ui/records/record-kind.ts'
import { saveBy } from '../../ui/records/records-query.ts'

const COMPANY_BRANDS_KEY = ['companies-brands'] as const

/** The own brands of a company customer, by the titles of their industries, for staff. */
export const companyBrandsQuery = (company: string) => {
  const query = { company, $sort: { industry: 1 }, $limit: 'infinity' } as const
  return queryOptions({
    queryKey: [...COMPANY_BRANDS_KEY, 'list', query],
    queryFn: ({ signal }) => callApi(companyBrandsApi.find, { query, signal }),
    select: (page) => page.data,
  })
}

/** The companies that reports of an industry compare, by title. */
export const comparedCompaniesQuery = (industry: string) =>
  queryOptions({
    queryKey: ['companies', 'of-industry', industry],
    queryFn: ({ signal }) =>
      callApi(companiesApi.find, {
        query: {
          industries: industry,
          $select: ['title'],
          $sort: { title: 1 },
          $limit: 'infinity',
        },
        signal,
      }),
    select: (page) => page.data,
  })

export const companyBrandStore = (company: string): RecordStore<CompanyBrand> => ({
  key: COMPANY_BRANDS_KEY,
  save: saveBy(companyBrandsApi, { company }),
})

/** Removes own brands of a company customer; `company` is its name. */
export const companyBrandRemoval = (company: string): RecordRemoval<CompanyBrand> => ({
  remove: ({ _id }) => callApi(companyBrandsApi.remove, { params: { id: _id } }),
  title: 'Remove own brand',
  body: ({ brand, industry }) =>
    `“${brand.title}” will no longer be the own brand of ${company} in ${industry.title}. Users who chose a brand keep theirs.`,
  label: 'Remove',
  done: ({ brand }) => `“${brand.title}” has been removed.`,
})
