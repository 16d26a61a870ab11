import { COLORS } from '@insights/domain/colors/colors.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-month.ts'

import type { PdfLabels } from '../print-request.ts'
import { breakLongWords } from '../text/break-long-words.ts'
import { mapTexts } from '../text/map-texts.ts'
import { chooseFamilies } from '../typeset/fonts.ts'
import type { LayoutAssets } from './assets.ts'
import { categoryPerformance } from './category-performance.ts'
import { consumerSurvey } from './consumer-survey.ts'
import { executiveSummary } from './executive-summary.ts'
import { methodology } from './methodology.ts'
import { overallRanks } from './overall-ranks.ts'
import type { Block, PdfLayout, LayoutSection } from './pdf-layout.ts'
import { productRating } from './product-rating.ts'
import { rawData } from './raw-data.ts'
import { screenshots } from './screenshots.ts'
import { trendsInnovations } from './trends-innovations.ts'

type Write = (document: ReportDocument, assets: LayoutAssets) => Block[]

/** Order, numbers and letters as in the portal. */
const SECTIONS: readonly (readonly [mark: string, title: string, write: Write])[] = [
  ['1', 'Executive Summary', executiveSummary],
  ['2', 'Consumer Survey', consumerSurvey],
  ['3', 'Product Rating', productRating],
  ['4', 'Trends & Innovations', trendsInnovations],
  ['5', 'Category Performance', categoryPerformance],
  ['A', 'Methodology', methodology],
  ['B', 'Raw Data', rawData],
  ['C', 'Screenshots', screenshots],
]

/** Keys of file paths and URLs. */
const NOT_TEXT = new Set(['file', 'href'])

/** Builds the layout that the template draws. */
export function buildLayout(
  document: ReportDocument,
  mark: PdfLabels,
  assets: LayoutAssets,
): PdfLayout {
  const { report, companies, applications } = document
  const date = new Date(report.date)
  const month = formatMonth(report.date)
  const sections = SECTIONS.map(([letter, title, write]): LayoutSection => ({
    mark: letter,
    title,
    blocks: write(document, assets),
  }))
  const layout = {
    title: report.title,
    industry: report.industry.title,
    edition: report.title.includes(month) ? report.title : `${report.title}, ${month}`,
    month,
    date: {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
    },
    ...mark,
    cover: {
      intro: document.executiveSummary.intro,
      ranks: overallRanks(document),
      companies: companies.map(({ title }) => title).join(', '),
      applications: applications.map(({ title }) => title).join(', '),
    },
    sections,
  }
  return {
    ...mapTexts(layout, (text, key) => (NOT_TEXT.has(key) ? text : breakLongWords(text))),
    colors: COLORS.light,
    fonts: chooseFamilies(JSON.stringify(layout)),
  }
}
