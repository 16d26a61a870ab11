import {
  standingContext,
  standingFinding,
} from '@insights/domain/brand/standing/standing-findings.ts'
import {
  DEFAULT_GAP_ORDER,
  type StandingChoices,
} from '@insights/domain/brand/standing/standing-settings.ts'
import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import { comparedCompanies } from '@insights/domain/reading/comparison/comparison-rows.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import { PageFinding } from '../../reading/PageFinding.tsx'
import { HowSureLine } from '../how-sure/HowSureLine.tsx'
import { CategoryGaps } from './CategoryGaps.tsx'
import { RanksAndScores } from './RanksAndScores.tsx'

export interface StandingProps {
  readonly document: ReportDocument
  readonly company: ReportDocument['companies'][number]
  readonly settings: StandingChoices
  readonly onSettings: (settings: StandingChoices) => void
}

/** A company's standing: its ranks and its gaps by category. */
export function Standing({ document, company, settings, onSettings }: StandingProps) {
  const { companyId } = company
  const search = { report: document.report._id, company: companyId }
  const finding = useMemo(() => standingFinding(document, companyId), [document, companyId])
  const context = useMemo(
    () => sentenceOf(standingContext(document, companyId)),
    [document, companyId],
  )
  const companies = useMemo(
    () => comparedCompanies(document, new Set([companyId])),
    [document, companyId],
  )
  return (
    <>
      <PageFinding
        finding={finding?.text}
        context={context}
        sure={<HowSureLine document={document} companyId={companyId} />}
      >
        {document.history.length > 0 && (
          <span data-screen-only>
            <Link to="/your-brand/why-it-changed" search={search}>
              Why the score changed
            </Link>
            {' · '}
            <Link to="/your-brand/over-time" search={search}>
              Over time
            </Link>
          </span>
        )}
      </PageFinding>
      <RanksAndScores document={document} company={company} />
      <CategoryGaps
        document={document}
        companies={companies}
        companyId={companyId}
        application={settings.application ?? null}
        order={settings.order ?? DEFAULT_GAP_ORDER}
        onApplication={(application: ApplicationKey | null) =>
          onSettings({ application: application ?? undefined })
        }
        onOrder={(order) => onSettings({ order: order === DEFAULT_GAP_ORDER ? undefined : order })}
      />
    </>
  )
}
