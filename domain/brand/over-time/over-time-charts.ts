import { adoptionSteps, type StepPanel } from '../../charts/adoption-steps.ts'
import type { Chart } from '../../charts/chart.ts'
import { delayBars } from '../../charts/delay-bars.ts'
import { rankingHistory } from '../../charts/ranking-history.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { intervalText } from '../../text/month-intervals.ts'
import { isLacking } from '../../text/since-text.ts'
import { findCatalogueChanges } from './catalogue-changes.ts'
import { delaysClaim, sinceClaim } from './findings.ts'
import { type FollowedCapability, type OverTimeView, topicTitle } from './view.ts'

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
    changed: new Set(findCatalogueChanges(document).map(({ date }) => date)),
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

/** Returns the chart of how many months a company is behind. */
export function delayChart(view: Pick<OverTimeView, 'delays' | 'company'>): Chart {
  return delayBars(
    view.delays.flatMap(({ capabilityId, capability, application, behind }) =>
      behind === null
        ? []
        : [
            {
              id: `${capabilityId} ${application}`,
              name: `${capability}, ${application}`,
              ...behind,
              text: intervalText(behind),
            },
          ],
    ),
    delaysClaim(view).text,
  )
}
