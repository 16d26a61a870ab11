import { explainApplicationScore } from '@insights/domain/breakdown/explain-scores.ts'
import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import { useMemo } from 'react'

import { Section } from '../../../ui/section/Section.tsx'
import { CapabilityMatrix } from '../matrix/CapabilityMatrix.tsx'
import { CategoryPoints } from './CategoryPoints.tsx'
import { ScoreCalculation } from './ScoreCalculation.tsx'

interface Props {
  readonly document: ReportDocument
  readonly company: ReportDocument['companies'][number]
  readonly application: ApplicationKey
}

/** The score of a company in an application: the sum, the categories, the capabilities. */
export function ApplicationScoreView({ document, company, application }: Props) {
  const { companyId, title } = company
  const breakdown = useMemo(
    () => explainApplicationScore(document, companyId, application),
    [document, companyId, application],
  )
  const [shown, applications] = useMemo(
    () => [new Set([companyId]), [application]] as const,
    [companyId, application],
  )
  if (!breakdown) return null
  return (
    <>
      <Section id="score" title={`${application} Score`}>
        <ScoreCalculation breakdown={breakdown} />
      </Section>
      <Section id="points" title="Points by Category">
        <CategoryPoints breakdown={breakdown} />
      </Section>
      <Section id="capabilities" title="Capabilities">
        <CapabilityMatrix
          label={`Capabilities of ${title}, ${application}`}
          companies={document.companies}
          shownCompanies={shown}
          applications={applications}
          categories={document.matrix}
        />
      </Section>
    </>
  )
}
