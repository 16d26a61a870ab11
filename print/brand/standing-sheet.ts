import { findReturns } from '@insights/domain/brand/standing/capability-returns.ts'
import {
  findCategoryStandings,
  sortStandings,
} from '@insights/domain/brand/standing/category-standing.ts'
import { findRankFlips } from '@insights/domain/brand/standing/rank-flips.ts'
import { findStandings, rankingName } from '@insights/domain/brand/standing/standing-findings.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { comparedCompanies } from '@insights/domain/reading/comparison/comparison-rows.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { findIntervals } from '@insights/domain/reading/uncertainty/uncertainty.ts'
import { listText } from '@insights/domain/text/number-text.ts'

import { type DataSheet, intervalCells, intervalColumns } from '../excel-sheets.ts'
import { percentCell, pointsCell, scoreCell, textCell, type Value } from '../workbook-cells.ts'
import type { BrandSubject } from './brand-subject.ts'

/** Where We Stand as sheets: the four ranks, every category on all and each application, gains and losses. */
export function standingSheets(
  document: ReportDocument,
  { company: { companyId }, settings }: BrandSubject<'standing'>,
): readonly DataSheet[] {
  return [
    ranksSheet(document, companyId),
    categoriesSheet(document, companyId, settings.order),
    returnsSheet(document, companyId),
    ...flipsSheets(document, companyId),
  ]
}

function ranksSheet(document: ReportDocument, companyId: string): DataSheet {
  const hasPrevious = document.history.length > 0
  const drawn = findIntervals(document, null) !== null
  const rows: Value[][] = []
  for (const { application, standing, passed } of findStandings(document, companyId)) {
    const { now, of, before, above, below } = standing
    rows.push([
      rankingName(application),
      now.company,
      now.rank,
      of,
      scoreCell(now.score),
      before?.rank,
      scoreCell(before?.score),
      pointsCell(now.change),
      above?.company,
      pointsCell(above?.gap),
      below?.company,
      pointsCell(below ? -below.gap : null),
      hasPrevious ? passed : '',
      ...(drawn ? intervalCells(findIntervals(document, application)?.get(companyId)) : []),
    ])
  }
  return {
    sheet: 'Standing',
    rows,
    columns: [
      ['Ranking', 'Overall, or the application that is ranked.'],
      ['Company', 'The company that the workbook is about.'],
      ['Rank', 'Place in this ranking. Companies with equal scores share a rank.'],
      ['Of', 'Number of ranked companies.'],
      ['Score', 'Score in this ranking. The cell holds more digits than it shows.'],
      ['Rank before', 'Rank in the previous edition. Empty without one.'],
      ['Score before', 'Score in the previous edition. Empty without one.'],
      ['Change', 'Score less that of the previous edition, in percentage points.'],
      ['Next above', 'The company with the next better score.'],
      ['Points to it', 'How far it is ahead, in percentage points.'],
      ['Next below', 'The company with the next worse score.'],
      ['Points to it, below', 'How far it is behind, in percentage points.'],
      ['Who passed whom', 'Since the previous edition. Empty without one.'],
      ...(drawn ? intervalColumns(document) : []),
    ],
    widths: [14, 24, 8, 6, 9, 9, 9, 10, 24, 10, 24, 10, 44, 10, 10, 10, 10],
    frozenColumns: 1,
  }
}

/** The single answers whose error would change the rank; none where nothing was drawn. */
function flipsSheets(document: ReportDocument, companyId: string): DataSheet[] {
  const found = findRankFlips(document, companyId)
  if (!found) return []
  const { own, others } = found.answers
  return [
    {
      sheet: 'Flips',
      rows: [...own, ...others].map(({ inputs, text }) => [
        inputs.of.company,
        inputs.application,
        inputs.capability,
        inputs.has ? 'Yes' : 'No',
        inputs.from.rank,
        inputs.to.rank,
        text,
      ]),
      columns: [
        ['Company', 'The company that the answer is about.'],
        ['Application', 'Mobile Web, iPhone App or Android App.'],
        ['Capability', 'Name of the capability.'],
        ['Available', 'The published answer.'],
        ['Rank', 'Published overall rank of the company that the workbook is about.'],
        ['Rank if wrong', 'Its rank if this one answer were the opposite.'],
        ['In words', 'The same as a sentence.'],
      ],
      widths: [24, 14, 40, 10, 8, 10, 80],
    },
  ]
}

function categoriesSheet(
  document: ReportDocument,
  companyId: string,
  order: Parameters<typeof sortStandings>[1],
): DataSheet {
  const companies = comparedCompanies(document, new Set([companyId]))
  const heads = ['Application', 'Category', 'Group', 'Weight', 'Fixed', 'Rank', 'Gap', 'Best']
  const rows: Value[][] = []
  for (const application of [null, ...APPLICATIONS.map(({ title }) => title)]) {
    const standings = findCategoryStandings(document, companyId, application)
    for (const row of sortStandings(standings, order)) {
      const { title, group, weight, fixed, own, gap, leaders, shares } = row
      rows.push([
        application ?? 'All applications',
        title,
        group,
        weight,
        fixed ? 'Yes' : 'No',
        own.rank,
        pointsCell(gap === 0 ? 0 : -gap),
        listText(leaders),
        ...companies.map((company) =>
          percentCell(shares.find((one) => one.companyId === company.companyId)?.share),
        ),
      ])
    }
  }
  return {
    sheet: 'Categories',
    heads: [...heads, ...companies.map(({ title }) => title)],
    rows,
    columns: [
      [
        'Application',
        'Application that the shares are of. For all applications a share is their mean, weighted by the device weights.',
      ],
      ['Category', 'Category of capabilities.'],
      ['Group', 'Group that the category belongs to.'],
      ['Weight', 'Weight of the category in the scores.'],
      ['Fixed', 'Yes for a weight that is fixed and does not follow from the survey.'],
      ['Rank', 'Rank of the company in the first company column. Equal shares share a rank.'],
      ['Gap', 'Its share less that of the best, in percentage points.'],
      ['Best', 'Companies with the highest share.'],
      ['A column for each company', 'Share of the category’s capabilities that are available.'],
    ],
    widths: [16, 28, 24, 9, 8, 7, 9, 30, 14],
    frozenColumns: 2,
  }
}

export function returnsSheet(document: ReportDocument, companyId: string): DataSheet {
  const returns = findReturns(document, companyId)
  const rows: Value[][] = []
  if (returns) {
    const { lost, gained, allLost, allGained, of } = returns
    for (const [list, word, all] of [
      [lost, 'Lost', allLost],
      [gained, 'Gained', allGained],
    ] as const) {
      for (const one of list) {
        rows.push([
          word,
          one.capability,
          one.category,
          one.application,
          one.note,
          one.others,
          of,
          pointsCell(one.worth),
        ])
      }
      if (list.length > 0) {
        const whole = textCell(`All ${word.toLowerCase()} at once`, { fontWeight: 'bold' })
        rows.push([word, whole, null, null, null, null, null, pointsCell(all)])
      }
    }
  }
  return {
    sheet: 'Gains and Losses',
    rows,
    columns: [
      ['Change', 'Lost or gained since the previous edition.'],
      ['Capability', 'Name of the capability.'],
      ['Category', 'Category that the capability belongs to.'],
      ['Application', 'Application on which it was lost or gained.'],
      ['What was found', 'Note for readers. Empty without one.'],
      ['Others with it', 'How many other companies have it on the same application.'],
      ['Of', 'Number of other companies.'],
      [
        'Points',
        'What its return would gain, or what a gained one is worth, in points of the overall score, each by itself with today’s weights. Single figures need not add up to the last row, which is for all at once.',
      ],
    ],
    widths: [9, 40, 26, 14, 60, 9, 6, 10],
  }
}
