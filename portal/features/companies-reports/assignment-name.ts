import type { CompanyReport } from '@insights/contract/companies-reports.ts'

import { editionLabel } from './edition-label.ts'

/** What an assigned edition is called, to tell it from other editions of its industry. */
export const assignmentName = ({ report }: CompanyReport) => editionLabel(report)
