import { APPLICATIONS, type Application } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import type { CategoryRow, Rank, Rankings } from '@insights/domain/scoring/ranking/rankings.ts'
import { percentText } from '@insights/domain/text/percent-text.ts'
import { Box, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { EmptyState } from '../../ui/status/EmptyState.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import { ExplainedScore } from '../breakdown/ExplainedScore.tsx'
import type { ScoreSubject } from '../breakdown/score-text.ts'
import { CompanyName } from '../own-company/CompanyName.tsx'
import { useOwnCompanies } from '../own-company/own-companies.ts'
import { BrandRanking } from './BrandRanking.tsx'
import { ScoringNote } from './RankNote.tsx'

import classes from './RankingTab.module.css'

interface RankingTabProps {
  readonly document: ReportDocument
  readonly rankings: Rankings
  /** Id of an application; anything else means the overall tab. */
  readonly tab: string
}

/** The rankings for staff: overall, or those of one application with its categories. */
export function RankingTab({ document, rankings, tab }: RankingTabProps) {
  const application = APPLICATIONS.find(({ _id }) => _id === tab)
  if (!application) {
    return (
      <section>
        <Title order={2} mb="sm">
          Comparative Company Rankings
        </Title>
        <ComparativeRankings document={document} rankings={rankings} />
      </section>
    )
  }
  return (
    <>
      <section>
        <Title order={2} mb="sm">
          Brand Ranking
        </Title>
        <BrandRanking
          document={document}
          about={{ kind: 'application', application: application.title }}
          label="Brand Ranking"
          ranks={rankings.applications[application.title]}
          scoreTitle={`${application.title} Score`}
        />
      </section>
      <Box component="section" mt="xl">
        <Title order={2} mb="sm">
          Capability Ranking by Category (Unweighted)
        </Title>
        <CategoryRanking
          report={document.report._id}
          application={application}
          companies={document.companies}
          categories={rankings.categories[application.title]}
        />
      </Box>
    </>
  )
}

interface Row {
  /** Index in each ranking, from 0. */
  readonly place: number
  /** Name of the row; ties share it. */
  readonly rank: number
}

interface ComparativeRankingsProps {
  readonly document: ReportDocument
  readonly rankings: Rankings
}

/** All rankings side by side: the first company overall and on each application, the second, ... */
function ComparativeRankings({ document, rankings }: ComparativeRankingsProps) {
  const columns: readonly Column<Row>[] = [
    { id: 'rank', header: 'Rank', width: '4rem', align: 'left', cell: ({ rank }) => rank },
    {
      id: 'overall',
      header: 'Overall Score',
      cell: ({ place }) => (
        <RankCell document={document} about={{ kind: 'overall' }} rank={rankings.overall[place]} />
      ),
    },
    ...APPLICATIONS.map(({ _id, title }) => ({
      id: _id,
      header: title,
      cell: ({ place, rank }: Row) => (
        <RankCell
          document={document}
          about={{ kind: 'application', application: title }}
          rank={rankings.applications[title][place]}
          rowRank={rank}
        />
      ),
    })),
  ]
  return (
    <>
      <DataTable
        label="Comparative Company Rankings"
        columns={columns}
        rows={rankings.overall.map(({ rank }, place) => ({ place, rank }))}
        rowId={({ place }) => String(place)}
        rowName={({ rank }) => `Rank ${rank}`}
        empty={null}
      />
      <ScoringNote document={document} />
    </>
  )
}

interface RankCellProps {
  readonly document: ReportDocument
  readonly about: ScoreSubject
  readonly rank: Rank | undefined
  /** The rank at the row's start; a tie is marked. */
  readonly rowRank?: number
}

/** A company at its position, with its score. */
function RankCell({ document, about, rank, rowRank }: RankCellProps) {
  if (!rank) return '–'
  return (
    <Group component="span" align="baseline" gap="0.125rem 0.5rem" display="inline-flex">
      {rowRank !== undefined && rank.rank !== rowRank && (
        <span className={classes.own}>
          <VisuallyHidden>Rank </VisuallyHidden>
          {rank.rank}
        </span>
      )}
      <Text span fw={600}>
        <CompanyName companyId={rank.companyId} name={rank.company} />
      </Text>
      <ExplainedScore document={document} rank={rank} about={about} />
    </Group>
  )
}

interface CategoryRankingProps {
  readonly report: string
  readonly application: Application
  readonly companies: ReportDocument['companies']
  readonly categories: readonly CategoryRow[]
}

/** Each company's share of the capabilities of each category, as a link to its answers. */
function CategoryRanking({ report, application, companies, categories }: CategoryRankingProps) {
  const own = useOwnCompanies()
  const columns: readonly Column<CategoryRow>[] = [
    {
      id: 'category',
      header: 'Category',
      cell: ({ categoryName }) => categoryName,
      sort: ({ categoryName }) => categoryName,
    },
    ...companies.map(({ companyId, title }, place) => ({
      id: companyId,
      header: own.has(companyId) ? `${title} (us)` : title,
      align: 'right' as const,
      sort: ({ scores }: CategoryRow) => scores[place] ?? null,
      cell: ({ categoryId, categoryName, scores }: CategoryRow) => (
        <Link
          to="/report/capability-detail"
          search={{
            report,
            company: companyId,
            application: application._id,
            category: categoryId,
          }}
          className={classes.figure}
          aria-label={`${title}, ${categoryName}: ${percentText(scores[place] ?? 0)}`}
        >
          {percentText(scores[place] ?? 0)}
        </Link>
      ),
    })),
  ]
  return (
    <DataTable
      label="Capability Ranking by Category (Unweighted)"
      columns={columns}
      rows={categories}
      rowId={({ categoryId }) => categoryId}
      rowName={({ categoryName }) => categoryName}
      empty={<EmptyState title="This report has no categories" />}
    />
  )
}
