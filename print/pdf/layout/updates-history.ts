import type { CapabilityUpdate, ReportDocument } from '@insights/domain/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-month.ts'

import type { Block, TableBlock } from './pdf-layout.ts'

/** Changes in a group by edition, newest first. */
export function updatesHistory(
  { updates, report }: ReportDocument,
  categoryGroup: string,
): Block[] {
  const months = Map.groupBy(
    updates.filter((update) => update.categoryGroup === categoryGroup),
    ({ date }) => date,
  )
  const tables = [...months].flatMap(([date, changes]): Block[] => [
    { kind: 'heading', level: 4, title: formatMonth(date) },
    updatesTable(date, changes),
  ])
  if (months.has(report.date)) return tables
  const text = `No updates in ${categoryGroup} for ${formatMonth(report.date)}.`
  return [{ kind: 'empty', text }, ...tables]
}

function updatesTable(date: string, updates: readonly CapabilityUpdate[]): TableBlock {
  return {
    kind: 'table',
    label: `Updates, ${formatMonth(date)}`,
    columns: [
      { title: 'Brand', width: 2.4 },
      { title: 'Capability', width: 3.6 },
      { title: 'Change', width: 1.5 },
      { title: 'Note', width: 5.4 },
    ],
    rows: updates.map(({ company, application, capability, category, change, note }) => [
      { text: company, below: application },
      { text: capability, below: category },
      change,
      note,
    ]),
  }
}
