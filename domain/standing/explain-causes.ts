import { onApplications } from '../catalogue/application-text.ts'
import { type ApplicationKey, APPLICATIONS } from '../catalogue/application.ts'
import { type Cause, CAUSES } from '../causes/causes.ts'
import type { Chart } from '../charts/chart.ts'
import { scoreWaterfall, type WaterfallAbout } from '../charts/score-waterfall.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { rankingOf } from '../findings/standing.ts'
import { changeText, countText, listText, pointsText } from '../text/number-text.ts'

/** One cause of a score's change, with what is known of it. */
export interface CausePart {
  readonly id: Cause
  readonly title: string
  /** A fraction with 4 decimals. */
  readonly change: number
  /** '8 lost on the Android App', 'the same 12 weights' */
  readonly fact: string
}

/** Why a score is not that of the previous edition. */
export interface ExplainedCauses {
  /** Of the previous edition, ISO 8601. */
  readonly since: string
  readonly before: number
  readonly now: number
  readonly change: number
  /** All five, in one order; they add up to the change. */
  readonly parts: readonly CausePart[]
}

type CausesDocument = Pick<
  ReportDocument,
  'rankings' | 'history' | 'scoreCauses' | 'scoring' | 'companies' | 'changes'
>

export const CAUSE_TITLES: Readonly<Record<Cause, string>> = {
  capabilities: 'Own capabilities',
  rating: 'App-store rating',
  weights: 'Category weights',
  devices: 'Device weights',
  catalogue: 'Catalogue',
}

/**
 * Returns the causes of a company's change since the previous edition, overall (application null) or
 * in an application. Null in a first edition, in a preview, and for a company that was not scored in
 * both.
 */
export function explainCauses(
  document: CausesDocument,
  companyId: string,
  application: ApplicationKey | null,
): ExplainedCauses | null {
  const previous = document.history.at(-1)
  const causes = document.scoreCauses?.companies.find((one) => one.companyId === companyId)
  if (!previous || !causes) return null
  const past = application === null ? previous.overall : previous.applications[application]
  const now = rankingOf(document, application).find((rank) => rank.companyId === companyId)
  const before = past.find((rank) => rank.companyId === companyId)
  if (!now || !before || now.change === null) return null
  const parts = application === null ? causes.overall : causes.applications[application]
  return {
    since: previous.date,
    before: before.score,
    now: now.score,
    change: now.change,
    parts: CAUSES.map((id) => ({
      id,
      title: CAUSE_TITLES[id],
      change: parts[id],
      fact: factOf(document, companyId, application, id),
    })),
  }
}

function factOf(
  document: CausesDocument,
  companyId: string,
  application: ApplicationKey | null,
  cause: Cause,
): string {
  const causes = document.scoreCauses
  if (!causes) return ''
  switch (cause) {
    case 'capabilities':
      return capabilitiesFact(document, companyId, application)
    case 'rating':
      return ratingFact(document, companyId, application)
    case 'weights': {
      const { same, changed } = causes.weights
      if (changed === 0) return `the same ${countText(same, 'weight')}`
      return `${changed} of ${countText(same + changed, 'weight')} changed`
    }
    case 'devices':
      return application === null ? devicesFact(document) : 'not part of this score'
    case 'catalogue':
      return catalogueFact(causes)
  }
}

/** '8 lost on the Android App', '2 gained on Mobile Web, 1 lost on the iPhone App' */
function capabilitiesFact(
  { changes }: CausesDocument,
  companyId: string,
  application: ApplicationKey | null,
): string {
  const own = changes.filter(
    (change) =>
      change.companyId === companyId &&
      (application === null || change.application === application),
  )
  const facts = [true, false].flatMap((gained) => {
    const alike = own.filter((change) => change.gained === gained)
    if (alike.length === 0) return []
    const on = onApplications([...new Set(alike.map((change) => change.application))])
    return [`${alike.length} ${gained ? 'gained' : 'lost'} ${on}`]
  })
  return facts.length === 0 ? 'none gained, none lost' : facts.join(', ')
}

/** 'Android App from 4.6 to 4.5' */
function ratingFact(
  { companies, scoring, scoreCauses }: CausesDocument,
  companyId: string,
  application: ApplicationKey | null,
): string {
  const place = companies.findIndex((company) => company.companyId === companyId)
  const now = scoring?.userRatings[place] ?? {}
  const before = scoreCauses?.companies.find((one) => one.companyId === companyId)?.ratings ?? {}
  const rated = APPLICATIONS.filter(
    ({ title, rated: isRated }) => isRated && (application === null || title === application),
  )
  if (rated.length === 0) return 'not part of this score'
  const changed = rated.flatMap(({ title }) => {
    const [from, to] = [before[title], now[title]]
    if (from === to) return []
    return [`${title} from ${decimalText(from, 1)} to ${decimalText(to, 1)}`]
  })
  return changed.length === 0 ? 'the same ratings' : changed.join(', ')
}

/** 'Android App from 0.72 to 0.75, the two others count less' */
function devicesFact({ scoring, scoreCauses }: CausesDocument): string {
  const changed = APPLICATIONS.flatMap(({ title }) => {
    const from = scoreCauses?.deviceWeights[title] ?? 0
    const to = scoring?.deviceWeights[title] ?? 0
    const text = `${title} from ${decimalText(from, 2)} to ${decimalText(to, 2)}`
    return from === to ? [] : [{ text, more: to > from }]
  })
  if (changed.length === 0) return 'the same weights'
  const more = changed.filter((one) => one.more)
  const less = changed.filter((one) => !one.more)
  const [alone] = more.length === 1 && less.length === 2 ? more : less.length === 1 ? less : []
  if (!alone || changed.length < 3) return listText(changed.map(({ text }) => text))
  return `${alone.text}, the two others count ${alone.more ? 'less' : 'more'}`
}

/** With all its decimals, and at least as many. */
function decimalText(value: number | undefined, least: number): string {
  if (value === undefined) return 'none'
  const decimals = String(value).split('.')[1]?.length ?? 0
  return value.toFixed(Math.max(decimals, least))
}

function catalogueFact({
  capabilities,
  categories,
}: NonNullable<CausesDocument['scoreCauses']>): string {
  const facts = [
    moved(categories.came, 'category', 'categories', 'came'),
    moved(categories.went, 'category', 'categories', 'went'),
    moved(capabilities.came, 'capability', 'capabilities', 'came'),
    moved(capabilities.went, 'capability', 'capabilities', 'went'),
    moved(capabilities.moved, 'capability', 'capabilities', 'in another category'),
  ].flat()
  if (facts.length > 0) return facts.join(', ')
  return `the same ${countText(capabilities.same, 'capability', 'capabilities')}`
}

function moved(count: number, one: string, many: string, verb: string): string[] {
  return count === 0 ? [] : [`${countText(count, one, many)} ${verb}`]
}

/** What each cause is called within a sentence. */
const IN_SENTENCE: Readonly<Record<Cause, string>> = {
  capabilities: 'own capabilities',
  rating: 'the app-store rating',
  weights: 'the category weights',
  devices: 'the device weights',
  catalogue: 'the catalogue',
}

/**
 * Returns the finding of a change: '5.12 of the 5.29 points lost are own capabilities: 8 lost on the
 * Android App.'
 */
export function causeFinding(explained: ExplainedCauses, company: string): string {
  const { change, parts } = explained
  const [most] = parts
    .filter((part) => part.change * change > 0)
    .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change))
  if (!most) {
    const still = parts.every((part) => part.change === 0)
    return still
      ? `Nothing has changed in ${company}’s score.`
      : `${company}’s score is the same: its causes cancel out.`
  }
  const verb = change > 0 ? 'gained' : 'lost'
  const all = pointsText(change, 2)
  // More than the whole where another cause goes the other way.
  if (Math.abs(most.change) > Math.abs(change)) {
    return `${company} ${verb} ${all}; ${IN_SENTENCE[most.id]} alone ${change > 0 ? 'brought' : 'took'} ${pointsText(most.change, 2)}: ${most.fact}.`
  }
  const part = pointsText(most.change, 2).replace(' points', '')
  const share =
    most.change === change ? `All ${all} ${verb} are` : `${part} of the ${all} ${verb} are`
  return `${share} ${IN_SENTENCE[most.id]}: ${most.fact}.`
}

/**
 * Returns the other causes in one or two sentences: 'The device weights took 0.15 points, the
 * app-store rating took 0.02. The category weights and the catalogue changed nothing.'
 */
export function causeContext({ change, parts }: ExplainedCauses): string {
  const sorted = parts.toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change))
  const most = sorted.find((part) => part.change * change > 0)
  const others = sorted.filter((part) => part !== most && part.change !== 0)
  const still = parts.filter((part) => part.change === 0)
  const sentences = [
    listText(
      others.map(
        (part) =>
          `${IN_SENTENCE[part.id]} ${part.change > 0 ? 'brought' : 'took'} ${changeText(part.change, 2).slice(1)} points`,
      ),
    ),
    still.length === 0
      ? ''
      : `${listText(still.map(({ id }) => IN_SENTENCE[id]))} changed nothing in it`,
  ]
  return sentences
    .filter((text) => text !== '')
    .map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`)
    .join(' ')
}

/** Returns the waterfall of a score's causes, with what is known of each. */
export function causeWaterfall(
  explained: ExplainedCauses,
  about: Omit<WaterfallAbout, 'by'>,
): Chart {
  return scoreWaterfall(explained, { ...about, by: 'cause' })
}
