import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { Rank } from '@insights/domain/document/report-document.ts'

import { afterCan, bullets, html, list, paragraph, percent, strong } from '../words.ts'
import type { Facts } from './facts.ts'

/** Top Performers: who leads, where, who moved, and what that means. */
export function writeTopPerformers(facts: Facts): string {
  const { industry, edition, rankings } = facts
  const { outlook } = industry.words
  const leaders = APPLICATIONS.map(({ title }) => {
    const [first, second] = rankings.applications[title]
    return first && second
      ? `${strong(title)}: ${html(first.company)} (${percent(first.score)}), followed by ${html(second.company)} (${percent(second.score)}).`
      : ''
  })
  return [
    paragraph(writeLead(rankings.overall)),
    bullets(leaders),
    ...writeMovers(facts),
    paragraph(html(outlook[edition % outlook.length] ?? '')),
  ].join('')
}

function writeLead([first, second]: readonly Rank[]): string {
  if (!first || !second) return ''
  const points = Math.round((first.score - second.score) * 100)
  const gap = points === 0 ? 'less than a point' : points === 1 ? 'one point' : `${points} points`
  const lead = `${strong(first.company)} leads with an overall score of ${percent(first.score)}, ${gap} ahead of ${strong(second.company)}.`
  if (first.change === null || second.change === null) return lead
  const before = first.score - first.change - (second.score - second.change)
  return before > 0
    ? `${lead} It was ahead of it in the edition before, too.`
    : `${lead} In the edition before it was the other way round.`
}

/** The largest steps up and down, as far as they are significant. */
function writeMovers({ rankings, answers }: Facts): string[] {
  const moved = rankings.overall
    .filter(({ significant }) => significant)
    .toSorted((first, second) => Math.abs(second.change ?? 0) - Math.abs(first.change ?? 0))
  return moved.slice(0, 2).map(({ company, change }) => {
    const points = Math.round(Math.abs(change ?? 0) * 100)
    const up = (change ?? 0) > 0
    const reasons = answers
      .filter(
        (answer) => answer.company === company && answer.change === (up ? 'added' : 'removed'),
      )
      .toSorted((first, second) => first.rarity - second.rarity)
    const named = [...new Set(reasons.map(({ capability }) => `“${html(afterCan(capability))}”`))]
    const what = `${reasons.length} capabilities, among them ${list(named.slice(0, 2))}`
    return paragraph(
      up
        ? `${strong(company)} made a step of ${points} points: it added ${what}.`
        : `${strong(company)} lost ${points} points: its rebuilt app came without ${what}.`,
    )
  })
}
