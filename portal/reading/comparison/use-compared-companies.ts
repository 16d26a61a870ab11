import { comparedCompanies } from '@insights/domain/reading/comparison/comparison-rows.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { useMemo } from 'react'

import { useOwnCompanies } from '../own-company/own-companies.ts'

/** Returns the companies in the order of the columns, with the ids of the reader's own ones. */
export function useComparedCompanies(document: ReportDocument) {
  const ownIds = useOwnCompanies()
  const companies = useMemo(() => comparedCompanies(document, ownIds), [document, ownIds])
  return { companies, own: companies.find(({ companyId }) => ownIds.has(companyId)) }
}
