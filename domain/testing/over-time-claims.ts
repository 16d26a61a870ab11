import { findCatalogueChanges, matchedClaim } from '../brand/over-time/catalogue-changes.ts'
import {
  delayClaims,
  distanceClaim,
  placesClaim,
  sinceClaim,
  spreadClaims,
} from '../brand/over-time/findings.ts'
import type { OverTimeSettings } from '../brand/over-time/over-time-settings.ts'
import { viewOverTime } from '../brand/over-time/view.ts'
import { APPLICATIONS } from '../catalogue/application.ts'
import type { ReportDocument } from '../reading/document/report-document.ts'
import { formulaClaim } from '../reading/findings/formula-claim.ts'
import type { Made } from './made.ts'

/** Every sentence on the history: of each topic, on an application, and with both tables of delays. */
export function everyOverTimeClaim(document: ReportDocument, companyId: string): Made {
  return [
    ...settingsOf(document).flatMap((settings) => {
      const view = viewOverTime(document, companyId, settings)
      return [
        placesClaim(document, view),
        distanceClaim(document, view),
        ...spreadClaims(document, view),
        ...delayClaims(document, view),
        ...view.followed.map((one) => sinceClaim(one, view.company)),
      ]
    }),
    matchedClaim(document),
    formulaClaim(document),
    document.overTime?.recalculated ? formulaClaim(document, true) : null,
    ...findCatalogueChanges(document).flatMap(({ claims }) => claims),
  ]
}

function settingsOf({ categoryGroups, matrix }: ReportDocument): OverTimeSettings[] {
  const topics: OverTimeSettings[] = [
    {},
    ...categoryGroups.map(({ title: group }) => ({ group })),
    ...matrix.map(({ categoryId: category, capabilities }) => ({
      category,
      capabilities: capabilities.map(({ capabilityId }) => capabilityId),
    })),
  ]
  const applications = APPLICATIONS.map(({ title }) => title)
  return [
    ...topics,
    ...topics.map((topic, index) => ({ ...topic, application: applications[index % 3] })),
    ...[undefined, ...applications].map((application) => ({ application, early: true })),
  ]
}
