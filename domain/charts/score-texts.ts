import { onApplications } from '../catalogue/application-text.ts'
import { APPLICATIONS } from '../catalogue/application.ts'
import { findNearTies } from '../findings/standing.ts'
import type { Rank } from '../ranking/rankings.ts'
import { listText, pointsText, rankText, scoreText } from '../text/number-text.ts'
import type { OwnCompanies } from './chart.ts'

/** Returns whether a company and a neighbour of it are nearly tied. */
export function isNearTie(ranks: readonly Rank[], { companyId }: Rank): boolean {
  return findNearTies(ranks).some(({ better, worse }) =>
    [better.companyId, worse.companyId].includes(companyId),
  )
}

/** Returns 'Corvane and Pennant Bank overall (77.24% and 76.96%, 0.28 points)' for each near-tie. */
export function nearTiesText(title: string, ranks: readonly Rank[]): string[] {
  const key = APPLICATIONS.find((application) => application.title === title)?.title
  const of = key === undefined ? 'overall' : onApplications([key])
  return findNearTies(ranks).map(
    ({ better, worse, gap }) =>
      `${better.company} and ${worse.company} ${of} (${scoreText(better.score)} and ${scoreText(worse.score)}, ${pointsText(gap)})`,
  )
}

/** Returns who leads a ranking and by how much, and where the reader's own company is. */
export function leadText(ranks: readonly Rank[], own: OwnCompanies): string {
  const [first] = ranks
  if (!first) return ''
  const leaders = ranks.filter(({ rank }) => rank === 1)
  const next = ranks.find(({ rank }) => rank > 1)
  const gap = next ? first.score - next.score : 0
  const lead =
    leaders.length > 1
      ? `${listText(leaders.map(({ company }) => company))} share the lead with ${scoreText(first.score)}`
      : `${first.company} leads with ${scoreText(first.score)}`
  const mine = ranks.find(({ companyId, rank }) => own.has(companyId) && rank > 1)
  const ahead = next && next !== mine ? `, ${pointsText(gap)} ahead of ${next.company}` : ''
  const tied = ranks.filter(({ rank }) => rank === mine?.rank).length > 1
  const place = mine
    ? `; ${mine.company} is ${rankText(mine.rank, tied)} with ${scoreText(mine.score)}, ${pointsText(first.score - mine.score)} behind`
    : ''
  return `${lead}${ahead}${place}.`
}
