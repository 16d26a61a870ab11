import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import {
  ALONE_NOTE,
  aloneTexts,
  describeUncertainty,
  type SureCompany,
} from '@insights/domain/reading/uncertainty/how-sure.ts'
import {
  intervalNote,
  intervalText,
  rankIntervalText,
  SOURCE_NAMES,
} from '@insights/domain/reading/uncertainty/interval-text.ts'
import { NOT_COVERED } from '@insights/domain/reading/uncertainty/uncertainty-sentences.ts'
import { UNCERTAINTY_SOURCES } from '@insights/domain/reading/uncertainty/uncertainty.ts'
import { rankText, scoreText } from '@insights/domain/text/number-text.ts'
import { drawShareText } from '@insights/domain/text/weight-text.ts'

import { chunk } from './capability-matrix.ts'
import type { Block } from './pdf-layout.ts'

/** Companies that fit beside the names. */
const MAX_COLUMNS = 10

/** How sure scores and ranks are: their basis, intervals, and every pair of companies. */
export function howSure(document: ReportDocument): Block[] {
  const found = describeUncertainty(document)
  if (found === null) return [{ kind: 'empty', text: 'This has not been calculated yet.' }]
  const { finding, how, sources, companies, errorRate } = found
  return [
    ...(finding ? [{ kind: 'lead', text: finding.text } as const] : []),
    { kind: 'heading', level: 2, title: 'What It Rests On' },
    {
      kind: 'table',
      label: 'Sources',
      columns: [
        { title: 'Source', width: 1 },
        { title: 'Basis', width: 4 },
      ],
      rows: sources.map(({ name, text }) => [{ text: name, strong: true }, text]),
    },
    ...how.map((text) => ({ kind: 'note', text }) as const),
    ...(errorRate === null
      ? []
      : [
          { kind: 'heading', level: 2, title: 'Intervals of Scores and Ranks' } as const,
          intervals(companies),
          {
            kind: 'note',
            text: `${intervalNote(document, errorRate)} ${ALONE_NOTE}`,
          } as const,
          { kind: 'heading', level: 2, title: 'Who Is Ahead of Whom' } as const,
          ...ahead(companies),
          {
            kind: 'note',
            text: 'Share of the draws in which the company of the row is ahead of that of the column; draws with equal scores count half.',
          } as const,
        ]),
    { kind: 'heading', level: 2, title: 'What Is Not Covered' },
    ...NOT_COVERED.map((text) => ({ kind: 'note', text }) as const),
  ]
}

function intervals(companies: readonly SureCompany[]): Block {
  return {
    kind: 'table',
    label: 'Intervals of scores and ranks',
    columns: [
      { title: 'Brand', width: 3 },
      { title: 'Rank', width: 'auto' },
      { title: '95% of rank', width: 'auto' },
      { title: 'Score', width: 'auto', align: 'right' },
      { title: '95% interval', width: 'auto', align: 'right' },
      ...UNCERTAINTY_SOURCES.map(
        (source) => ({ title: `${SOURCE_NAMES[source]} ±`, width: 1.4, align: 'right' }) as const,
      ),
    ],
    rows: companies.map(({ company, rank, tied, score, interval, ...sources }) => [
      { text: company, strong: true },
      rankText(rank, tied),
      rankIntervalText(interval),
      scoreText(score),
      intervalText(interval),
      ...aloneTexts(sources),
    ]),
    compact: true,
  }
}

function ahead(companies: readonly SureCompany[]): Block[] {
  return chunk(companies, MAX_COLUMNS).map(({ part, from }) => ({
    kind: 'matrix',
    label: 'Who is ahead of whom',
    corner: 'Ahead of',
    heads: part.map(({ company }) => ({ title: company, columns: [''] })),
    groups: [
      {
        title: null,
        rows: companies.map((row) => ({
          title: row.company,
          cells: part.map((_, place) => {
            const share = row.ahead[from + place]
            return typeof share === 'number' ? drawShareText(share) : ''
          }),
        })),
      },
    ],
    hasOpen: false,
    marks: false,
    dense: false,
  }))
}
