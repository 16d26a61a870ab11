import { type Company, companiesApi } from '@insights/contract/catalogue/companies.ts'
import type { Industry } from '@insights/contract/catalogue/industries.ts'
import { reportsApi } from '@insights/contract/reports/reports.ts'
import { IN_USE_MESSAGES } from '@insights/domain/catalogue/in-use-messages.ts'
import { MultiSelect, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { ClampedText } from '../../ui/labels/ClampedText.tsx'
import type { Field, FieldInput } from '../../ui/records/field.ts'
import { ACTIVE_FIELD, titleField } from '../../ui/records/fields.tsx'
import type { CatalogueKind } from '../CatalogueScreen.tsx'
import { CREATED, STATUS, titleColumn } from '../columns.tsx'

type Values = Pick<Company, 'title' | 'industries' | 'active'>

/** The companies that reports compare, in any of `industries`. */
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

const COMPANY_TITLE_FIELD: Field<string> = {
  ...titleField('Title'),
  input: (input, record) => <CompanyTitleInput {...input} record={record} />,
}

interface Props extends FieldInput<string> {
  readonly record: string | null
}

/** The name of a company, locked once a report compares it (B5). */
function CompanyTitleInput({ record, value, onChange, ...input }: Props) {
  const { data: used = false } = useQuery({
    ...companyUsedQuery(record ?? ''),
    enabled: record !== null,
  })
  return (
    <TextInput
      {...input}
      value={value}
      maxLength={200}
      autoComplete="off"
      readOnly={used}
      description={used && 'A report uses this company, so its name is locked.'}
      rightSection={used && <IconLock size={16} stroke={1.6} aria-hidden />}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type Titled = Pick<Industry, '_id' | 'title'>

/** The industries that a company is compared in. */
const industriesField = (industries: readonly Titled[]): Field<string[]> => ({
  label: 'Industries',
  input: ({ value, ...input }) => (
    <MultiSelect
      {...input}
      value={value}
      data={industries.map(({ _id, title }) => ({ value: _id, label: title }))}
      placeholder={value.length > 0 ? undefined : 'Choose the industries it is compared in'}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear industries' }}
      nothingFoundMessage="No matching industry"
      limit={100}
    />
  ),
  show: (ids) => titlesOf(ids, industries).join(', '),
})

/** Returns the titles of industries by their ids, sorted by title. */
function titlesOf(ids: readonly string[], industries: readonly Titled[]): string[] {
  return industries.filter(({ _id }) => ids.includes(_id)).map(({ title }) => title)
}

const COMPANIES_KEY = ['companies'] as const

/** Returns the filter of the reports that compare a company. */
const reportsOfCompany = (company: string) => ({ 'companies.companyId': company })

/** Returns whether a report compares the company, which locks its name. */
const companyUsedQuery = (company: string) =>
  queryOptions({
    queryKey: [...COMPANIES_KEY, 'used', company],
    queryFn: ({ signal }) =>
      callApi(reportsApi.find, { query: { ...reportsOfCompany(company), $limit: 0 }, signal }),
    select: ({ total }) => total > 0,
  })
