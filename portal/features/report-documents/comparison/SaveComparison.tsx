import { type ComparisonRow, comparisonTable } from '@insights/domain/comparison/comparison-rows.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'

import { chartFileName } from '../../../ui/charts/chart-file-name.ts'
import { SaveButton } from '../../../ui/charts/Chart.tsx'
import { useFigureNote } from '../../../ui/charts/figure-note.ts'
import { saveBlob } from '../../../ui/links/download.ts'
import { editionName } from '../../../ui/page/report-crumbs.ts'

interface Props {
  readonly document: ReportDocument
  /** What the rows are: 'Who Leads Where'. */
  readonly label: string
  /** The first header: 'Category group'. */
  readonly head: string
  readonly rows: readonly ComparisonRow[]
  /** In the order of the columns. */
  readonly companies: ReportDocument['companies']
}

/** Keeps the shown shares as CSV. */
export function SaveComparison({ document, label, head, rows, companies }: Props) {
  const note = useFigureNote()
  async function save() {
    const { chartCsv } = await import('../../../ui/charts/chart-csv.ts')
    const csv = chartCsv(comparisonTable(rows, companies, head), note)
    const name = chartFileName(label, editionName(document.report), 'csv', note)
    saveBlob(name, new Blob([csv], { type: 'text/csv' }))
  }
  return <SaveButton what={label} as="CSV" save={save} />
}
