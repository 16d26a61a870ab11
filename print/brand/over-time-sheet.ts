import { findAdoption, sinceOf } from '@insights/domain/brand/over-time/adoption.ts'
import { findCatalogueChanges } from '@insights/domain/brand/over-time/catalogue-changes.ts'
import { findDelays } from '@insights/domain/brand/over-time/delays.ts'
import { viewOverTime } from '@insights/domain/brand/over-time/view.ts'
import type { RankedEdition } from '@insights/domain/reading/charts/ranking-editions.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formatMonth, formatShortMonth } from '@insights/domain/text/format-date.ts'
import { listText } from '@insights/domain/text/number-text.ts'
import { sinceText } from '@insights/domain/text/since-text.ts'

import type { DataSheet } from '../excel-sheets.ts'
import { scoreCell, type Value } from '../workbook-cells.ts'
import type { BrandSubject } from './brand-subject.ts'

/** The history on Where We Stand as sheets: the chosen scores and ranks, and the spread and delays of all capabilities. */
export function overTimeSheets(
  document: ReportDocument,
  { company, settings }: BrandSubject<'standing'>,
): readonly DataSheet[] {
  const view = viewOverTime(document, company.companyId, settings.history ?? {})
  const { editions, matched } = view
  const title = view.recalculated
    ? `${view.title}, recalculated by formula ${document.report.formula}`
    : view.title
  return [
    scoresSheet(title, editions, matched),
    spreadSheet(document, company),
    delaysSheet(document, company),
    ...(findCatalogueChanges(document).length > 0 ? [changesSheet(document)] : []),
  ]
}

/** A row per edition and company, oldest edition first. */
function scoresSheet(
  title: string,
  editions: readonly RankedEdition[],
  matched: readonly RankedEdition[] | null,
): DataSheet {
  const rows: Value[][] = []
  for (const { date, ranks } of editions) {
    const same = matched?.find((edition) => edition.date === date)?.ranks ?? []
    for (const { companyId, company, rank, score } of ranks) {
      const found = same.find((one) => one.companyId === companyId)
      rows.push([
        title,
        formatMonth(date),
        company,
        rank,
        scoreCell(score),
        scoreCell(found?.score),
      ])
    }
  }
  return {
    sheet: 'Over Time',
    rows,
    columns: [
      ['Ranking', 'What is ranked, as chosen on the page.'],
      ['Edition', 'Month of the edition.'],
      ['Company', 'Name of the company, also of those that are no longer compared.'],
      ['Rank', 'Place in that edition. Companies with equal scores share a rank.'],
      [
        'Score',
        'Score, or share of the available capabilities. The cell holds more digits than it shows.',
      ],
      [
        'Matched score',
        'Score with only the capabilities and categories that all editions have. Empty where the catalog did not change.',
      ],
    ],
    widths: [34, 18, 28, 7, 9, 14],
  }
}

/** The number of companies with each capability, edition by edition. */
function spreadSheet(
  document: ReportDocument,
  { companyId, title: company }: BrandSubject<'standing'>['company'],
): DataSheet {
  const dates = [...document.history.map(({ date }) => date), document.report.date]
  const findSince = sinceOf(document, companyId)
  const heads = [
    'Category',
    'Capability',
    'Application',
    company,
    ...dates.flatMap((date) => [
      `${formatShortMonth(date)}, have it`,
      `${formatShortMonth(date)}, compared`,
    ]),
  ]
  return {
    sheet: 'Spread',
    heads,
    rows: findAdoption(document).map(
      ({ category, capability, capabilityId, application, points }) => [
        category,
        capability,
        application,
        sinceText(findSince(capabilityId, application)),
        ...dates.flatMap((date) => {
          const point = points.find((one) => one.date === date)
          return [point?.have, point?.of]
        }),
      ],
    ),
    columns: [
      ['Category', 'Category that the capability belongs to.'],
      ['Capability', 'Name of the capability.'],
      ['Application', 'Mobile Web, iPhone App or Android App.'],
      ['The company', 'The edition since which it has the capability, as far as editions tell.'],
      ['Two columns for each edition', 'How many companies had it, and how many were compared.'],
    ],
    widths: [24, 40, 14, 16, 12],
    frozenColumns: 3,
  }
}

/** Capabilities that others had first, with known first companies before the rest. */
function delaysSheet(
  document: ReportDocument,
  { companyId }: BrandSubject<'standing'>['company'],
): DataSheet {
  const delays = findDelays(document, companyId)
  const isKnown = ({ firsts }: (typeof delays)[number]) => firsts.length > 0
  const sorted = [...delays.filter(isKnown), ...delays.filter((delay) => !isKnown(delay))]
  return {
    sheet: 'Months Behind',
    rows: sorted.map(({ capability, category, application, firstDate, firsts, since, behind }) => [
      capability,
      category,
      application,
      `${firsts.length === 0 ? 'by ' : ''}${formatShortMonth(firstDate)}`,
      listText(firsts),
      sinceText(since),
      behind?.min,
      behind?.max,
      behind && (behind.counting ? 'Yes' : 'No'),
    ]),
    columns: [
      ['Capability', 'Name of the capability.'],
      ['Category', 'Category that it belongs to.'],
      ['Application', 'Mobile Web, iPhone App or Android App.'],
      ['First seen', 'The first edition in which a company had it.'],
      [
        'First',
        'Companies that had it then and not in the edition before. Empty where nobody is known to be first: some had it on or before that edition.',
      ],
      ['Company since', 'The edition since which the company has it.'],
      ['Months behind, at least', 'Calendar months. Empty where that is not known.'],
      ['Months behind, at most', 'Calendar months. Empty where that is not known.'],
      ['Counting', 'Yes while the company does not have it.'],
    ],
    widths: [40, 24, 14, 14, 34, 16, 12, 12, 10],
    frozenColumns: 1,
  }
}

function changesSheet(document: ReportDocument): DataSheet {
  return {
    sheet: 'What Came and Went',
    rows: findCatalogueChanges(document).map(({ date, text, capabilities }) => [
      formatMonth(date),
      text,
      capabilities.join('; '),
    ]),
    columns: [
      ['Edition', 'Month of the edition.'],
      [
        'What came and went',
        'In the catalog and among the companies, since the edition before it.',
      ],
      ['Still compared', 'Those of the capabilities that came which this edition has.'],
    ],
    widths: [18, 70, 70],
  }
}
