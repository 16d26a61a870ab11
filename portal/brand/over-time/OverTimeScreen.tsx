import { historyChart, spreadChart } from '@insights/charts/over-time-charts.ts'
import {
  findCatalogueChanges,
  matchedClaim,
} from '@insights/domain/brand/over-time/catalogue-changes.ts'
import {
  contextClaims,
  placesClaim,
  spreadClaims,
} from '@insights/domain/brand/over-time/findings.ts'
import { viewOverTime } from '@insights/domain/brand/over-time/view.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'

import { FootNote } from '../../reading/FootNote.tsx'
import { PageFinding } from '../../reading/PageFinding.tsx'
import { Chart } from '../../ui/charts/Chart.tsx'
import { usePrinting } from '../../ui/page/Deferred.tsx'
import { editionName } from '../../ui/page/report-crumbs.ts'
import { Section } from '../../ui/page/Section.tsx'
import { useIsPhone } from '../../ui/page/window-width.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { DelaySection } from './DelaySection.tsx'
import type { OverTimePartProps, OverTimeProps } from './over-time-part.ts'
import { CapabilityChoice, OverTimeControls } from './OverTimeControls.tsx'

import classes from './OverTime.module.css'

interface Props extends OverTimeProps {
  readonly company: ReportDocument['companies'][number]
}

/** Scores, ranks and capabilities over the editions, with one company in front. */
export function OverTimeScreen({ document, company, settings, onChange }: Props) {
  const { companyId } = company
  const view = useMemo(
    () => viewOverTime(document, companyId, settings),
    [document, companyId, settings],
  )
  const props = { document, settings, onChange, view }
  return (
    <>
      <PageFinding
        finding={placesClaim(document, view)?.text}
        context={sentenceOf(contextClaims(document, view))}
      />
      {document.history.length === 0 ? (
        <EmptyState title="No earlier edition">
          History appears from the second edition on.
        </EmptyState>
      ) : (
        <>
          <OverTimeControls {...props} />
          <HistorySection {...props} />
          <SpreadSection {...props} />
          <DelaySection {...props} />
        </>
      )}
    </>
  )
}

const MEASURES = [
  { value: 'score', label: 'Score' },
  { value: 'rank', label: 'Rank' },
] as const

function HistorySection({ document, view, onChange }: OverTimePartProps) {
  const { title, company, editions, measure } = view
  const chart = useMemo(() => historyChart(document, view), [document, view])
  const changes = useMemo(() => findCatalogueChanges(document), [document])
  const own = useMemo(() => new Set([company.companyId]), [company])
  return (
    <Section id="score-and-rank" title={title}>
      {editions.length < 2 ? (
        <EmptyState title="No earlier edition">
          No earlier edition has this. History appears from the second one on.
        </EmptyState>
      ) : (
        <>
          <SegmentedControl
            size="xs"
            mb="sm"
            data-screen-only
            aria-label="Measure of the history"
            data={[...MEASURES]}
            value={measure}
            onChange={(value) => onChange({ ranks: value === 'rank' || undefined })}
          />
          <div className={classes.panel}>
            <Chart
              chart={chart}
              label={`${title} by Edition`}
              source={editionName(document.report)}
              own={own}
            />
          </div>
          {view.topic.kind === 'overall' && <FootNote>{matchedClaim(document)?.text}</FootNote>}
          {changes.length > 0 && (
            <FootNote>
              <p className={classes.label}>
                △ What came and went; scores before and after are of another comparison.
              </p>
              <ul className={classes.changes}>
                {changes.map((change) => (
                  <li key={change.date}>{sentenceOf(change.claims)}</li>
                ))}
              </ul>
            </FootNote>
          )}
        </>
      )}
    </Section>
  )
}

function SpreadSection({ document, view, settings, onChange }: OverTimePartProps) {
  const columns = useColumns()
  const chart = useMemo(() => spreadChart(document, view, columns), [document, view, columns])
  return (
    <Section
      id="how-capabilities-spread"
      title="How Capabilities Spread"
      lead={sentenceOf(spreadClaims(document, view))}
    >
      <CapabilityChoice document={document} settings={settings} onChange={onChange} />
      {view.followed.length === 0 ? (
        <EmptyState title="Nothing spread">
          No capability is at more companies than in the first edition. Choose some to see how many
          have them.
        </EmptyState>
      ) : (
        <div className={classes.panel}>
          <Chart
            chart={chart}
            label="Companies with a Capability by Edition"
            source={editionName(document.report)}
          />
        </div>
      )}
    </Section>
  )
}

/** Number of panels that fit side by side. */
function useColumns(): number {
  const isPhone = useIsPhone()
  const printing = usePrinting()
  const isNarrow = useMediaQuery('(max-width: 75em)', undefined, { getInitialValueInEffect: false })
  if (isPhone) return 1
  return isNarrow || printing ? 2 : 4
}
