import type { CompanyReport } from '@insights/contract/clients/assignments.ts'
import type { CompanyCustomer } from '@insights/contract/clients/company-customers.ts'
import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { fullName } from '../../../accounts/person.ts'
import {
  assignmentName,
  assignmentRemoval,
  assignmentsQuery,
  assignmentStore,
} from '../../../clients/assignments/assignments.ts'
import { AssignmentsTable } from '../../../clients/assignments/AssignmentsTable.tsx'
import { CompanyBrands } from '../../../clients/company-brands/CompanyBrands.tsx'
import { AboutCompany, CompanyCard } from '../../../clients/company-customers/CompanyPanels.tsx'
import { companyUserKind } from '../../../clients/company-users/company-user-kind.tsx'
import { Assistants } from '../../../clients/programs/Assistants.tsx'
import { CompanyTokens } from '../../../clients/programs/CompanyTokens.tsx'
import { Webhooks } from '../../../clients/programs/Webhooks.tsx'
import { PurchaseRequests } from '../../../clients/purchase-requests/PurchaseRequests.tsx'
import { useDrawer } from '../../../ui/dialogs/dialog-state.ts'
import { DIALOG, lazyOverlay } from '../../../ui/lazy/lazy-part.tsx'
import { linkTo } from '../../../ui/links/link-to.ts'
import { notify } from '../../../ui/notify/notify.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Cards } from '../../../ui/page/parts.tsx'
import { Section } from '../../../ui/page/Section.tsx'
import { RecordList } from '../../../ui/records/RecordList.tsx'
import { useRemoveRecord } from '../../../ui/records/records-query.ts'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'

const CompanyDialogs = lazyOverlay(
  () => import('../../../clients/company-customers/CompanyDialogs.tsx'),
  DIALOG,
)

interface CompanyProps {
  readonly company: CompanyCustomer
}

interface CompanyDetailsProps extends CompanyProps {
  /** True for a senior, who decides what programs of the company may do. */
  readonly senior: boolean
}

/** One company customer: its address, its sales person, its users and its reports. */
export function CompanyDetails({ company, senior }: CompanyDetailsProps) {
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
      <Cards fit min="24rem" gap="1rem" mb="xl">
        <CompanyCard company={company} onUpdate={() => dialog.open(company)} />
        <AboutCompany company={company} />
      </Cards>
      <CompanyUsers company={company} />
      <CompanyBrands company={company} />
      <Assignments company={company} />
      {senior && <CompanyTokens company={company} />}
      {senior && <Webhooks company={company} />}
      <Assistants company={company} senior={senior} />
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

const CompanyUserDrawers = lazyOverlay(
  () => import('../../../clients/company-users/CompanyUserDrawers.tsx'),
  DIALOG,
)

/** The users of a company customer. */
function CompanyUsers({ company }: CompanyProps) {
  return (
    <RecordList
      kind={companyUserKind(company._id)}
      drawer={({ item, ...drawer }) => (
        <CompanyUserDrawers {...drawer} company={company} user={item} />
      )}
      onSaved={(saved, isNew) =>
        notify.success(`${fullName(saved)} has been ${isNew ? 'created' : 'saved'}.`)
      }
    >
      {({ newButton, searchBox, table }) => (
        <Section id="users" title="Users" actions={newButton}>
          <Box maw="24rem" mb="sm">
            {searchBox}
          </Box>
          {table}
        </Section>
      )}
    </RecordList>
  )
}

const AssignmentDrawers = lazyOverlay(
  () => import('../../../clients/assignments/AssignmentDrawers.tsx'),
  DIALOG,
)

/** The assignments of a company customer. */
function Assignments({ company }: CompanyProps) {
  const assignments = useQuery(assignmentsQuery(company._id))
  const drawer = useDrawer<CompanyReport>()
  const removeAssignment = useRemoveRecord(
    assignmentStore(company._id),
    assignmentRemoval(company.name),
  )
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
