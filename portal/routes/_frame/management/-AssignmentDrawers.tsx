import type { CompanyReport } from '@insights/contract/clients/assignments.ts'
import { useSuspenseQuery } from '@tanstack/react-query'

import { industryTitlesQuery } from '../../../catalogue/industries/industries-query.ts'
import { AddReportDrawer } from '../../../clients/assignments/AddReportDrawer.tsx'
import { UpdateReportDrawer } from '../../../clients/assignments/UpdateReportDrawer.tsx'

interface Props {
  readonly opened: boolean
  /** The id of the company customer. */
  readonly company: string
  /** null to add one. */
  readonly assignment: CompanyReport | null
  readonly onSaved: (saved: CompanyReport) => void
  readonly onClose: () => void
}

/** The form of a new or of an existing assignment. */
export default function AssignmentDrawers({ company, assignment, ...drawer }: Props) {
  const { data: industries } = useSuspenseQuery(industryTitlesQuery)
  return assignment === null ? (
    <AddReportDrawer {...drawer} company={company} industries={industries} />
  ) : (
    <UpdateReportDrawer {...drawer} assignment={assignment} />
  )
}
