import type { CompanyReport } from '@insights/contract/clients/assignments.ts'
import type { CompanyCustomer } from '@insights/contract/clients/company-customers.ts'
import type { CompanyUser } from '@insights/contract/clients/company-users.ts'
import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { fullName } from '../../../accounts/person.ts'
import {
  assignmentName,
  assignmentsQuery,
  useRemoveAssignment,
} from '../../../clients/assignments/assignments.ts'
import { AssignmentsTable } from '../../../clients/assignments/AssignmentsTable.tsx'
import { AboutCompany, CompanyCard } from '../../../clients/company-customers/CompanyPanels.tsx'
import {
  companyUsersQuery,
  toCompanyUsersSearch,
  toCompanyUsersState,
  useRemoveCompanyUser,
} from '../../../clients/company-users/company-users-query.ts'
import { CompanyUsersTable } from '../../../clients/company-users/CompanyUsersTable.tsx'
import { PurchaseRequests } from '../../../clients/purchase-requests/PurchaseRequests.tsx'
import { useDrawer } from '../../../ui/dialogs/dialog-state.ts'
import { SearchBox } from '../../../ui/forms/SearchBox.tsx'
import { DIALOG, lazyOverlay } from '../../../ui/lazy/lazy-part.tsx'
import { linkTo } from '../../../ui/links/link-to.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Section } from '../../../ui/page/Section.tsx'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'
import type { ListSearch, ListState } from '../../../ui/tables/list-search.ts'
import { useLastPage } from '../../../ui/tables/use-data-table.ts'

import classes from './-CompanyDetails.module.css'

const CompanyDialogs = lazyOverlay(() => import('./-CompanyDialogs.tsx'), DIALOG)

interface CompanyDetailsProps {
  readonly company: CompanyCustomer
  /** Of its users. */
  readonly search: ListSearch
  readonly onSearch: (search: ListSearch, how?: { readonly replace: boolean }) => void
}

/** One company customer: its address, its sales person, its users and its reports. */
export function CompanyDetails({ company, search, onSearch }: CompanyDetailsProps) {
  const dialog = useDrawer<CompanyCustomer>()
  return (
    <Page
      title={company.name}
      breadcrumbs={[
        { label: 'Home', link: linkTo('/report') },
        { label: 'Client Management', link: linkTo('/report', { search: { tab: 'clients' } }) },
        { label: 'Company Details Summary' },
      ]}
      reading
    >
      <div className={classes.panels}>
        <CompanyCard company={company} onUpdate={() => dialog.open(company)} />
        <AboutCompany company={company} />
      </div>
      <CompanyUsers company={company} search={search} onSearch={onSearch} />
      <CompanyReports company={company} />
      {dialog.visit > 0 && (
        <CompanyDialogs
          key={dialog.visit}
          opened={dialog.opened}
          company={dialog.item}
          onSaved={(saved) => {
            dialog.close()
            notify.success(`“${saved.name}” has been saved.`)
          }}
          onClose={dialog.close}
        />
      )}
    </Page>
  )
}

const CompanyUserDrawers = lazyOverlay(() => import('./-CompanyUserDrawers.tsx'), DIALOG)

interface CompanyUsersProps {
  readonly company: CompanyCustomer
  readonly search: ListSearch
  readonly onSearch: (search: ListSearch, how?: { readonly replace: boolean }) => void
}

/** Who signs in for a company customer. */
function CompanyUsers({ company, search, onSearch }: CompanyUsersProps) {
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
      <Box maw="24rem" mb="sm">
        <SearchBox
          label="Search users"
          placeholder="by name, email, title, phone"
          initialText={state.term}
          // One step back leads out of a search, not through its letters.
          onSearch={(term) => go({ ...state, page: 0, term }, { replace: state.term !== '' })}
        />
      </Box>
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

const AssignmentDrawers = lazyOverlay(() => import('./-AssignmentDrawers.tsx'), DIALOG)

/** What a company customer has bought. */
function CompanyReports({ company }: { company: CompanyCustomer }) {
  const assignments = useQuery(assignmentsQuery(company._id))
  const drawer = useDrawer<CompanyReport>()
  const removeAssignment = useRemoveAssignment(company.name)
  return (
    <Section
      id="reports"
      title="Reports"
      actions={<Button onClick={() => drawer.open(null)}>Add Report</Button>}
    >
      <PurchaseRequests company={company._id} />
      {assignments.error ? (
        <LoadingFailed error={assignments.error} onRetry={assignments.refetch} />
      ) : (
        <AssignmentsTable
          assignments={assignments.data}
          onEdit={drawer.open}
          onRemove={(assignment) => void removeAssignment(assignment)}
        />
      )}
      {drawer.visit > 0 && (
        <AssignmentDrawers
          key={drawer.visit}
          opened={drawer.opened}
          company={company._id}
          assignment={drawer.item}
          onSaved={(saved) => {
            drawer.close()
            const done = drawer.item ? 'saved' : 'added'
            notify.success(`“${assignmentName(saved)}” has been ${done}.`)
          }}
          onClose={drawer.close}
        />
      )}
    </Section>
  )
}
