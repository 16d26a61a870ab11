import { scoreWaterfall } from '@insights/charts/score-waterfall.ts'
import { writeStandingSettings } from '@insights/domain/brand/standing/standing-settings.ts'
import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import { explainScoreChange } from '@insights/domain/reading/breakdown/explain-change.ts'
import { waterfallTitle } from '@insights/domain/reading/charts/change-texts.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import { Chart } from '../../ui/charts/Chart.tsx'
import { editionName } from '../../ui/page/report-crumbs.ts'
import { Section } from '../../ui/page/Section.tsx'

import classes from '../rankings/Rankings.module.css'
import panel from './breakdown.module.css'

interface Props {
  readonly document: ReportDocument
  readonly company: ReportDocument['companies'][number]
  /** Null for the overall score. */
  readonly application: ApplicationKey | null
}

/** A score's change since the previous edition by category; empty in a first edition. */
export function ScoreChange({ document, company: { companyId, title }, application }: Props) {
  const explained = useMemo(
    () => explainScoreChange(document, companyId, application),
    [document, companyId, application],
  )
  const chart = useMemo(
    () =>
      explained &&
      scoreWaterfall(explained, {
        companyId,
        company: title,
        application,
        date: document.report.date,
      }),
    [explained, companyId, title, application, document],
  )
  if (!explained || !chart) return null
  const month = formatMonth(explained.since)
  return (
    <Section
      id="score-change"
      title={`Change Since ${month}`}
      actions={
        <Link
          to="/your-brand/why-it-changed"
          search={{
            report: document.report._id,
            company: companyId,
            settings: writeStandingSettings({ application: application ?? undefined }),
          }}
          className={panel.more}
          data-screen-only
        >
          Why it changed
        </Link>
      }
    >
      <div className={classes.chart}>
        <Chart
          chart={chart}
          label={waterfallTitle(title, application, explained)}
          source={editionName(document.report)}
        />
      </div>
    </Section>
  )
}
