import type { EarlierScreenshots } from '@insights/contract/reading/earlier-screenshots.ts'
import type { CapabilityReturn } from '@insights/domain/brand/standing/capability-returns.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import type { ImageMark } from '@insights/domain/screenshots/marks/image-mark.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'

export interface ChangedScreenshot {
  readonly _id: string
  readonly url: string
  /** The report that shows it; null where the earlier one is unknown. */
  readonly of: { readonly report: string; readonly image: string } | null
  readonly marks: readonly ImageMark[] | undefined
  /** 'iPhone App, July 2026' */
  readonly caption: string
}

/**
 * Returns a changed capability's screenshots from before and now. A screenshot of both editions
 * appears once: as the previous one of a lost capability, as the present one of a gained one.
 */
export function changedScreenshots(
  { report, history, screenshots }: Pick<ReportDocument, 'report' | 'history' | 'screenshots'>,
  companyId: string,
  {
    capabilityId,
    application,
    gained,
  }: Pick<CapabilityReturn, 'capabilityId' | 'application' | 'gained'>,
  earlier: EarlierScreenshots['screenshots'],
): ChangedScreenshot[] {
  const earlierReport = history.at(-1)?.reportId
  const since = history.at(-1)?.date ?? report.date
  const isOfCell = (one: { capabilityId: string; application: string }) =>
    one.capabilityId === capabilityId && one.application === application
  const before = earlier.filter(isOfCell)
  const now = screenshots.filter((one) => one.companyId === companyId && isOfCell(one))
  const once = new Set((gained ? now : before).map(({ _id }) => _id))
  const captioned = (
    list: readonly { _id: string; url: string; marks?: readonly ImageMark[] }[],
    date: string,
    shownBy: string | undefined,
  ) =>
    list.map(({ _id, url, marks }) => ({
      _id,
      url,
      of: shownBy === undefined ? null : { report: shownBy, image: _id },
      marks,
      caption: `${application}, ${formatMonth(date)}`,
    }))
  return [
    ...captioned(
      gained ? before.filter(({ _id }) => !once.has(_id)) : before,
      since,
      earlierReport,
    ),
    ...captioned(gained ? now : now.filter(({ _id }) => !once.has(_id)), report.date, report._id),
  ]
}
