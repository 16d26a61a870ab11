import { findSwaps } from '../brand/firmness/find-swaps.ts'
import {
  drawsClaim,
  drawMethodClaim,
  firmnessClaims,
  sharesClaim,
  swapClaim,
  swapsClaims,
} from '../brand/firmness/firmness-sentences.ts'
import { findFirmness } from '../brand/firmness/firmness.ts'
import { besideClaim, orderClaim } from '../brand/what-if/what-if-sentences.ts'
import { changeListClaim, changesClaim, whatIfFinding } from '../brand/what-if/what-if-sentences.ts'
import type { WhatIfSettings } from '../brand/what-if/what-if-settings.ts'
import { customRankings, resolveWhatIf } from '../brand/what-if/what-if.ts'
import type { ReportDocument } from '../reading/document/report-document.ts'
import type { Made } from './made.ts'

/** Ways of drawing weights, and draws: fewer than on the page, so that they can be drawn often, and shares are rough. */
const DRAWS = [
  ['survey', 400],
  [10, 60],
  [25, 9],
  [50, 9],
  [50, 60],
] as const

/** Claims on how the ranking holds, with a company's own part. */
export function everyFirmnessClaim(document: ReportDocument, companyId: string): Made {
  return DRAWS.flatMap(([step, draws]) => {
    const firmness = findFirmness(document, step, draws)
    return firmness
      ? [drawsClaim(firmness), sharesClaim(firmness), ...firmnessClaims(firmness, companyId)]
      : []
  })
}

/** Claims on the smallest changes that swap neighbours; the same for every company. */
export function everySwapClaim(document: ReportDocument): Made {
  const swaps = findSwaps(document)
  return [
    drawMethodClaim(document),
    ...swaps.flatMap((swap) => [swapClaim(swap, 'category'), swapClaim(swap, 'device')]),
    ...swapsClaims(swaps),
  ]
}

/** Claims on custom views with a changed weight, some, none, and without companies. */
export function everyWhatIfClaim(document: ReportDocument, companyId: string): Made {
  if (document.scoring === null) return []
  return settingsOf(document).flatMap((settings) => {
    const resolved = resolveWhatIf(document, settings)
    const custom = customRankings(document, resolved)?.overall ?? []
    const finding = whatIfFinding(document, resolved, custom, companyId)
    const changes = changesClaim(resolved)
    const published = document.rankings?.overall ?? []
    const rows = custom.map((now) => ({
      now,
      before: published.find((rank) => rank.companyId === now.companyId)!,
    }))
    return [
      finding?.headline,
      finding?.detail,
      changes,
      changes && changeListClaim(resolved),
      orderClaim(published, custom, resolved),
      besideClaim(rows, resolved),
    ]
  })
}

function settingsOf({ companies, matrix }: ReportDocument): WhatIfSettings[] {
  const [category, second] = matrix.map(({ categoryId }) => categoryId)
  const without = companies.slice(0, 1).map(({ companyId }) => companyId)
  const weights = { [category!]: 4.2, ...(second !== undefined && { [second]: 0.3 }) }
  return [
    {},
    { devices: { 'Mobile Web': 0.83 } },
    { devices: { 'iPhone App': 0, 'Android App': 0.07 } },
    { categories: { [category!]: 0 } },
    { categories: weights },
    { without },
    { categories: weights, devices: { 'Mobile Web': 0.12 }, without },
    { categories: weights, devices: { 'Mobile Web': 0.9, 'Android App': 0.31 } },
  ]
}
