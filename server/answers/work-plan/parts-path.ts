import type { ApplicationId } from '@insights/domain/catalogue/application.ts'

interface Part {
  readonly company: string
  readonly application: ApplicationId
}

/** Returns where parts are done: the company's page for a single one, else the plan. */
export function partsPath(report: string, parts: readonly Part[]): string {
  const [part] = parts
  if (parts.length !== 1 || !part) return `/report/report-publish-date?report=${report}&tab=people`
  return `/report/capabilities-table?report=${report}&company=${part.company}&application=${part.application}`
}
