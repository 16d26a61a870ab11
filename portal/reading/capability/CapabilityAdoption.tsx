import { adoptionSteps } from '@insights/charts/adoption-steps.ts'
import { findAdoption, sinceOf } from '@insights/domain/brand/over-time/adoption.ts'
import type { CompanyCapability } from '@insights/domain/reading/comparison/capability.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { countText } from '@insights/domain/text/number-text.ts'
import { isLacking, sinceText } from '@insights/domain/text/since-text.ts'
import { useMemo } from 'react'

import { Chart } from '../../ui/charts/Chart.tsx'
import { usePrinting } from '../../ui/page/Deferred.tsx'
import { editionName } from '../../ui/page/report-crumbs.ts'
import { Section } from '../../ui/page/Section.tsx'
import { useIsPhone } from '../../ui/page/window-width.ts'

interface Props {
  readonly document: ReportDocument
  readonly capabilityId: string
  readonly own: CompanyCapability | undefined
}

/** The number of companies with a capability in each edition, for each application. */
export function CapabilityAdoption({ document, capabilityId, own }: Props) {
  const isPhone = useIsPhone()
  const printing = usePrinting()
  const columns = isPhone && !printing ? 1 : 3
  const chart = useMemo(() => {
    const sinceWhen = own && sinceOf(document, own.companyId)
    const panels = findAdoption(document)
      .filter((one) => one.capabilityId === capabilityId)
      .map(({ application, points }) => {
        const since = sinceWhen?.(capabilityId, application) ?? null
        const now = points.at(-1)
        return {
          id: application,
          capabilityId,
          title: application,
          key: application,
          application: countText(now?.of ?? 0, 'company', 'companies'),
          points,
          note: own ? `${own.company}: ${sinceText(since)}` : `now ${now?.have ?? 0}`,
          mark: since && 'date' in since && since.kind !== 'by' ? since.date : null,
          lacking: isLacking(since),
        }
      })
    const dates = [...document.history.map(({ date }) => date), document.report.date]
    return adoptionSteps(panels, dates, columns)
  }, [document, capabilityId, own, columns])
  return (
    <Section
      id="adoption"
      title="Adoption"
      explanation="Companies that have it, by edition. All companies were looked at, so there is no sampling error; an answer can still be wrong."
    >
      <Chart
        chart={chart}
        label="Companies with the Capability by Edition"
        source={editionName(document.report)}
      />
    </Section>
  )
}
