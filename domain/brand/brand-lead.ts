import type { ReportDocument } from '../reading/document/report-document.ts'
import { formatMonth } from '../text/format-date.ts'
import type { BrandPage } from './brand-pages.ts'
import { readStandingSettings } from './standing/standing-settings.ts'

interface Subject {
  readonly document: Pick<ReportDocument, 'report' | 'history'>
  readonly company: Pick<ReportDocument['companies'][number], 'title'>
  /** The page's settings, as its URL has them. */
  readonly settings: string | undefined
}

const LEADS: Readonly<Record<BrandPage, (now: string, subject: Subject) => string>> = {
  standing: (now, { document }) => {
    const since = document.history.at(-1)?.date
    return since === undefined ? now : `${now}, compared with ${formatMonth(since)}`
  },
  'why-it-changed': (now, { document, company, settings }) => {
    const { application = 'Overall' } = readStandingSettings(settings)
    const since = document.history.at(-1)?.date
    const months = since === undefined ? now : `${formatMonth(since)} to ${now}`
    return `${application} score of ${company.title}, ${months}`
  },
  plan: (now, { company }) => `${company.title}, from the edition of ${now}`,
}

/**
 * Returns what a page on a brand says below its title: 'Overall score of Pennant Bank, July 2026 to
 * October 2026'.
 */
export function brandLead(page: BrandPage, subject: Subject): string {
  return LEADS[page](formatMonth(subject.document.report.date), subject)
}
