import type { ReportDocument } from '../document/report-document.ts'

/** True if this edition and the previous one compare the same capabilities in the same categories. */
export function isSameCatalogue({
  overTime,
  scoreCauses,
}: Pick<ReportDocument, 'overTime' | 'scoreCauses'>): boolean {
  const changes = overTime?.changes.at(-1)
  if (!changes) return true
  const { categoriesCame, categoriesWent, capabilitiesCame, capabilitiesWent } = changes
  const moved = scoreCauses?.capabilities.moved ?? 0
  return categoriesCame + categoriesWent + capabilitiesCame + capabilitiesWent + moved === 0
}

/** True of a company that the previous edition does not compare. */
export function isNewCompany(
  { overTime }: Pick<ReportDocument, 'overTime'>,
  companyId: string,
): boolean {
  return overTime?.changes.at(-1)?.companiesCame.includes(companyId) ?? false
}
