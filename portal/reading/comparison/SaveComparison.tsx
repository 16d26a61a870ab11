import {
  type ComparisonRow,
  comparisonTable,
} from '@insights/domain/reading/comparison/comparison-rows.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'

import { SaveButton } from '../../ui/charts/Chart.tsx'
import { saveTable } from '../../ui/charts/save-table.ts'
import { editionName } from '../../ui/page/report-crumbs.ts'

interface Props {
  readonly document: ReportDocument
  /** Subject of the rows: 'Who Leads Where'. */
  readonly label: string
  /** The first header: 'Category group'. */
  readonly head: string
  readonly rows: readonly ComparisonRow[]
  /** In the order of the columns. */
  readonly companies: ReportDocument['companies']
}

/** Saves the shown shares as CSV. */
export function SaveComparison({ document, label, head, rows, companies }: Props) {
  const save = (note: string | null) =>
    saveTable(comparisonTable(rows, companies, head), label, editionName(document.report), note)
  return <SaveButton what={label} as="CSV" save={save} />
}
