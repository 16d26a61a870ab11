import { type ReportStatus, isPublished } from '../../reports/report-status.ts'
import { compareTitles } from '../../text/titles.ts'
import { firstOfMonth, nextEdition, type NextEdition } from './next-edition.ts'

export interface CalendarReport {
  readonly _id: string
  readonly title: string
  /** ISO 8601, in the edition's month. */
  readonly date: string
  readonly status: ReportStatus
  readonly industry: { readonly _id: string; readonly title: string }
}

/** The editions of an industry in a month. */
export interface CalendarMonth<Report> {
  readonly published: Report | null
  /** A revision that staff work on, of a new edition or of a published one. */
  readonly open: Report | null
  /** The next edition, not begun yet, that is expected by this month. */
  readonly due: NextEdition | null
}

export interface CalendarIndustry<Report> {
  readonly industry: CalendarReport['industry']
  /** By the first day of the month: '2026-07-01'. Months without anything are missing. */
  readonly months: ReadonlyMap<string, CalendarMonth<Report>>
}

const EMPTY = { published: null, open: null, due: null }

/**
 * Returns the editions of each industry by month, industries by title. An edition is due in the last
 * month in which it is expected, until it is begun.
 */
export function editionCalendar<Report extends CalendarReport>(
  reports: readonly Report[],
  today: string,
): CalendarIndustry<Report>[] {
  return [...Map.groupBy(reports, ({ industry }) => industry._id).values()]
    .map((own) => ({ industry: own[0]!.industry, months: monthsOf(own, today) }))
    .toSorted((one, other) => compareTitles(one.industry.title, other.industry.title))
}

function monthsOf<Report extends CalendarReport>(reports: readonly Report[], today: string) {
  const months = new Map<string, CalendarMonth<Report>>()
  const add = (month: string, part: Partial<CalendarMonth<Report>>) =>
    months.set(month, { ...EMPTY, ...months.get(month), ...part })
  for (const report of reports) {
    add(firstOfMonth(report.date), { [isPublished(report.status) ? 'published' : 'open']: report })
  }
  const published = reports.filter(({ status }) => isPublished(status)).map(({ date }) => date)
  const latest = published.map(firstOfMonth).toSorted().at(-1) ?? ''
  const begun = reports.some(
    ({ date, status }) => !isPublished(status) && firstOfMonth(date) > latest,
  )
  const due = begun ? null : nextEdition(published, today)
  if (due) add(due.inputs.to, { due })
  return months
}

/** The twelve months of a year, by their first days. */
export const monthsOfYear = (year: number) =>
  Array.from(
    { length: 12 },
    (_, month) => `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}-01`,
  )
