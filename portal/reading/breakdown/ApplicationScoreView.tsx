import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type {
  ApplicationBreakdown,
  CategoryPart,
} from '@insights/domain/reading/breakdown/breakdown.ts'
import { explainApplicationScore } from '@insights/domain/reading/breakdown/explain-scores.ts'
import type {
  MatrixCategory,
  ReportDocument,
} from '@insights/domain/reading/document/report-document.ts'
import { Box, Stack, Text, VisuallyHidden } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'

import { Percent } from '../../ui/labels/numbers.tsx'
import { Section } from '../../ui/page/Section.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import { sortRows } from '../../ui/tables/sort-rows.ts'
import { readSort, writeSort } from '../filters/table-filter-search.ts'
import { useTableFilters } from '../filters/use-table-filters.ts'
import { pointsText } from './score-text.ts'
import { WhyLink } from './WhyLink.tsx'

import list from './ApplicationScoreView.module.css'
import classes from './breakdown.module.css'

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
  if (!breakdown) return null
  return (
    <>
      <Section id="score" title={`${application} Score`}>
        <ScoreCalculation breakdown={breakdown} />
        {document.history.length > 0 && (
          <WhyLink {...{ report: document.report._id, companyId, application }} />
        )}
      </Section>
      <Section id="points" title="Points by Category">
        <CategoryPoints breakdown={breakdown} />
      </Section>
      <Section id="capabilities" title="Capabilities">
        <CompanyCapabilities
          label={`Capabilities of ${title}, ${application}`}
          place={document.companies.findIndex((one) => one.companyId === companyId)}
          application={application}
          categories={document.matrix}
        />
      </Section>
    </>
  )
}

/** The steps from points to an application's score, and its part of the overall score. */
function ScoreCalculation({ breakdown }: { breakdown: ApplicationBreakdown }) {
  const { rating, ratingPoints, ratingBase, points } = breakdown
  const { totalWeight, score, deviceWeight, weighted } = breakdown
  return (
    <dl className={classes.sum}>
      <dt>Category points</dt>
      <dd>{pointsText(points - ratingPoints)}</dd>
      {rating !== null && (
        <>
          <dt>App-store rating, {pointsText(rating)} of 5, × 0.2</dt>
          <dd>+ {pointsText(ratingPoints)}</dd>
        </>
      )}
      <dt>
        Total weight: all categories
        {ratingBase > 0 && `, and ${pointsText(ratingBase)} for the rating`}
      </dt>
      <dd>÷ {pointsText(totalWeight)}</dd>
      <Box component="dt" fw={600}>
        Score
      </Box>
      <Box component="dd" fw={600}>
        <Percent value={score} />
      </Box>
      <dt>Weight of the application in the overall score</dt>
      <dd>× {pointsText(deviceWeight)}</dd>
      <Box component="dt" fw={600}>
        Weighted score
      </Box>
      <Box component="dd" fw={600}>
        <Percent value={weighted} />
      </Box>
    </dl>
  )
}

const COLUMNS: readonly Column<CategoryPart>[] = [
  {
    id: 'category',
    header: 'Category',
    cell: ({ categoryId, title }) => (
      <Link
        to="."
        search={true}
        hash={`category-${categoryId}`}
        activeOptions={{ includeHash: true }}
        className={classes.category}
      >
        {title}
      </Link>
    ),
    sort: ({ title }) => title,
  },
  {
    id: 'group',
    header: 'Group',
    below: true,
    cell: ({ categoryGroup }) => categoryGroup,
    sort: ({ categoryGroup }) => categoryGroup,
  },
  {
    id: 'available',
    header: 'Available',
    align: 'right',
    below: ({ available, all, share }) => (
      <>
        {available} of {all} available, <Percent value={share} />
      </>
    ),
    cell: ({ available, all }) => `${available} of ${all}`,
    sort: ({ available }) => available,
  },
  {
    id: 'share',
    header: 'Share',
    align: 'right',
    // The column of available capabilities says it.
    below: () => null,
    cell: ({ share }) => <Percent value={share} />,
    sort: ({ share }) => share,
  },
  {
    id: 'weight',
    header: '× Weight',
    align: 'right',
    below: ({ weight, fixed }) => `× ${fixed ? 'fixed ' : ''}weight ${pointsText(weight)}`,
    cell: ({ weight, fixed }) => `${pointsText(weight)}${fixed ? ' fixed' : ''}`,
    sort: ({ weight }) => weight,
  },
  {
    id: 'points',
    header: '= Points',
    align: 'right',
    cell: ({ points }) => pointsText(points),
    sort: ({ points }) => points,
  },
  {
    id: 'left',
    header: 'Points missed',
    align: 'right',
    cell: ({ weight, points }) => pointsText(weight - points),
    sort: ({ weight, points }) => weight - points,
  },
]

/** The points of every category, each a link to its capabilities. */
function CategoryPoints({ breakdown }: { breakdown: ApplicationBreakdown }) {
  const { sort, change } = useTableFilters()
  const sorted = readSort(
    sort,
    COLUMNS.map(({ id }) => id),
  )
  return (
    <DataTable
      label="Points by Category"
      columns={COLUMNS}
      rows={sortRows(breakdown.categories, COLUMNS, sorted)}
      rowId={({ categoryId }) => categoryId}
      rowName={({ title }) => title}
      sort={sorted}
      onSort={(next) => change({ sort: writeSort(next) })}
      empty={null}
    />
  )
}

interface CompanyCapabilitiesProps {
  /** Name of the table for screen readers. */
  readonly label: string
  /** Index of the company in the report's lists. */
  readonly place: number
  readonly application: ApplicationKey
  readonly categories: readonly MatrixCategory[]
}

/** Capabilities that a company has and lacks in an application: a row for each category. */
function CompanyCapabilities({ label, place, application, categories }: CompanyCapabilitiesProps) {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (hash.startsWith('category-')) document.getElementById(hash)?.scrollIntoView()
  }, [hash])
  return (
    <table className={list.table}>
      <VisuallyHidden component="caption">{label}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Available</th>
          <th scope="col">Not available</th>
        </tr>
      </thead>
      <tbody>
        {categories.map(({ categoryId, title, capabilities }) => {
          const has = capabilities.filter((one) => one.available[application][place] === true)
          const lacks = capabilities.filter((one) => one.available[application][place] !== true)
          return (
            <tr key={categoryId} id={`category-${categoryId}`}>
              <th scope="row">
                {title}
                <Text span display="block" fz={12} fw={400} c="dimmed">
                  {has.length} of {capabilities.length}
                </Text>
              </th>
              <td>
                <Capabilities of={has} available />
              </td>
              <td>
                <Capabilities
                  of={lacks}
                  unanswered={(one) => one.available[application][place] === null}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type Capability = MatrixCategory['capabilities'][number]

interface CapabilitiesProps {
  readonly of: readonly Capability[]
  readonly available?: boolean
  readonly unanswered?: (capability: Capability) => boolean
}

function Capabilities({ of, available, unanswered }: CapabilitiesProps) {
  if (of.length === 0) return '–'
  return (
    <Stack component="ul" gap={0} className={list.list} data-available={available}>
      {of.map((capability) => (
        <li key={capability.capabilityId}>
          {capability.title}
          {unanswered?.(capability) && ' (not answered)'}
        </li>
      ))}
    </Stack>
  )
}
