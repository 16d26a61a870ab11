import { APPLICATIONS, type ApplicationKey } from '../../catalogue/application.ts'
import type { Cause } from '../../reading/causes/causes.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'

export type CausesDocument = Pick<
  ReportDocument,
  'rankings' | 'history' | 'scoreCauses' | 'scoring' | 'companies' | 'changes'
>

/**
 * Returns whether a cause came about since the previous edition, whatever it brought: gains and
 * losses that cancel are one. On an application, device weights are none, and ratings on Mobile Web.
 */
export function hasHappened(
  document: CausesDocument,
  companyId: string,
  application: ApplicationKey | null,
  cause: Cause,
): boolean {
  const { scoreCauses, changes } = document
  const causes = scoreCauses?.companies.find((one) => one.companyId === companyId)
  if (!scoreCauses || !causes) return false
  switch (cause) {
    case 'capabilities': {
      const parts = application === null ? causes.overall : causes.applications[application]
      const own = changes.filter(
        (change) =>
          change.companyId === companyId &&
          (application === null || change.application === application),
      )
      return own.length > 0 || parts.capabilities !== 0
    }
    case 'rating':
      return changedRatings(document, companyId, application).length > 0
    case 'weights':
      return scoreCauses.weights.changed > 0
    case 'devices':
      return application === null && changedDevices(document).length > 0
    case 'catalogue': {
      const { categories, capabilities } = scoreCauses
      const { came, went, moved } = capabilities
      return categories.came + categories.went + came + went + moved > 0
    }
    case 'method':
      return document.scoring?.formula !== scoreCauses.formula
  }
}

interface ChangedFigure {
  readonly application: ApplicationKey
  /** Undefined without a rating. */
  readonly from: number | undefined
  readonly to: number | undefined
}

/** Returns the app-store ratings of a company that differ from the previous edition. */
export function changedRatings(
  { companies, scoring, scoreCauses }: CausesDocument,
  companyId: string,
  application: ApplicationKey | null,
): ChangedFigure[] {
  const place = companies.findIndex((company) => company.companyId === companyId)
  const now = scoring?.userRatings[place] ?? {}
  const before = scoreCauses?.companies.find((one) => one.companyId === companyId)?.ratings ?? {}
  return APPLICATIONS.filter(
    ({ title, rated }) => rated && (application === null || title === application),
  )
    .map(({ title }) => ({ application: title, from: before[title], to: now[title] }))
    .filter(({ from, to }) => from !== to)
}

/** Returns the device weights that differ from the previous edition. */
export function changedDevices({ scoring, scoreCauses }: CausesDocument): ChangedFigure[] {
  return APPLICATIONS.map(({ title }) => ({
    application: title,
    from: scoreCauses?.deviceWeights[title] ?? 0,
    to: scoring?.deviceWeights[title] ?? 0,
  })).filter(({ from, to }) => from !== to)
}
