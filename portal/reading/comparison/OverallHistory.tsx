import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import {
  applicationEditions,
  overallEditions,
} from '@insights/domain/reading/charts/ranking-editions.ts'
import { rankingNamed } from '@insights/domain/reading/charts/score-texts.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { Group, SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'

import { Section } from '../../ui/page/Section.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { HistoryChart } from '../rankings/RankingHistory.tsx'

const OVERALL = 'Overall'

/** The ranks of all companies by edition, overall or on an application. */
export function OverallHistory({ document }: { document: ReportDocument }) {
  const [shown, setShown] = useState<string>(OVERALL)
  const editions = useMemo(() => {
    const application = APPLICATIONS.find(({ title }) => title === shown)
    return application
      ? applicationEditions(document, application.title)
      : overallEditions(document)
  }, [document, shown])
  const ranking = useMemo(() => rankingNamed(shown), [shown])
  return (
    <Section id="overall-ranking-history" title="Overall Ranking History">
      <Group align="stretch" gap="0.5rem 1rem" mb="sm" data-screen-only>
        <SegmentedControl
          size="xs"
          aria-label="Ranking of the history"
          data={[OVERALL, ...APPLICATIONS.map(({ title }) => title)]}
          value={shown}
          onChange={setShown}
        />
      </Group>
      {editions.length < 2 ? (
        <EmptyState title="No earlier edition">
          History appears from the second edition on.
        </EmptyState>
      ) : (
        <HistoryChart document={document} editions={editions} ranking={ranking} label={shown} />
      )}
    </Section>
  )
}
