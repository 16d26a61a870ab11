import type { CompanyCustomer } from '@insights/contract/clients/company-customers.ts'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'

import {
  companiesCustomerQuery,
  toCompanyCustomersSearch,
  toCompanyCustomersState,
} from '../../../clients/company-customers/companies-customer-query.ts'
import { CompanyCustomersTable } from '../../../clients/company-customers/CompanyCustomersTable.tsx'
import { useRemoveCompany } from '../../../clients/company-customers/use-remove-company.ts'
import { useDrawer } from '../../../ui/dialogs/dialog-state.ts'
import { SearchBox } from '../../../ui/forms/SearchBox.tsx'
import { DIALOG, lazyOverlay } from '../../../ui/lazy/lazy-part.tsx'
import { linkTo } from '../../../ui/links/link-to.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'
import type { ListState } from '../../../ui/tables/list-search.ts'
import { useLastPage } from '../../../ui/tables/use-data-table.ts'
import type { HomeSearch } from './home-search.ts'

const CompanyDialogs = lazyOverlay(() => import('../management/-CompanyDialogs.tsx'), DIALOG)

interface Props {
  readonly search: HomeSearch
  readonly onSearch: (search: HomeSearch) => void
}

/** The Client Management tab: the company customers. */
export default function ClientManagement({ search, onSearch }: Props) {
  const state = toCompanyCustomersState(search)
  const companies = useQuery(companiesCustomerQuery(state))
  const dialog = useDrawer<CompanyCustomer>()
  const newButton = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const removeCompany = useRemoveCompany()
  const go = (next: ListState) => onSearch({ tab: search.tab, ...toCompanyCustomersSearch(next) })
  const beyond = useLastPage({
    page: state.page,
    total: companies.isPlaceholderData ? undefined : companies.data?.total,
    toPage: (page) => go({ ...state, page }),
  })
  const detailOf = ({ _id }: CompanyCustomer) =>
    linkTo('/management/company-details', { search: { company: _id } })

  return (
    <>
      <Group justify="space-between" gap="sm" mb="md">
        <SearchBox
          label="Search companies"
          placeholder="by name or URL"
          initialText={state.term}
          onSearch={(term) => go({ ...state, page: 0, term })}
        />
        <Button ref={newButton} onClick={() => dialog.open(null)}>
          New Company
        </Button>
      </Group>
      {companies.error ? (
        <LoadingFailed error={companies.error} onRetry={companies.refetch} />
      ) : (
        <CompanyCustomersTable
          page={beyond ? undefined : companies.data}
          busy={companies.isPlaceholderData}
          state={state}
          onState={go}
          onEdit={dialog.open}
          onDetail={(company) => void navigate(detailOf(company))}
          onDelete={(company) => void removeCompany(company)}
          onNew={() => {
            // Which gets the focus back, for the empty table will be gone.
            newButton.current?.focus()
            dialog.open(null)
          }}
        />
      )}
      {dialog.visit > 0 && (
        <CompanyDialogs
          key={dialog.visit}
          opened={dialog.opened}
          company={dialog.item}
          onSaved={(saved) => {
            dialog.close()
            notify.success(
              `“${saved.name}” has been ${dialog.item ? 'saved' : 'created'}.`,
              dialog.item ? {} : { link: { label: 'Open it', to: detailOf(saved) } },
            )
          }}
          onClose={dialog.close}
        />
      )}
    </>
  )
}
