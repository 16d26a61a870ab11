import type { CompanyCustomer } from '@insights/contract/companies-customer.ts'
import type { CompanyUser } from '@insights/contract/user-company.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { fullName } from '../../../../catalogue/person/full-name.ts'
import { companyUsersQuery } from '../../../../features/user-company/company-users-query.ts'
import {
  toCompanyUsersSearch,
  toCompanyUsersState,
} from '../../../../features/user-company/company-users-search.ts'
import { CompanyUsersTable } from '../../../../features/user-company/CompanyUsersTable.tsx'
import { useRemoveCompanyUser } from '../../../../features/user-company/use-remove-company-user.ts'
import { useDrawer } from '../../../../ui/dialogs/dialog-state.ts'
import { SearchBox } from '../../../../ui/forms/SearchBox.tsx'
import { DIALOG, lazyOverlay } from '../../../../ui/lazy/lazy-part.tsx'
import { notify } from '../../../../ui/notify/notify.ts'
import { Section } from '../../../../ui/page/Section.tsx'
import { LoadingFailed } from '../../../../ui/status/LoadingFailed.tsx'
import type { ListSearch, ListState } from '../../../../ui/tables/list-search.ts'
import { useLastPage } from '../../../../ui/tables/use-data-table.ts'

import classes from './CompanyUsers.module.css'

const CompanyUserDrawers = lazyOverlay(() => import('./CompanyUserDrawers.tsx'), DIALOG)

interface Props {
  readonly company: CompanyCustomer
  readonly search: ListSearch
  readonly onSearch: (search: ListSearch, how?: { readonly replace: boolean }) => void
}

/** Who signs in for a company customer. */
export function CompanyUsers({ company, search, onSearch }: Props) {
  const state = toCompanyUsersState(search)
  const users = useQuery(companyUsersQuery(company._id, state))
  const drawer = useDrawer<CompanyUser>()
  const removeUser = useRemoveCompanyUser()
  const go = (next: ListState, how?: { readonly replace: boolean }) =>
    onSearch(toCompanyUsersSearch(next), how)
  const beyond = useLastPage({
    page: state.page,
    total: users.isPlaceholderData ? undefined : users.data?.total,
    toPage: (page) => go({ ...state, page }, { replace: true }),
  })
  return (
    <Section
      id="users"
      title="Users"
      actions={<Button onClick={() => drawer.open(null)}>New User</Button>}
    >
      <div className={classes.search}>
        <SearchBox
          label="Search users"
          placeholder="by name, email, title, phone"
          initialText={state.term}
          // One step back leads out of a search, not through its letters.
          onSearch={(term) => go({ ...state, page: 0, term }, { replace: state.term !== '' })}
        />
      </div>
      {users.error ? (
        <LoadingFailed error={users.error} onRetry={users.refetch} />
      ) : (
        <CompanyUsersTable
          page={beyond ? undefined : users.data}
          busy={users.isPlaceholderData}
          state={state}
          onState={go}
          onEdit={drawer.open}
          onDelete={(user) => void removeUser(user)}
        />
      )}
      {drawer.visit > 0 && (
        <CompanyUserDrawers
          key={drawer.visit}
          opened={drawer.opened}
          company={company}
          user={drawer.item}
          onSaved={(saved) => {
            drawer.close()
            notify.success(`${fullName(saved)} has been ${drawer.item ? 'saved' : 'created'}.`)
          }}
          onClose={drawer.close}
        />
      )}
    </Section>
  )
}
