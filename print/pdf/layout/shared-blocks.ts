import type { Chart } from '@insights/charts/chart.ts'
import type { RichText } from '@insights/domain/content/content.ts'
import type {
  CategoryGroup,
  ReportDocument,
} from '@insights/domain/reading/document/report-document.ts'
import { formulaClaim } from '@insights/domain/reading/findings/formula-claim.ts'
import { intervalNote } from '@insights/domain/reading/uncertainty/interval-text.ts'
import { ARROWS_NOTE } from '@insights/domain/scoring/ranking/rank-note.ts'

import { type Block, type HeadingBlock, type LayoutAssets, CHART_WIDTH } from './pdf-layout.ts'

/** Rich text under its heading; an empty one is left out, as in the portal. */
export function richTextPart(
  level: HeadingBlock['level'],
  title: string,
  html: RichText | null,
  assets: LayoutAssets,
): Block[] {
  if (html === null) return []
  return [
    { kind: 'heading', level, title },
    { kind: 'text', level, blocks: assets.text(html) },
  ]
}

/** Capability Categorization: the groups with their categories and the items below these. */
export function categorization(
  groups: readonly CategoryGroup[],
  itemsOf: (categoryId: string) => readonly string[] = () => [],
): Block {
  if (groups.length === 0) return { kind: 'empty', text: 'This report has no categories.' }
  return {
    kind: 'groups',
    groups: groups.map(({ title, categories }) => ({
      title,
      categories: categories.map((category) => ({
        title: category.title,
        items: itemsOf(category.categoryId),
      })),
    })),
  }
}

/**
 * Explains a ranking of scores: the basis of its intervals, its arrows, and a change of the formula
 * between its editions.
 */
export function rankNotes(document: ReportDocument): Block[] {
  return [formulaClaim(document)?.text ?? '', intervalNote(document), ARROWS_NOTE]
    .filter((text) => text !== '')
    .map((text) => ({ kind: 'note', text }))
}

/** A chart across the page, with its finding, legend and notes below. */
export function figure(
  chart: Chart,
  title: string,
  assets: LayoutAssets,
  marks = legendOf(chart),
): Block[] {
  const parts = [chart.finding, marks, ...chart.notes].filter((part) => part !== '')
  return [assets.chart(chart, title, CHART_WIDTH.whole), { kind: 'note', text: parts.join(' ') }]
}

/** The meanings of a chart's marks, and its notes. */
export function chartNotes(chart: Chart): string {
  return [legendOf(chart), ...chart.notes].filter((part) => part !== '').join(' ')
}

function legendOf({ legend }: Chart): string {
  const marks = legend.map(({ text, sign }) => (sign === undefined ? text : `${sign} ${text}`))
  return marks.length > 0 ? `${marks.join('. ')}.` : ''
}
