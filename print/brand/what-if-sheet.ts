import { findSwaps } from '@insights/domain/brand/firmness/find-swaps.ts'
import {
  drawsClaim,
  stepText,
  swapClaim,
} from '@insights/domain/brand/firmness/firmness-sentences.ts'
import { findFirmnessSteps } from '@insights/domain/brand/firmness/firmness-steps.ts'
import { findFirmness } from '@insights/domain/brand/firmness/firmness.ts'
import { CUSTOM_VIEW, DEFAULT_VARIATION } from '@insights/domain/brand/what-if/what-if-settings.ts'
import {
  customRankings,
  resolveWhatIf,
  type ResolvedWhatIf,
} from '@insights/domain/brand/what-if/what-if.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { TIES_SHARED } from '@insights/domain/reading/claims/firmness-claims.ts'
import { ranksOf } from '@insights/domain/reading/document/ranks-of.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { rankText } from '@insights/domain/text/number-text.ts'

import type { DataSheet } from '../excel-sheets.ts'
import { drawShareCell, pointsCell, scoreCell, type Value } from '../workbook-cells.ts'
import type { BrandSubject } from './brand-subject.ts'

/** Sheets of Test the Weights: the custom ranking, its weights, and the published ranking's firmness. */
export function whatIfSheets(
  document: ReportDocument,
  { settings }: BrandSubject<'what-if'>,
): readonly DataSheet[] {
  const resolved = resolveWhatIf(document, settings)
  return [
    rankingSheet(document, resolved),
    weightsSheet(document, resolved),
    firmnessSheet(document),
    swapsSheet(document),
  ]
}

/** Every row names its ranking, since readers copy rows without their sheet. */
function viewText({ changed, leftOut }: ResolvedWhatIf): string {
  return changed.length > 0 || leftOut.length > 0 ? CUSTOM_VIEW : 'Published ranking'
}

function rankingSheet(document: ReportDocument, resolved: ResolvedWhatIf): DataSheet {
  const view = viewText(resolved)
  const rankings = customRankings(document, resolved)
  const rows: Value[][] = []
  for (const application of [null, ...APPLICATIONS.map(({ title }) => title)]) {
    const published = ranksOf(document, application)
    for (const { companyId, company, rank, score } of ranksOf({ rankings }, application)) {
      const before = published.find((one) => one.companyId === companyId)
      rows.push([
        view,
        application ?? 'Overall',
        rank,
        company,
        scoreCell(score),
        before?.rank,
        scoreCell(before?.score),
        pointsCell(before ? score - before.score : null),
      ])
    }
  }
  return {
    sheet: 'Custom Ranking',
    rows,
    columns: [
      ['View', 'Whether the figures are those of a custom view.'],
      ['Ranking', 'Overall, or the application that is ranked.'],
      ['Rank', 'Place among the companies that are compared, with the weights of the view.'],
      ['Company', 'Name of the company.'],
      ['Score', 'Score with the weights of the view.'],
      ['Published rank', 'Place in the published ranking of all companies.'],
      ['Published score', 'Score with the published weights.'],
      ['Difference', 'Score less the published one, in points.'],
    ],
    widths: [38, 14, 7, 28, 9, 11, 11, 11],
  }
}

function weightsSheet(document: ReportDocument, resolved: ResolvedWhatIf): DataSheet {
  const view = viewText(resolved)
  const to = new Map(resolved.changed.map((weight) => [weight.id, weight.to]))
  const { scoring, matrix } = document
  const weights = new Map(scoring?.categoryWeights.map((one) => [one.categoryId, one]))
  const rows = [
    ...APPLICATIONS.map(({ _id, title }) => {
      return {
        kind: 'Device weight',
        id: _id as string,
        title,
        from: scoring?.deviceWeights[title],
        basis: '',
      }
    }),
    ...matrix.map(({ categoryId, title }) => {
      const published = weights.get(categoryId)
      const basis = published?.fixed ? 'Yes' : 'No'
      return { kind: 'Category weight', id: categoryId, title, from: published?.weight, basis }
    }),
  ]
  return {
    sheet: 'Weights',
    rows: [
      ...rows.map(({ kind, id, title, from = 0, basis }) => [
        view,
        kind,
        title,
        from,
        basis,
        to.get(id) ?? from,
        to.has(id) ? 'Yes' : 'No',
      ]),
      ...resolved.leftOut.map(({ title }) => [
        view,
        'Company',
        title,
        null,
        null,
        null,
        'Left out',
      ]),
    ],
    columns: [
      ['View', 'Whether the weights are those of a custom view.'],
      ['Kind', 'Device weight (0 to 1), category weight (0 to 5), or company.'],
      ['Name', 'The application, category or company.'],
      ['Published', 'Weight of the published ranking.'],
      [
        'Fixed',
        'Yes for a published weight that does not follow from the survey; empty for devices.',
      ],
      ['Used', 'Weight of the view.'],
      ['Changed', 'Yes where the view differs from the published ranking; Left out for a company.'],
    ],
    widths: [38, 16, 28, 11, 8, 9, 10],
  }
}

/** The share of draws by rank, for every way of drawing weights. */
function firmnessSheet(document: ReportDocument): DataSheet {
  const { steps } = findFirmnessSteps(document)
  const found = steps.flatMap((step) => findFirmness(document, step) ?? [])
  const ranks = document.companies.map((_, place) => rankText(place + 1))
  const heads = ['Ranking', 'If', 'Company', 'Published rank', ...ranks]
  const rows: Value[][] = []
  for (const { step, companies } of found) {
    for (const { company, rank, shares } of companies) {
      rows.push(['Published ranking', stepText(step), company, rank, ...shares.map(drawShareCell)])
    }
  }
  return {
    sheet: 'Firmness',
    heads,
    rows,
    columns: [
      ['Ranking', 'Firmness is that of the published ranking, of all companies.'],
      ['If', `What other weights rest on. ${drawsClaim({ step: DEFAULT_VARIATION }).text}`],
      ['Company', 'Name of the company.'],
      ['Published rank', 'Place in the published ranking.'],
      ['A column for each rank', `Share of draws in which the company holds it. ${TIES_SHARED}`],
    ],
    widths: [18, 34, 28, 11, 8],
    frozenColumns: 3,
  }
}

function swapsSheet(document: ReportDocument): DataSheet {
  return {
    sheet: 'Swaps',
    rows: findSwaps(document).map((swap) => [
      'Published ranking',
      swap.better.company,
      swap.worse.company,
      pointsCell(swap.gap),
      swapClaim(swap, 'category').text,
      swapClaim(swap, 'device').text,
    ]),
    columns: [
      ['Ranking', 'Neighbours are those of the published ranking.'],
      ['Better', 'The company that is ahead.'],
      ['Worse', 'The company behind it.'],
      ['Apart', 'Distance of their scores, in points.'],
      ['One category weight', 'The smallest change of a single category weight that swaps them.'],
      ['One device weight', 'The smallest change of a single device weight that swaps them.'],
    ],
    widths: [18, 28, 28, 9, 40, 32],
  }
}
