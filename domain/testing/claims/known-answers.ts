import type { ApplicationKey } from '../../catalogue/application.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'

/** Facts of a document on a company's capability on an application. */
export interface Known {
  /** Null if that is not known. */
  readonly now: boolean | null
  /** True if it had it in an earlier edition and does not have it now. */
  readonly had: boolean
  /** True if it had it in an earlier edition, and not in a later one. */
  readonly interrupted: boolean
  /** The first edition of the current run; null if it does not have it. */
  readonly since: string | null
  /** True if it did not have it in the previous edition. */
  readonly exact: boolean
}

export function knownAnswers(
  { companies, matrix, availability, overTime }: ReportDocument,
  companyId: string,
  capabilityId: string,
  application: ApplicationKey,
): Known {
  const place = companies.findIndex((company) => company.companyId === companyId)
  const rows = matrix.flatMap(({ capabilities }) => capabilities)
  const index = rows.findIndex((row) => row.capabilityId === capabilityId)
  const now = rows[index]?.available[application][place] ?? null
  const interrupted =
    overTime?.capabilities[index]?.[application].interrupted.includes(place) ?? false
  const start = availability?.starts.find(
    (one) =>
      one.companyId === companyId &&
      one.capabilityId === capabilityId &&
      one.application === application,
  )
  return {
    now,
    had: now === false && interrupted,
    interrupted,
    since: now === true ? (start?.date ?? availability?.from ?? null) : null,
    exact: start?.exact ?? false,
  }
}
