import { onApplications } from '../catalogue/application-text.ts'
import { APPLICATIONS } from '../catalogue/application.ts'
import { findNearTies, gapText } from '../findings/standing.ts'
import type { Rank } from '../ranking/rankings.ts'
import { listText, pointsText, rankText, scoreText } from '../text/number-text.ts'
import type { OwnCompanies } from './chart.ts'

/** Returns whether a company and a neighbour of it are nearly tied. */
export function isNearTie(ranks: readonly Rank[], { companyId }: Rank): boolean {
  return findNearTies(ranks).some(({ better, worse }) =>
    [better.companyId, worse.companyId].includes(companyId),
  )
}

/** Returns scores as texts: two decimals for those whose near-tie reads the same with one. */
export function scoreTexts(ranks: readonly Rank[]): (rank: Rank) => string {
  const alike = findNearTies(ranks)
    .filter(({ better, worse }) => scoreText(better.score) === scoreText(worse.score))
    .flatMap(({ better, worse }) => [better.score, worse.score])
  return ({ score }) => scoreText(score, alike.includes(score) ? 2 : 1)
}

/** Returns 'Corvane and Pennant Bank overall (77.2% and 77.0%, 0.28 points)' for each near-tie. */
export function nearTiesText(title: string, ranks: readonly Rank[]): string[] {
  const text = scoreTexts(ranks)
  const key = APPLICATIONS.find((application) => application.title === title)?.title
  const of = key === undefined ? 'overall' : onApplications([key])
  return findNearTies(ranks).map(
    ({ better, worse, gap }) =>
      `${better.company} and ${worse.company} ${of} (${text(better)} and ${text(worse)}, ${pointsText(gap, 2)})`,
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
  const ahead = next && next !== mine ? `, ${gapText(gap)} ahead of ${next.company}` : ''
  const tied = ranks.filter(({ rank }) => rank === mine?.rank).length > 1
  const place = mine
    ? `; ${mine.company} is ${rankText(mine.rank, tied)} with ${scoreText(mine.score)}, ${gapText(first.score - mine.score)} behind`
    : ''
  return `${lead}${ahead}${place}.`
}
