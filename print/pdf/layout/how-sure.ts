import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import {
  ALONE_NOTE,
  aloneTexts,
  describeUncertainty,
  findPairsInDoubt,
  otherPairsText,
  PAIRS_NOTE,
  PAIRS_TITLE,
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

import type { Block } from './pdf-layout.ts'

/** How sure scores and ranks are: their basis, intervals, and the pairs in doubt. */
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
          { kind: 'heading', level: 2, title: PAIRS_TITLE } as const,
          ...pairs(companies),
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

function pairs(companies: readonly SureCompany[]): Block[] {
  const found = findPairsInDoubt(companies)
  const others = otherPairsText(found)
  if (found.length === 0) return [{ kind: 'note', text: others }]
  return [
    {
      kind: 'table',
      label: PAIRS_TITLE,
      columns: [
        { title: 'More often ahead', width: 2 },
        { title: 'Of', width: 2 },
        { title: 'Share of draws', width: 1, align: 'right' },
      ],
      rows: found.map(({ ahead, behind, share }) => [
        { text: ahead.company, strong: true },
        behind.company,
        drawShareText(share),
      ]),
    },
    { kind: 'note', text: `${PAIRS_NOTE} ${others}` },
  ]
}
