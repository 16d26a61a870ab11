import {
  type CompanyCustomer,
  companyCustomersApi,
} from '@insights/contract/clients/company-customers.ts'
import type { SentPart } from '@insights/contract/endpoint.ts'

import { callApi } from '../../api/call-api.ts'
import type { RecordKind } from '../../ui/records/record-kind.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { COMPANY_CUSTOMERS_KEY } from './company-customers-query.ts'
import { stripUrlScheme, toCompanyPayload, toCompanyValues } from './company-form.ts'

import classes from '../cells.module.css'

const COLUMNS: readonly Column<CompanyCustomer>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: true,
    width: '32%',
    cell: ({ name }) => <span className={classes.company}>{name}</span>,
  },
  {
    id: 'url',
    header: 'URL',
    sort: true,
    below: linkToSite,
    cell: (company) => linkToSite(company) ?? '–',
  },
  {
    id: 'salesPerson',
    header: 'Sales Person',
    sort: true,
    below: ({ salesPerson }) => salesPerson?.name,
    cell: ({ salesPerson }) => salesPerson?.name ?? '–',
  },
  {
    id: 'usersCount',
    header: 'Users Count',
    sort: true,
    align: 'right',
    below: ({ usersCount }) => (usersCount === 1 ? '1 user' : `${usersCount} users`),
    cell: ({ usersCount }) => usersCount,
  },
]

function linkToSite({ url }: CompanyCustomer) {
  if (url === '') return undefined
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={classes.url}>
      {stripUrlScheme(url)}
    </a>
  )
}

type NewCompany = SentPart<typeof companyCustomersApi.create, 'body'>

export const COMPANY_CUSTOMER_KIND: RecordKind<CompanyCustomer> = {
  key: COMPANY_CUSTOMERS_KEY,
  find: companyCustomersApi.find,
  save: ({ base, changes }) =>
    base === null
      ? callApi(companyCustomersApi.create, {
          body: { ...(changes as NewCompany), originUrl: location.origin },
        })
      : callApi(companyCustomersApi.update, {
          params: { id: base._id },
          body: {
            // An update includes all fields.
            ...toCompanyPayload(toCompanyValues(base)),
            ...changes,
            updatedAt: base.updatedAt,
          },
        }),
  urlState: { column: 'name', descending: false },
  label: 'Companies',
  nameOf: ({ name }) => name,
  columns: COLUMNS,
  newLabel: 'New Company',
  search: { label: 'Search companies', placeholder: 'by name or URL' },
  empty: ({ term }) =>
    term === '' ? (
      <EmptyState title="No companies yet">Companies that buy reports appear here.</EmptyState>
    ) : (
      <EmptyState title="No companies found">
        No company has “{term}” in its name or URL.
      </EmptyState>
    ),
  removal: {
    remove: ({ _id }) => callApi(companyCustomersApi.remove, { params: { id: _id } }),
    title: 'Delete company',
    body: deleteWarning,
    done: ({ name }) => `“${name}” has been deleted.`,
  },
}

export function deleteWarning({ name, usersCount, reportsCount }: CompanyCustomer): string {
  const users = usersCount === 1 ? 'its user' : `its ${usersCount} users`
  const deleted = `“${name}” will be deleted${usersCount === 0 ? '' : ` with ${users}`}.`
  if (reportsCount === 0) return deleted
  const lost = reportsCount === 1 ? 'the report' : `the ${reportsCount} reports`
  return `${deleted} It loses access to ${lost} that it bought.`
}
