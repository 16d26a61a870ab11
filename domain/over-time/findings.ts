import { onApplications } from '../catalogue/application-text.ts'
import type { RankedEdition } from '../charts/ranking-editions.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { formatMonth } from '../text/format-date.ts'
import { monthsBetween } from '../text/months-between.ts'
import { countText, listText, pointsText } from '../text/number-text.ts'
import { ordinalWord } from '../text/ordinal-word.ts'
import { riseOf } from './adoption.ts'
import type { Delay } from './delays.ts'
import { delayText } from './months.ts'
import { findRank } from './series.ts'
import { type FollowedCapability, type OverTimeView, topicTitle } from './view.ts'

/**
 * Returns one sentence on whose rank changed most, and how the company's own rank changed:
 * 'Brightwell rose from fifth to first within a year; Pennant Bank held second until April 2026 and
 * is fifth now.'
 */
export function overTimeHeadline(document: ReportDocument, view: OverTimeView): string {
  const { editions, company, topic, application } = view
  const where = [
    ...(topicTitle(document, topic) === null ? [] : [`in ${topicTitle(document, topic)}`]),
    ...(application === null ? [] : [onApplications([application])]),
  ].join(' ')
  const own = rankPath(editions, company.companyId)
  const text = [moverText(view), own === '' ? '' : `${company.title} ${own}`]
    .filter((part) => part !== '')
    .join('; ')
  if (text === '') return `${company.title} is compared for the first time.`
  return where === '' ? `${text}.` : `${where.charAt(0).toUpperCase()}${where.slice(1)}, ${text}.`
}

/** The other company whose rank changed most between the ends, the best one of equals. */
function moverText({ editions, company }: OverTimeView): string {
  const [first, last] = [editions[0], editions.at(-1)]
  if (!first || !last || first === last) return ''
  const [mover] = last.ranks
    .flatMap(({ companyId, company: name, rank }) => {
      const before = findRank(first, companyId)
      if (!before || companyId === company.companyId || before.rank === rank) return []
      return [{ name, before: before.rank, rank }]
    })
    .toSorted((one, other) => Math.abs(other.before - other.rank) - Math.abs(one.before - one.rank))
  if (!mover) return ''
  const verb = mover.rank < mover.before ? 'rose' : 'fell'
  return `${mover.name} ${verb} from ${ordinalWord(mover.before)} to ${ordinalWord(mover.rank)} ${spanText(first.date, last.date)}`
}

/** 'within a year', 'since October 2024'. */
function spanText(from: string, to: string): string {
  return monthsBetween(from, to) === 12 ? 'within a year' : `since ${formatMonth(from)}`
}

/** 'held second until April 2026 and is fifth now', 'stayed second', 'went from second to fifth'. */
function rankPath(editions: readonly RankedEdition[], companyId: string): string {
  const path = editions.flatMap((edition) => {
    const found = findRank(edition, companyId)
    return found ? [{ date: edition.date, rank: found.rank }] : []
  })
  const [first, last] = [path[0], path.at(-1)]
  if (!first || !last) return ''
  const now = ordinalWord(last.rank)
  if (first === last) {
    return editions.length > 1 ? `joined in ${formatMonth(last.date)} and is ${now}` : `is ${now}`
  }
  const parted = path.findIndex(({ rank }) => rank !== first.rank)
  if (parted < 0) return `stayed ${now}`
  const before = ordinalWord(first.rank)
  const returned = last.rank === first.rank ? `${now} again` : `${now} now`
  if (parted === 1 && last.rank !== first.rank) return `went from ${before} to ${now}`
  return parted === 1
    ? `left ${before} in ${formatMonth(path[1]?.date ?? '')} and is ${returned}`
    : `held ${before} until ${formatMonth(path[parted - 1]?.date ?? '')} and is ${returned}`
}

/** 'Five editions, October 2025 to October 2026. Pennant Bank was 2.5 points behind first place ...' */
export function overTimeContext({ editions, company }: OverTimeView): string {
  const [first, last] = [editions[0], editions.at(-1)]
  if (!first || !last) return ''
  const span =
    first === last
      ? `One edition, ${formatMonth(last.date)}.`
      : `${countText(editions.length, 'edition')}, ${formatMonth(first.date)} to ${formatMonth(last.date)}.`
  const known = editions.filter((edition) => findRank(edition, company.companyId))
  const [from, to] = [known[0], known.at(-1)]
  if (!from || !to || from === to) return span
  const was = distanceText(from, company.companyId)
  const is = distanceText(to, company.companyId)
  const now = was.endsWith(' first place') ? is.replace(/ behind first place$/, ' behind') : is
  return `${span} ${company.title} was ${was} in ${formatMonth(from.date)}, and is ${now} now.`
}

/** '2.5 points behind first place', '1.2 points ahead', 'level with first place'. */
function distanceText(edition: RankedEdition, companyId: string): string {
  const own = findRank(edition, companyId)
  const others = edition.ranks.filter((rank) => rank.companyId !== companyId)
  const best = Math.max(...others.map(({ score }) => score))
  if (!own || others.length === 0) return 'alone'
  const gap = own.score - best
  if (gap === 0) return 'level with first place'
  return gap < 0
    ? `${pointsText(gap)} behind first place`
    : `${pointsText(gap)} ahead of second place`
}

/** Returns one sentence on the capability that spread most, and those that the company lacks. */
export function spreadSentence({ followed, company }: OverTimeView): string {
  const [most] = followed.toSorted((one, other) => riseOf(other) - riseOf(one))
  if (!most || riseOf(most) <= 0) return 'None of these capabilities spread.'
  const [first, last] = [most.points[0], most.points.at(-1)]
  const lacking = new Set(
    followed.filter(({ since }) => since?.kind === 'not yet').map(({ capability }) => capability),
  )
  const rest =
    lacking.size === 0
      ? ''
      : ` ${company.title} does not have ${listText([...lacking].map((title) => `“${title}”`))}${everywhere(followed, lacking) ? '' : ' everywhere'} yet.`
  return `“${most.capability}” spread from ${first?.have} to ${last?.have} of ${countText(last?.of ?? 0, 'company', 'companies')} ${onApplications([most.application])}.${rest}`
}

function everywhere(followed: readonly FollowedCapability[], lacking: ReadonlySet<string>) {
  return followed.every(
    ({ capability, since }) => !lacking.has(capability) || since?.kind === 'not yet',
  )
}

/** Returns one or two sentences on the longest delay and on what the company was first with. */
export function delaySentence(delays: readonly Delay[], company: string): string {
  const behind = delays.filter((delay) => delay.behind !== null)
  const own = delays.filter(({ isFirst }) => isFirst)
  const [longest] = behind
  const text = longest?.behind ? delayText(longest.behind) : ''
  const alike = behind.filter((delay) => delay.behind && delayText(delay.behind) === text)
  const sentences = [
    ...(longest
      ? [
          `${company} ${longest.behind?.counting === true ? 'is' : 'was'} ${text.replace(', and counting', '')} behind on ${
            alike.length === 1
              ? `“${longest.capability}” ${onApplications([longest.application])}`
              : `${countText(alike.length, 'capability', 'capabilities')} ${onApplications(alike.map(({ application }) => application))}`
          }${longest.behind?.counting === true ? ', and counting' : ''}.`,
        ]
      : []),
    ...(own.length === 1
      ? [
          `It was first with one: “${own[0]?.capability}” ${onApplications(own.map(({ application }) => application))}.`,
        ]
      : own.length > 1
        ? [`It was first with ${own.length}.`]
        : []),
  ]
  if (sentences.length === 0) return `Nobody is known to have been ahead of ${company}.`
  return sentences.join(' ').replace(/^It was/, `${company} was`)
}
