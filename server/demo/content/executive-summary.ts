import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { Rank } from '@insights/domain/ranking/rankings.ts'
import { roundTo4 } from '@insights/domain/scoring/round.ts'

import { afterCan, bullets, html, list, paragraph, percent, strong, where } from '../text.ts'
import type { ReportFacts } from './report-facts.ts'

/** Top Performers: who leads, where, who moved, and what that means. */
export function writeTopPerformers(facts: ReportFacts): string {
  const { industry, edition, rankings } = facts
  const { outlook } = industry.texts
  const leaders = APPLICATIONS.map(({ title }) => {
    const [first, second] = rankings.applications[title]
    if (!first || !second) return ''
    const link = first.rank === second.rank ? 'level with' : 'followed by'
    return `${strong(title)}: ${html(first.company)} (${percent(first.score)}), ${link} ${html(second.company)} (${percent(second.score)}).`
  })
  return [
    paragraph(writeLead(rankings.overall)),
    bullets(leaders),
    ...writeMovers(facts),
    paragraph(writeAverages(facts)),
    paragraph(html(outlook[edition % outlook.length] ?? '')),
  ].join('')
}

function writeLead([first, second]: readonly Rank[]): string {
  if (!first || !second) return ''
  const score = percent(first.score)
  const lead =
    first.rank === second.rank
      ? `${strong(first.company)} and ${strong(second.company)} lead with an overall score of ${score}.`
      : `${strong(first.company)} leads with an overall score of ${score}, ${pointsText(first.score - second.score)} ahead of ${strong(second.company)}.`
  if (first.change === null || second.change === null) return lead
  const before = roundTo4(first.score - first.change - (second.score - second.change))
  if (before === 0) return `${lead} In the previous edition the two were level.`
  const ahead = before > 0 ? first : second
  return `${lead} In the previous edition ${html(ahead.company)} was ahead of the other.`
}

/** A difference of scores in points, exact enough to agree with the rounded percents beside it. */
function pointsText(difference: number): string {
  const points = (difference * 100).toFixed(1)
  return points === '1.0' ? '1 point' : `${points.replace(/\.0$/, '')} points`
}

function writeAverages({ rankings }: ReportFacts): string {
  const averages = APPLICATIONS.map(({ title, _id }) => {
    const ranks = rankings.applications[title]
    const mean = ranks.reduce((sum, { score }) => sum + score, 0) / Math.max(ranks.length, 1)
    return `${percent(mean)} ${where(_id)}`
  })
  return `On average the brands score ${list(averages)}.`
}

/** The largest steps up and down, as far as they are significant. */
function writeMovers({ rankings, answers, ...facts }: ReportFacts): string[] {
  const moved = rankings.overall
    .filter(({ significant }) => significant)
    .toSorted((first, second) => Math.abs(second.change ?? 0) - Math.abs(first.change ?? 0))
  return moved.slice(0, 2).map(({ company, change }) => {
    const points = pointsText(Math.abs(change ?? 0))
    const up = (change ?? 0) > 0
    const rebuilt =
      !up && facts.rebuilt?.company === company ? facts.rebuilt.application : undefined
    const reasons = answers
      .filter(
        (answer) =>
          answer.company === company &&
          answer.change === (up ? 'added' : 'removed') &&
          (!rebuilt || answer.applicationId === rebuilt),
      )
      .toSorted((first, second) => first.rarity - second.rarity)
    const named = [...new Set(reasons.map(({ capability }) => `“${html(afterCan(capability))}”`))]
    const moved = `${strong(company)} ${up ? 'gained' : 'lost'} ${points}`
    if (named.length === 0) return paragraph(`${moved}.`)
    const what =
      named.length > 2
        ? `${named.length} capabilities, among them ${list(named.slice(0, 2))}`
        : list(named)
    const how = rebuilt
      ? `what was rebuilt ${where(rebuilt)} came without`
      : `on at least one application it ${up ? 'now' : 'no longer'} offers`
    return paragraph(`${moved}: ${how} ${what}.`)
  })
}
