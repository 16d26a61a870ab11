import type { ReportProgress } from '@insights/contract/reports/report-progress.ts'
import type { ReportListed } from '@insights/contract/reports/reports.ts'
import { READABLE_STATUSES, type ReportStatus } from '@insights/domain/reports/report-status.ts'
import { isOldEnoughForSample } from '@insights/domain/reports/workflow/sample-age.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { countText } from '@insights/domain/text/number-text.ts'

import { confirm } from '../ui/dialogs/confirm.ts'
import type { RowAction } from '../ui/tables/RowMenuEntries.tsx'

const PRINTED: readonly ReportStatus[] = READABLE_STATUSES

interface RowCallbacks {
  readonly openPreview: (report: ReportListed) => void
  readonly viewScreenshots: (report: ReportListed) => void
  readonly exportCapabilities: (report: ReportListed) => void
  readonly edit: (report: ReportListed) => void
  readonly print: (report: ReportListed) => void
  readonly remove: (report: ReportListed) => void
  /** Returns what the report holds, for the question before it is deleted. */
  readonly readProgress: (report: ReportListed) => Promise<ReportProgress>
  readonly changeSample: (report: ReportListed) => void
  /** Label and action of the entry that buys a report; null while it cannot be requested. */
  readonly purchase: (report: ReportListed) => { label: string; buy: (() => void) | null }
}

/** Returns the row's menu, by the permissions that the server sends with the report. */
export function rowActions(report: ReportListed, callbacks: RowCallbacks): RowAction[] {
  const { can } = report
  const purchase = can.buy && callbacks.purchase(report)
  return [
    report.access === 'preview' && {
      label: 'Open Preview',
      onSelect: () => callbacks.openPreview(report),
    },
    can.readContent && {
      label: 'View Screenshots',
      onSelect: () => callbacks.viewScreenshots(report),
    },
    can.exportData && {
      label: 'Export Capabilities',
      onSelect: () => callbacks.exportCapabilities(report),
    },
    can.editReport && { label: 'Edit Report', onSelect: () => callbacks.edit(report) },
    can.exportData &&
      PRINTED.includes(report.status) && {
        label: 'Print Report',
        onSelect: () => callbacks.print(report),
      },
    purchase && {
      label: purchase.label,
      disabled: purchase.buy === null,
      onSelect: () => purchase.buy?.(),
    },
    can.changeSample &&
      (report.sample || isOldEnoughForSample(report.date, new Date())) && {
        label: report.sample ? 'End Free Sample' : 'Make Free Sample',
        onSelect: () => confirmSample(report, callbacks),
      },
    can.delete && {
      label: 'Delete',
      danger: true,
      onSelect: () => confirmAndRemove(report, callbacks),
    },
  ].filter((action) => action !== false)
}

async function confirmSample(report: ReportListed, { changeSample }: RowCallbacks): Promise<void> {
  const edition = `${report.title} (${formatMonth(report.date)})`
  const sure = await confirm(
    report.sample
      ? {
          title: 'End the free sample?',
          body: `Customers who have not bought ${edition} will see its preview again.`,
          confirmLabel: 'End sample',
        }
      : {
          title: 'Make this edition a free sample?',
          body: `Every customer will be able to read ${edition} on screen, without downloads. It replaces the current sample of ${report.industry.title}, if there is one.`,
          confirmLabel: 'Make sample',
        },
  )
  if (sure) changeSample(report)
}

async function confirmAndRemove(report: ReportListed, callbacks: RowCallbacks): Promise<void> {
  // A report can be deleted without its counts, too.
  const progress = await callbacks.readProgress(report).catch(() => null)
  const sure = await confirm({
    title: 'Delete report',
    body: deletionText(report, progress),
    confirmLabel: 'Delete',
    danger: true,
  })
  if (sure) callbacks.remove(report)
}

function deletionText({ title, date }: ReportListed, progress: ReportProgress | null): string {
  const parts = progress?.companies.flatMap(({ categories }) => categories) ?? []
  const sum = (of: 'completed' | 'screenshots') => parts.reduce((all, part) => all + part[of], 0)
  const counted = progress
    ? `${countText(sum('completed'), 'completed answer')}, ${countText(sum('screenshots'), 'screenshot')}, `
    : 'answers, '
  return `${title} (${formatMonth(date)}) will be deleted with its ${counted}survey, scores, content and comments.`
}
