import { onApplications } from '../catalogue/application-text.ts'
import { countText, listText, rankText } from '../text/number-text.ts'
import { type ComparisonRow, gapToBest, leadersOf } from './comparison-rows.ts'

interface Company {
  readonly companyId: string
  readonly title: string
}

/**
 * Returns who is best most often, and how often `own` is: 'Brightwell leads or shares the lead in 7
 * of 15 comparisons, Pennant Bank in 2.' Null if nobody is best anywhere.
 */
export function comparisonHeadline(
  rows: readonly ComparisonRow[],
  own: Company | undefined,
): string | null {
  const wins = new Map<string, number>()
  for (const row of rows) {
    for (const name of leadersOf(row)) wins.set(name, (wins.get(name) ?? 0) + 1)
  }
  if (wins.size === 0) return null
  const most = Math.max(...wins.values())
  const top = [...wins.keys()].filter((name) => wins.get(name) === most)
  const verb = top.length === 1 ? 'leads or shares' : 'each lead or share'
  const compared = `${most} of ${countText(rows.length, 'comparison')}`
  const others =
    own && !top.includes(own.title) ? `, ${own.title} in ${wins.get(own.title) ?? 'none'}` : ''
  return `${listText(top)} ${verb} the lead in ${compared}${others}.`
}

/**
 * Returns what was compared, and where `own` has its lowest rank: '5 category groups on 3
 * applications. Pennant Bank’s lowest rank is 6th, 3 times, each on the Android App: in Access &
 * Security, Borrowing and Planning.'
 */
export function comparisonContext(
  rows: readonly ComparisonRow[],
  own: Company | undefined,
): string {
  const groups = new Set(rows.map(({ title }) => title)).size
  const applications = new Set(rows.map(({ application }) => application)).size
  const compared = `${countText(groups, 'category group')} on ${countText(applications, 'application')}.`
  const ranked = rows.flatMap((row) => {
    const share = row.shares.find(({ companyId }) => companyId === own?.companyId)
    return share ? [{ row, rank: share.rank }] : []
  })
  if (!own || ranked.length === 0) return compared
  const lowest = Math.max(...ranked.map(({ rank }) => rank))
  if (lowest === 1) return `${compared} ${own.title} is 1st in each.`
  const there = ranked.filter(({ rank }) => rank === lowest).map(({ row }) => row)
  return `${compared} ${own.title}’s lowest rank is ${rankText(lowest)}, ${whereText(there)}.`
}

/** 'in Help on Mobile Web', '3 times, each on the Android App: in Help, Planning and Borrowing'. */
function whereText(rows: readonly ComparisonRow[]): string {
  const [first] = rows
  const groups = listText([...new Set(rows.map(({ title }) => title))])
  const isAlone = rows.every(({ application }) => application === first?.application)
  if (!first || !isAlone) return `${countText(rows.length, 'time')}: in ${groups}`
  const on = onApplications([first.application])
  if (rows.length === 1) return `${on} in ${groups}`
  return `${countText(rows.length, 'time')}, each ${on}: in ${groups}`
}

/**
 * Returns in how many categories a company is behind the best: 'On the Android App, Pennant Bank is
 * behind the leader in 9 of 12 categories.' Null for a company that was not compared.
 */
export function categoryGapSentence(
  rows: readonly ComparisonRow[],
  own: Company | undefined,
): string | null {
  const [first] = rows
  if (!own || !first) return null
  const gaps = rows.flatMap((row) => gapToBest(row, own.companyId) ?? [])
  if (gaps.length === 0) return null
  const behind = gaps.filter((gap) => gap > 0).length
  const on = onApplications([first.application])
  const start = `${on.charAt(0).toUpperCase()}${on.slice(1)}, ${own.title} is`
  const categories = countText(gaps.length, 'category', 'categories')
  if (behind === 0) return `${start} not behind the leader in any of ${categories}.`
  return `${start} behind the leader in ${behind} of ${categories}.`
}
