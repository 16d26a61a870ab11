import type { ReportListed } from '@insights/contract/reports.ts'
import { sortByTitle } from '@insights/domain/text/titles.ts'

/** The industries that reports are about, each once, sorted by title. */
export function industriesOf(reports: readonly Pick<ReportListed, 'industry'>[]) {
  const industries = new Map(reports.map(({ industry }) => [industry._id, industry]))
  return sortByTitle([...industries.values()], ({ _id }) => _id)
}
