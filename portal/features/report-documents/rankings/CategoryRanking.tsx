import type { Application } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import type { CategoryRow } from '@insights/domain/ranking/rankings.ts'
import { percentText } from '@insights/domain/text/percent-text.ts'
import { Link } from '@tanstack/react-router'

import { useOwnCompanies } from '../../../own-brand/use-own-companies.ts'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import type { Column } from '../../../ui/tables/column.ts'
import { DataTable } from '../../../ui/tables/DataTable.tsx'

import classes from './RankingTab.module.css'

interface Props {
  readonly report: string
  readonly application: Application
  readonly companies: ReportDocument['companies']
  readonly categories: readonly CategoryRow[]
}

/** The share of each category's capabilities that each company has; a figure leads to its answers. */
export function CategoryRanking({ report, application, companies, categories }: Props) {
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
