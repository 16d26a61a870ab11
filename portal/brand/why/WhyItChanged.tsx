import { scoreWaterfall } from '@insights/charts/score-waterfall.ts'
import {
  explainCauses,
  type ExplainedCauses,
  hasOneCause,
  mainCause,
  otherCauses,
} from '@insights/domain/brand/standing/explain-causes.ts'
import {
  explainPasses,
  findOvertakings,
  type Overtaking,
  overtakingsTable,
} from '@insights/domain/brand/standing/overtaking.ts'
import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import { explainScoreChange } from '@insights/domain/reading/breakdown/explain-change.ts'
import { waterfallTitle } from '@insights/domain/reading/charts/change-texts.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { changeText } from '@insights/domain/text/number-text.ts'
import { Group, Text } from '@mantine/core'
import { useMemo } from 'react'

import { FirstEdition } from '../../reading/changes/FirstEdition.tsx'
import { PageFinding } from '../../reading/PageFinding.tsx'
import { Chart, SaveButton } from '../../ui/charts/Chart.tsx'
import { saveTable } from '../../ui/charts/save-table.ts'
import { Fold } from '../../ui/page/Fold.tsx'
import { editionName } from '../../ui/page/report-crumbs.ts'
import { Section } from '../../ui/page/Section.tsx'
import { useIsPhone } from '../../ui/page/window-width.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import { HowSureLine } from '../how-sure/HowSureLine.tsx'
import { RankingSwitch } from '../standing/RankingSwitch.tsx'
import { GainsAndLosses } from './GainsAndLosses.tsx'

import changes from '../../reading/changes/Changes.module.css'
import classes from './WhyItChanged.module.css'

interface Props {
  readonly document: ReportDocument
  readonly company: ReportDocument['companies'][number]
  /** Null for the overall score. */
  readonly application: ApplicationKey | null
  readonly onApplication: (application: ApplicationKey | null) => void
}

/** A score's change since the previous edition: by loss and gain, cause, category and overtaking. */
export function WhyItChanged({ document, company, application, onApplication }: Props) {
  const { companyId, title } = company
  const { report } = document
  const isPhone = useIsPhone()
  const explained = useMemo(
    () => explainCauses(document, companyId, application),
    [document, companyId, application],
  )
  const charts = useMemo(() => {
    const byCategory = explainScoreChange(document, companyId, application)
    if (!explained || !byCategory) return null
    const about = { companyId, company: title, application, date: report.date }
    return {
      causes: scoreWaterfall(explained, { ...about, by: 'cause' }),
      categories: scoreWaterfall(byCategory, about),
    }
  }, [document, companyId, application, explained, title, report.date])
  const overtakings = useMemo(
    () => findOvertakings(document, companyId, application),
    [document, companyId, application],
  )
  const before = document.history.at(-1)
  if (!before) return <FirstEdition document={document} />
  const changed = <GainsAndLosses document={document} since={before} company={company} />
  if (!explained || !charts) {
    return (
      <>
        <EmptyState title="Not compared">{title} has no scores in the previous edition.</EmptyState>
        {changed}
      </>
    )
  }
  const since = formatMonth(explained.since)
  const source = editionName(report)
  const byCause = (
    <>
      <Chart
        chart={charts.causes}
        label={waterfallTitle(title, application, explained, 'cause')}
        source={source}
      />
      {isPhone && <CauseFacts explained={explained} />}
    </>
  )
  return (
    <>
      <PageFinding
        finding={mainCause(explained).text}
        context={sentenceOf(otherCauses(explained))}
        sure={<HowSureLine document={document} companyId={companyId} />}
      />
      {changed}
      <Section id="by-cause" title={`From ${since} to ${formatMonth(report.date)}, by Cause`}>
        <Group align="stretch" gap="0.5rem 1rem" mb="sm" data-screen-only>
          <RankingSwitch label="Score" all="Overall" value={application} onChange={onApplication} />
        </Group>
        {hasOneCause(explained) ? <Fold summary={charts.causes.finding}>{byCause}</Fold> : byCause}
      </Section>
      <Section id="by-category" title="The Same Change, by Category">
        <Chart
          chart={charts.categories}
          label={waterfallTitle(title, application, explained)}
          source={source}
        />
      </Section>
      <Section
        id="who-passed"
        title="Who Passed Whom, and by What"
        lead={sentenceOf(explainPasses(document, company, application))}
      >
        <Overtakings
          overtakings={overtakings}
          company={title}
          since={since}
          label={`Who passed ${title} and whom it passed, ${application ?? 'overall'}`}
          source={source}
        />
      </Section>
    </>
  )
}

/** Facts of each cause, where the chart has no space for them. */
function CauseFacts({ explained }: { explained: ExplainedCauses }) {
  return (
    <dl className={classes.list}>
      {explained.parts
        .filter(({ change }) => !changeText(change).startsWith('±'))
        .map(({ id, title, fact }) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
    </dl>
  )
}

interface OvertakingsProps {
  readonly overtakings: readonly Overtaking[]
  /** Name of the company that passed others, or was passed. */
  readonly company: string
  /** 'July 2026' */
  readonly since: string
  readonly label: string
  readonly source: string
}

/** Companies that passed a company, and companies that it passed, with the points of both. */
function Overtakings({ overtakings, company, since, label, source }: OvertakingsProps) {
  if (overtakings.length === 0) return null
  const points = (id: string, header: string, valueOf: (row: Overtaking) => number) =>
    ({
      id,
      header,
      align: 'right',
      below: (row) => `${header}: ${changeText(valueOf(row))}`,
      cell: (row) => <Points change={valueOf(row)} />,
    }) satisfies Column<Overtaking>
  const columns: readonly Column<Overtaking>[] = [
    {
      id: 'company',
      header: 'Company',
      width: '11rem',
      cell: (row) => (
        <>
          {row.company}
          <Text span display="block" fz="xs" c="dimmed">
            {row.passedBy ? 'is ahead now' : 'is behind now'}
          </Text>
        </>
      ),
    },
    points('before', `${company} ahead in ${since}`, ({ shown }) => shown.aheadBefore),
    points('own', `${company} since`, ({ shown }) => shown.ownChange),
    points('other', 'The other since', ({ shown }) => shown.otherChange),
    points('now', `${company} ahead now`, ({ shown }) => shown.aheadNow),
    {
      id: 'did',
      header: 'What the other did',
      width: '18rem',
      below: true,
      cell: ({ did }) => did,
    },
  ]
  return (
    <>
      <Group wrap="nowrap" align="stretch" justify="flex-end" gap={0} mb={8} data-screen-only>
        <SaveButton
          what={label}
          as="CSV"
          save={(note) =>
            saveTable(overtakingsTable(overtakings, company, since), label, source, note)
          }
        />
      </Group>
      <DataTable
        label={label}
        columns={columns}
        rows={overtakings}
        rowId={({ companyId }) => companyId}
        rowName={(row) => row.company}
        empty={null}
      />
    </>
  )
}

function Points({ change }: { change: number }) {
  const text = changeText(change)
  return (
    <span
      className={changes.points}
      data-up={text.startsWith('+') || undefined}
      data-down={text.startsWith('−') || undefined}
    >
      {text}
    </span>
  )
}
