import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import { percentText } from '@insights/domain/text/percent-text.ts'

import { chunk } from './chunk.ts'
import type { MatrixBlock } from './pdf-layout.ts'

/** Companies that fit beside the category names. */
const MAX_COMPANIES = 12

/** Capability Ranking by Category (Unweighted): each company's share of a category. */
export function categoryRanking(
  { companies, rankings }: ReportDocument,
  application: ApplicationKey,
): MatrixBlock[] {
  const categories = rankings?.categories[application] ?? []
  return chunk(companies, MAX_COMPANIES).map(({ part, from }) => ({
    kind: 'matrix',
    label: `Capability Ranking by Category (Unweighted), ${application}`,
    corner: 'Category',
    heads: part.map(({ title }) => ({ title, columns: [''] })),
    groups: [
      {
        title: null,
        rows: categories.map(({ categoryName, scores }) => ({
          title: categoryName,
          cells: part.map((_, place) => percentText(scores[from + place] ?? 0)),
        })),
      },
    ],
    hasOpen: false,
    marks: false,
    dense: false,
  }))
}
