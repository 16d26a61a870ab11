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
import { findIntervals } from '@insights/domain/reading/uncertainty/uncertainty.ts'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import { PageFinding } from '../../reading/PageFinding.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { HowSureLine } from '../what-if/HowSureLine.tsx'
import { CategoryGaps } from './CategoryGaps.tsx'
import { RanksAndScores } from './RanksAndScores.tsx'

import classes from './Standing.module.css'

const Returns = lazyPart(
  () => import('./Returns.tsx'),
  () => <Skeleton height="30rem" />,
)
// Every answer is turned around for it.
const RankFlips = lazyPart(
  () => import('./RankFlips.tsx'),
  () => <Skeleton height="20rem" />,
)

export interface StandingProps {
  readonly document: ReportDocument
  readonly company: ReportDocument['companies'][number]
  readonly settings: StandingChoices
  readonly onSettings: (settings: StandingChoices) => void
}

/** A company's standing: its ranks, its gaps by category, its gains and losses. */
export function Standing({ document, company, settings, onSettings }: StandingProps) {
  const { companyId } = company
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
          <Link
            to="/your-brand/why-it-changed"
            search={{ report: document.report._id, company: companyId }}
            className={classes.link}
            data-screen-only
          >
            Why the score changed
          </Link>
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
          onSettings({ ...settings, application: application ?? undefined })
        }
        onOrder={(order) =>
          onSettings({ ...settings, order: order === DEFAULT_GAP_ORDER ? undefined : order })
        }
      />
      <Returns document={document} company={company} />
      {findIntervals(document, null) && <RankFlips document={document} company={company} />}
    </>
  )
}
