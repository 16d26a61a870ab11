import { historyChart, spreadChart } from '@insights/charts/over-time-charts.ts'
import {
  findCatalogueChanges,
  matchedClaim,
} from '@insights/domain/brand/over-time/catalogue-changes.ts'
import {
  distanceClaim,
  placesClaim,
  spreadClaims,
} from '@insights/domain/brand/over-time/findings.ts'
import { type OverTimeView, viewOverTime } from '@insights/domain/brand/over-time/view.ts'
import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formulaClaim } from '@insights/domain/reading/findings/formula-claim.ts'
import { Box, Group, MultiSelect, NativeSelect, SegmentedControl, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'

import { ALL_APPLICATIONS, ApplicationSwitch } from '../../reading/comparison/ApplicationSwitch.tsx'
import { FootNote } from '../../reading/FootNote.tsx'
import { PageFinding } from '../../reading/PageFinding.tsx'
import { Chart } from '../../ui/charts/Chart.tsx'
import { FigureNote } from '../../ui/charts/figure-note.ts'
import { usePrinting } from '../../ui/page/Deferred.tsx'
import { Panel } from '../../ui/page/parts.tsx'
import { editionName } from '../../ui/page/report-crumbs.ts'
import { Section } from '../../ui/page/Section.tsx'
import { useIsPhone } from '../../ui/page/window-width.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { DelaySection } from './DelaySection.tsx'
import type { OverTimePartProps, OverTimeProps } from './over-time-part.ts'

interface Props extends OverTimeProps {
  readonly company: ReportDocument['companies'][number]
}

/** Scores, ranks and capabilities over the editions, with one company in front. */
export default function OverTime({ document, company, settings, onChange }: Props) {
  const { companyId } = company
  const view = useMemo(
    () => viewOverTime(document, companyId, settings),
    [document, companyId, settings],
  )
  const props = { document, settings, onChange, view }
  return (
    // History is as published, also beside a custom view.
    <FigureNote value={null}>
      {document.history.length === 0 ? (
        <EmptyState title="No earlier edition">
          History appears from the second edition on.
        </EmptyState>
      ) : (
        <>
          <PageFinding
            finding={placesClaim(document, view)?.text}
            context={distanceClaim(document, view)?.text}
          />
          <OverTimeControls {...props} />
          <HistorySection {...props} />
          <SpreadSection {...props} />
          <DelaySection {...props} />
        </>
      )}
    </FigureNote>
  )
}

const MEASURES = [
  { value: 'score', label: 'Score' },
  { value: 'rank', label: 'Rank' },
] as const

const METHODS = [
  { value: 'published', label: 'As published' },
  { value: 'recalculated', label: 'Recalculated' },
] as const

function HistorySection({ document, view, onChange }: OverTimePartProps) {
  const { title, company, editions, measure } = view
  const chart = useMemo(() => historyChart(document, view), [document, view])
  const changes = useMemo(() => findCatalogueChanges(document), [document])
  const own = useMemo(() => new Set([company.companyId]), [company])
  const formula = formulaClaim(document, view.recalculated)
  return (
    <Section id="score-and-rank" title={title}>
      {editions.length < 2 ? (
        <EmptyState title="No earlier edition">
          No earlier edition has this. History appears from the second one on.
        </EmptyState>
      ) : (
        <>
          <Group gap="sm" mb="sm" data-screen-only>
            <SegmentedControl
              size="xs"
              aria-label="Measure of the history"
              data={[...MEASURES]}
              value={measure}
              onChange={(value) => onChange({ ranks: value === 'rank' || undefined })}
            />
            {document.overTime?.recalculated && view.topic.kind === 'overall' && (
              <SegmentedControl
                size="xs"
                aria-label="Earlier scores"
                data={[...METHODS]}
                value={view.recalculated ? 'recalculated' : 'published'}
                onChange={(value) =>
                  onChange({ recalculated: value === 'recalculated' || undefined })
                }
              />
            )}
          </Group>
          <Panel p="md">
            <Chart
              chart={chart}
              label={`${title} by Edition`}
              source={editionName(document.report)}
              own={own}
            />
          </Panel>
          {view.topic.kind === 'overall' && formula && <FootNote>{formula.text}</FootNote>}
          {view.topic.kind === 'overall' && !view.recalculated && (
            <FootNote>{matchedClaim(document)?.text}</FootNote>
          )}
          {changes.length > 0 && (
            <FootNote>
              <Text>△ What came and went; scores before and after are of another comparison.</Text>
              <Box component="ul" pl="lg" m="0.25rem 0 0">
                {changes.map((change) => (
                  <li key={change.date}>{sentenceOf(change.claims)}</li>
                ))}
              </Box>
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
        <Panel p="md">
          <Chart
            chart={chart}
            label="Companies with a Capability by Edition"
            source={editionName(document.report)}
          />
        </Panel>
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

/** Chooses the values and companies to follow. */
function OverTimeControls({ document, settings, view, onChange }: OverTimePartProps) {
  const { companies } = document
  const others = view.companies.filter(({ companyId }) => companyId !== view.company.companyId)
  return (
    <Group
      align="end"
      gap="0.75rem 1rem"
      mb="xl"
      p="0.875rem 1rem"
      bd="1px solid var(--rule)"
      bg="var(--panel)"
      data-screen-only
    >
      <MultiSelect
        flex="1 1 16rem"
        maw={416}
        label="Companies"
        placeholder={
          (settings.companies ?? []).length === 0 ? `All ${companies.length}` : undefined
        }
        clearable
        clearButtonProps={{ 'aria-label': 'Show all companies' }}
        data={companies.map(({ companyId, title }) => ({ value: companyId, label: title }))}
        value={[...(settings.companies ?? [])]}
        onChange={(ids) => onChange({ companies: ids.length === 0 ? undefined : ids })}
      />
      <NativeSelect
        flex="0 1 13rem"
        label="Compare with"
        value={view.other ?? ''}
        data={[
          { value: '', label: 'The leader' },
          ...others.map(({ companyId, title }) => ({ value: companyId, label: title })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ other: value || undefined })}
      />
      <NativeSelect
        flex="0 1 13rem"
        label="Show"
        value={topicValue(view)}
        data={[
          { value: '', label: 'Overall score' },
          { group: 'Groups', items: groupItems(document) },
          { group: 'Categories', items: categoryItems(document) },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            group: value.startsWith(GROUP) ? value.slice(GROUP.length) : undefined,
            category: value.startsWith(CATEGORY) ? value.slice(CATEGORY.length) : undefined,
          })
        }
      />
      <ApplicationSwitch<ApplicationKey | typeof ALL_APPLICATIONS>
        label="Application of the history"
        all
        value={view.application ?? ALL_APPLICATIONS}
        onChange={(value) =>
          onChange({ application: value === ALL_APPLICATIONS ? undefined : value })
        }
      />
    </Group>
  )
}

const GROUP = 'group:'
const CATEGORY = 'category:'

function topicValue({ topic }: OverTimeView): string {
  if (topic.kind === 'overall') return ''
  return topic.kind === 'group' ? `${GROUP}${topic.title}` : `${CATEGORY}${topic.categoryId}`
}

function groupItems({ categoryGroups }: ReportDocument) {
  return categoryGroups.map(({ title }) => ({ value: `${GROUP}${title}`, label: title }))
}

function categoryItems({ matrix }: ReportDocument) {
  return matrix.map(({ categoryId, title }) => ({
    value: `${CATEGORY}${categoryId}`,
    label: title,
  }))
}

/** Chooses the capabilities whose spread is shown. */
function CapabilityChoice({ document, settings, onChange }: OverTimeProps) {
  const chosen = settings.capabilities ?? []
  return (
    <MultiSelect
      maw={704}
      mb={14}
      data-screen-only
      label="Capabilities"
      placeholder={chosen.length === 0 ? 'Those that spread most' : undefined}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Show those that spread most' }}
      maxValues={MAX_CHOSEN}
      data={document.matrix.map(({ title, capabilities }) => ({
        group: title,
        items: capabilities.map(({ capabilityId, title: label }) => ({
          value: capabilityId,
          label,
        })),
      }))}
      value={[...chosen]}
      onChange={(ids) => onChange({ capabilities: ids.length === 0 ? undefined : ids })}
    />
  )
}

/** Each capability has a panel on every application. */
const MAX_CHOSEN = 8
