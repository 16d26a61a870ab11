import { dotsAbout, scoreDots } from '@insights/charts/score-dots.ts'
import { scorePanels } from '@insights/domain/reading/charts/score-texts.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'

import { saveChartImage } from '../../ui/charts/save-chart-image.ts'
import { editionName } from '../../ui/page/report-crumbs.ts'

/** Saves all scores as one chart with a company marked; loaded when it is asked for. */
export function saveScoresImage(
  document: ReportDocument,
  { companyId, title }: ReportDocument['companies'][number],
  note: string | null,
): Promise<void> {
  const chart = scoreDots(scorePanels(document), dotsAbout(document, new Set([companyId])))
  return saveChartImage(chart, `Scores, ${title} marked`, editionName(document.report), note)
}
