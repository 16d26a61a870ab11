import type { Content } from '../content/content.ts'
import { formatDay } from '../text/format-day.ts'
import { ordinalWord } from '../text/ordinal-word.ts'
import type { DocumentReport, ExecutiveSummarySection } from './report-document.ts'
import { visibleRichText } from './visible-rich-text.ts'

/**
 * The executive summary with its intro sentence (D9). Without the author's ordinal or date, the
 * edition is counted and the date is the report's, formatted as 'November 1, 2025'.
 */
export function buildExecutiveSummary(
  { executiveSummary }: Content,
  report: DocumentReport,
  edition: number,
): ExecutiveSummarySection {
  const ordinal = executiveSummary.paragraphDate?.trim() || ordinalWord(edition)
  const availableDate = executiveSummary.availableDate ?? report.date
  return {
    ordinal,
    availableDate,
    intro: `This is the ${ordinal} edition of the ${report.industry.title} report, with data as of ${formatDay(availableDate)}.`,
    topPerformers: visibleRichText(executiveSummary.topPerformers),
  }
}
