import { type Company, companiesApi } from '@insights/contract/companies.ts'
import type { Industry } from '@insights/contract/industries.ts'
import { IN_USE_MESSAGES } from '@insights/domain/catalogue/in-use-messages.ts'

import type { CatalogueKind } from '../../catalogue/catalogue-kind.ts'
import { CREATED, STATUS, titleColumn } from '../../catalogue/columns.tsx'
import { ACTIVE_FIELD } from '../../catalogue/fields.tsx'
import { ClampedText } from '../../ui/labels/ClampedText.tsx'
import { COMPANIES_KEY, reportsOfCompany } from './companies-query.ts'
import { COMPANY_TITLE_FIELD } from './company-title-field.tsx'
import { industriesField, titlesOf } from './industries-field.tsx'

type Values = Pick<Company, 'title' | 'industries' | 'active'>

/** The brands that reports compare, in any of `industries`. */
export const companyKind = (
  industries: readonly Pick<Industry, '_id' | 'title'>[],
): CatalogueKind<Company, Values> => ({
  api: companiesApi,
  key: COMPANIES_KEY,
  one: 'company',
  many: 'companies',
  purpose: 'Companies are the brands that reports compare.',
  newLabel: 'New Company',
  columns: [
    titleColumn('Title', '28%'),
    {
      id: 'industries',
      header: 'Industries',
      below: (company) => titlesOf(company.industries, industries).join(', '),
      cell: (company) => (
        <ClampedText text={titlesOf(company.industries, industries).join(', ') || '–'} lines={2} />
      ),
    },
    CREATED,
    STATUS,
  ],
  fields: {
    title: COMPANY_TITLE_FIELD,
    industries: industriesField(industries),
    active: ACTIVE_FIELD,
  },
  read: (company) => ({
    title: company?.title ?? '',
    industries: [...(company?.industries ?? [])],
    active: company?.active ?? true,
  }),
  write: ({ title, industries: ids, active }) => ({ title: title.trim(), industries: ids, active }),
  reportsWith: ({ _id }) => reportsOfCompany(_id),
  inUse: IN_USE_MESSAGES.company,
})
