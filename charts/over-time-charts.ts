import { findCatalogueChanges } from '@insights/domain/brand/over-time/catalogue-changes.ts'
import { sinceClaim } from '@insights/domain/brand/over-time/findings.ts'
import {
  type FollowedCapability,
  type OverTimeView,
  topicTitle,
} from '@insights/domain/brand/over-time/view.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formulaClaim } from '@insights/domain/reading/findings/formula-claim.ts'
import { isLacking } from '@insights/domain/text/since-text.ts'

import { adoptionSteps, type StepPanel } from './adoption-steps.ts'
import type { Chart } from './chart.ts'
import { rankingHistory } from './ranking-history.ts'

/** Returns the chart of a view's scores or ranks. */
export function historyChart(document: ReportDocument, view: OverTimeView): Chart {
  const { companies, editions, measure, matched, other, company } = view
  return rankingHistory(companies, editions, {
    ranking: {
      topic: view.topic,
      name: topicTitle(document, view.topic),
      application: view.application,
    },
    own: new Set([company.companyId]),
    measure,
    matched,
    other,
    changed: new Set([
      ...findCatalogueChanges(document).map(({ date }) => date),
      ...(formulaClaim(document, view.recalculated)?.inputs.steps ?? []).map(({ date }) => date),
    ]),
  })
}

/** Returns the chart of how a view's capabilities spread. */
export function spreadChart(
  { history, report }: Pick<ReportDocument, 'history' | 'report'>,
  { followed, company }: OverTimeView,
  columns: number,
): Chart {
  const dates = [...history.map(({ date }) => date), report.date]
  return adoptionSteps(
    followed.map((one) => toPanel(one, company)),
    dates,
    columns,
  )
}

function toPanel(followed: FollowedCapability, company: OverTimeView['company']): StepPanel {
  const { capabilityId, capability, application, points, since } = followed
  return {
    id: `${capabilityId} ${application}`,
    capabilityId,
    title: capability,
    application,
    key: application,
    points,
    note: sinceClaim(followed, company).text,
    mark: since !== null && 'date' in since && since.kind !== 'by' ? since.date : null,
    lacking: isLacking(since),
  }
}
