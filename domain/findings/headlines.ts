import { onApplications } from '../catalogue/application-text.ts'
import type { AvailabilityChange, ReportDocument } from '../document/report-document.ts'
import type { Rank } from '../ranking/rankings.ts'
import { formatMonth } from '../text/format-date.ts'
import {
  changeText,
  countText,
  listText,
  pointsText,
  rankText,
  scoreText,
} from '../text/number-text.ts'
import { findNearTies, findStanding, gapText } from './standing.ts'

type ComparedDocument = Pick<ReportDocument, 'rankings' | 'history' | 'changes'>

/**
 * Returns one sentence on a company's overall rank and what it gained or lost since the previous
 * edition: 'Pennant Bank falls from 3rd to 5th and loses 8 capabilities on the Android App.' It
 * names both facts and claims no cause. Null without rankings or for a company not in the report.
 */
export function companyHeadline(document: ComparedDocument, companyId: string): string | null {
  const standing = findStanding(document, companyId)
  if (!standing) return null
  const { now, before, tiedWith, of } = standing
  const name = now.company
  const rank = rankText(now.rank)
  const shared = tiedWith.length > 0 ? `, level with ${listText(tiedWith)}` : ''
  if (!before) return `${name} is ${rank} of ${of}${shared}.`
  const moved =
    now.rank === before.rank
      ? `${name} stays ${rank}`
      : `${name} ${now.rank < before.rank ? 'rises' : 'falls'} from ${rankText(before.rank)} to ${rank}`
  const own = document.changes.filter((change) => change.companyId === companyId)
  const gained = own.filter((change) => change.gained)
  const lost = own.filter((change) => !change.gained)
  const facts = [
    ...(gained.length > 0 ? [`gains ${capabilitiesText(gained)}`] : []),
    ...(lost.length > 0 ? [`loses ${capabilitiesText(lost)}`] : []),
  ]
  if (facts.length === 0) return `${moved}${shared}; its capabilities are unchanged.`
  return `${moved}${shared} and ${facts.join(' and ')}.`
}

/** '8 capabilities on the Android App', '5 capabilities'. */
function capabilitiesText(changes: readonly AvailabilityChange[]): string {
  const counted = countText(changes.length, 'capability', 'capabilities')
  const applications = new Set(changes.map(({ application }) => application))
  return applications.size === 1 ? `${counted} ${onApplications([...applications])}` : counted
}

/**
 * Returns one sentence on who leads a ranking, by how much, and from whom the lead was taken. Null
 * without ranks.
 */
export function leaderHeadline(document: ComparedDocument): string | null {
  const overall = document.rankings?.overall ?? []
  const [first] = overall
  if (!first) return null
  const leaders = overall.filter(({ rank }) => rank === 1)
  const score = scoreText(first.score)
  if (leaders.length > 1) {
    return `${listText(leaders.map(({ company }) => company))} share the lead with ${score}.`
  }
  const second = overall.find(({ rank }) => rank > 1)
  const before = document.history.at(-1)?.overall.filter(({ rank }) => rank === 1) ?? []
  const held = before.some(({ companyId }) => companyId === first.companyId)
  const ahead = second ? `, ${gapText(first.score - second.score)} ahead of ${second.company}` : ''
  if (before.length === 0 || held) return `${first.company} leads with ${score}${ahead}.`
  const from = listText(before.map(({ company }) => company))
  return `${first.company} takes the lead from ${from} with ${score}${ahead}.`
}

/** Returns a sentence for each pair of neighbours that is nearly tied, with two decimals. */
export function nearTieSentences(ranks: readonly Rank[]): string[] {
  return findNearTies(ranks).map(
    ({ better, worse, gap }) =>
      `${better.company} (${scoreText(better.score, 2)}) and ${worse.company} (${scoreText(worse.score, 2)}) are ${pointsText(gap, 2)} apart.`,
  )
}

/** A sentence on what is new in an edition, and the page that shows it. */
export interface EditionFinding {
  readonly text: string
  readonly page: 'scores' | 'changes' | 'trends' | 'screenshots'
}

/**
 * Returns what is new in an edition, made from its data: who leads, what was gained and lost, which
 * ranks are nearly tied, and how many trends and screenshots there are. Empty in a preview.
 */
export function editionFindings(
  document: ComparedDocument & Pick<ReportDocument, 'trendsInnovations' | 'screenshots'>,
): EditionFinding[] {
  const { rankings, history, changes, trendsInnovations, screenshots } = document
  if (!rankings) return []
  const findings: EditionFinding[] = []
  const leader = leaderHeadline(document)
  if (leader) findings.push({ text: leader, page: 'scores' })
  const previous = history.at(-1)
  if (previous) {
    const since = `since ${formatMonth(previous.date)}`
    const text =
      changes.length === 0
        ? `No company gained or lost a capability ${since}.`
        : `${changedText(changes, true)}, ${changedText(changes, false)} ${since}.`
    findings.push({ text: text.charAt(0).toUpperCase() + text.slice(1), page: 'changes' })
  }
  for (const text of nearTieSentences(rankings.overall)) findings.push({ text, page: 'scores' })
  if (trendsInnovations.length > 0) {
    findings.push({ text: `${countText(trendsInnovations.length, 'trend')}.`, page: 'trends' })
  }
  if (screenshots.length > 0) {
    findings.push({ text: `${countText(screenshots.length, 'screenshot')}.`, page: 'screenshots' })
  }
  return findings
}

/** '21 capabilities gained by 5 companies', 'no capability lost'. */
function changedText(changes: readonly AvailabilityChange[], gained: boolean): string {
  const alike = changes.filter((change) => change.gained === gained)
  const verb = gained ? 'gained' : 'lost'
  if (alike.length === 0) return `no capability ${verb}`
  const companies = new Set(alike.map(({ companyId }) => companyId)).size
  return `${countText(alike.length, 'capability', 'capabilities')} ${verb} by ${countText(companies, 'company', 'companies')}`
}

/** '73.6%, −5.3 points since July 2026', or '73.6%' in a first edition. */
export function scoreSentence(
  score: number,
  before: number | null,
  previousDate: string | null,
): string {
  if (before === null || previousDate === null) return scoreText(score)
  return `${scoreText(score)}, ${changeText(score - before)} points since ${formatMonth(previousDate)}`
}
