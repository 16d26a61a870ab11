import type { CompanyCustomer } from '@insights/contract/companies-customer.ts'
import type { CompanyReport } from '@insights/contract/companies-reports.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import {
  assignmentName,
  assignmentsQuery,
  useRemoveAssignment,
} from '../../../../features/companies-reports/assignments.ts'
import { AssignmentsTable } from '../../../../features/companies-reports/AssignmentsTable.tsx'
import { PurchaseRequests } from '../../../../purchases/PurchaseRequests.tsx'
import { DIALOG, lazyOverlay } from '../../../../ui/lazy/lazy-part.tsx'
import { notify } from '../../../../ui/notify/notify.ts'
import { useDrawer } from '../../../../ui/overlay/use-drawer.ts'
import { Section } from '../../../../ui/section/Section.tsx'
import { LoadingFailed } from '../../../../ui/status-page/LoadingFailed.tsx'

const AssignmentDrawers = lazyOverlay(() => import('./AssignmentDrawers.tsx'), DIALOG)

/** What a company customer has bought. */
export function CompanyReports({ company }: { company: CompanyCustomer }) {
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
