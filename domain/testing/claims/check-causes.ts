import { APPLICATIONS } from '../../catalogue/application.ts'
import { type Cause, CAUSES } from '../../reading/causes/causes.ts'
import type {
  CauseClaims,
  CauseFacts,
  CausePoints,
  OfScore,
} from '../../reading/claims/cause-claims.ts'
import type { Checkers, Claim } from '../../reading/claims/claim.ts'
import { ranksBefore, ranksOf } from '../../reading/claims/claimed-ranking.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { changedText, placeOf, rankOf, same } from './read-document.ts'

const FACTS: Checkers<CauseFacts> = {
  'capabilities since': ({ companyId, application, gained, lost, unanswered }, document) => {
    const own = document.changes.filter(
      (change) =>
        change.companyId === companyId &&
        (application === null || change.application === application),
    )
    if (changedText(own.filter((one) => one.gained)) !== changedText(gained)) return 'other gains'
    if (changedText(own.filter((one) => !one.gained)) !== changedText(lost)) return 'other losses'
    const others = own.length === 0 && movesByAnswers(document, { companyId, application })
    return unanswered === others ? null : 'answers of one edition alone count, or they do not'
  },

  'ratings since': ({ companyId, application, changed }, document) => {
    const now = document.scoring?.userRatings[placeOf(document, companyId)] ?? {}
    const before =
      document.scoreCauses?.companies.find((one) => one.companyId === companyId)?.ratings ?? {}
    const wrong = APPLICATIONS.filter(({ title }) => title === (application ?? title)).find(
      ({ title, rated }) => {
        const said = changed.find((one) => one.application === title)
        if (!rated || before[title] === now[title]) return said !== undefined
        return said?.from !== before[title] || said?.to !== now[title]
      },
    )
    return wrong ? `another rating on ${wrong.title}` : null
  },

  'weights since': ({ same: alike, changed }, { scoreCauses }) =>
    scoreCauses?.weights.same === alike && scoreCauses.weights.changed === changed
      ? null
      : 'other weights',

  'devices since': ({ application, changed }, { scoring, scoreCauses }) => {
    if (application !== null) return changed.length > 0 ? 'they are no part of it' : null
    const wrong = APPLICATIONS.find(({ title }) => {
      const said = changed.find((one) => one.application === title)
      const [from, to] = [scoreCauses?.deviceWeights[title], scoring?.deviceWeights[title]]
      return from === to ? said !== undefined : said?.from !== from || said?.to !== to
    })
    return wrong ? `another weight of ${wrong.title}` : null
  },

  'catalogue since': (given, { overTime, scoreCauses, counts }) => {
    const changes = overTime?.changes.at(-1)
    if (!changes || !scoreCauses) return 'no earlier edition'
    const said = [
      given.categoriesCame,
      given.categoriesWent,
      given.capabilitiesCame,
      given.capabilitiesWent,
    ]
    const made = [
      changes.categoriesCame,
      changes.categoriesWent,
      changes.capabilitiesCame,
      changes.capabilitiesWent,
    ]
    if (said.join() !== made.join()) return `came and went: ${made.join()}`
    if (given.capabilitiesSame !== counts.capabilities - given.capabilitiesCame)
      return 'not as many'
    return given.capabilitiesMoved === scoreCauses.capabilities.moved ? null : 'others moved'
  },

  'method since': ({ from, to }, { scoring, scoreCauses }) =>
    scoreCauses?.formula === from && scoring?.formula === to ? null : 'other formulas',
}

export const checkCauses: Checkers<CauseClaims> = {
  ...FACTS,

  'main cause': (given, document) => {
    const { cause, part, change, all, fact } = given
    const made = changeOf(document, given)
    if (made === null || !same(made, change)) return `the change is ${made}`
    const score = rankOf(ranksOf(document, given.application), given.companyId)?.score ?? Number.NaN
    if (!same(score, given.now)) return `the score is ${score}`
    const parts = partsOf(document, given)
    if (!parts || !same(parts[cause], part)) return `${cause} is ${parts?.[cause]}`
    if (part * change <= 0) return 'it goes the other way'
    const larger = CAUSES.find((one) => parts[one] * change > 0 && exceeds(parts[one], part))
    if (larger) return `${larger} is larger`
    const others = CAUSES.filter((one) => one !== cause && parts[one] !== 0)
    if (all !== (others.length === 0)) return `also ${others.join()}`
    return checkFact(fact, document)
  },

  'score as before': (given, document) => {
    if (changeOf(document, given) !== 0) return 'the score has changed'
    const facts = given.happened.flatMap(({ fact }) => checkFact(fact, document) ?? [])
    if (facts.length > 0) return facts.join()
    return checkPoints(given, given.happened, document, (cause) =>
      cameAbout(document, given, cause),
    )
  },

  'other causes': (given, document) => {
    const parts = partsOf(document, given)
    const main = mainOf(document, given)
    return checkPoints(
      given,
      given.causes,
      document,
      (cause) => parts?.[cause] !== 0 && (parts?.[cause] !== main || isSecond(cause)),
    )

    function isSecond(cause: Cause): boolean {
      return CAUSES.filter((one) => parts?.[one] === main).indexOf(cause) > 0
    }
  },

  'causes of no points': (given, document) => {
    const parts = partsOf(document, given)
    const zero = CAUSES.filter((cause) => parts?.[cause] === 0 && cameAbout(document, given, cause))
    return zero.join() === given.causes.join() ? null : `${zero.join()} came to nothing`
  },

  'causes that are the same': (given, document) => {
    const wrong = given.causes.find((cause) => cameAbout(document, given, cause))
    if (wrong) return `${wrong} changed`
    const moved = given.causes.find((cause) => partsOf(document, given)?.[cause] !== 0)
    return moved ? `${moved} moved the score` : null
  },

  'points by cause': (given, document) =>
    checkPoints(given, given.causes, document, (cause) => partsOf(document, given)?.[cause] !== 0),
}

const exceeds = (one: number, other: number) => Math.abs(one) > Math.abs(other) + 0.00005

function checkFact(fact: Claim<keyof CauseFacts>, document: ReportDocument): string | null {
  const check = FACTS[fact.claim] as (inputs: unknown, of: ReportDocument) => string | null
  return check(fact.inputs, document)
}

/** The causes named are those of a condition, each with its points. */
function checkPoints(
  about: OfScore,
  causes: readonly CausePoints[],
  document: ReportDocument,
  isNamed: (cause: Cause) => boolean,
): string | null {
  const parts = partsOf(document, about)
  const wrong = causes.find(({ cause, change }) => !parts || !same(parts[cause], change))
  if (wrong) return `${wrong.cause} is ${parts?.[wrong.cause]}`
  const named = new Set(causes.map(({ cause }) => cause))
  const other = CAUSES.find((cause) => named.has(cause) !== isNamed(cause))
  return other ? `${other} is named or left out` : null
}

function partsOf(
  { scoreCauses }: ReportDocument,
  { companyId, application }: Pick<OfScore, 'companyId' | 'application'>,
) {
  const causes = scoreCauses?.companies.find((one) => one.companyId === companyId)
  return application === null ? causes?.overall : causes?.applications[application]
}

/** The largest part in the direction of the change. */
function mainOf(document: ReportDocument, about: OfScore): number {
  const change = changeOf(document, about) ?? 0
  const parts = partsOf(document, about)
  const alike = CAUSES.map((cause) => parts?.[cause] ?? 0).filter((part) => part * change > 0)
  return change > 0 ? Math.max(...alike) : Math.min(...alike)
}

function changeOf(document: ReportDocument, { companyId, application }: OfScore): number | null {
  const now = rankOf(ranksOf(document, application), companyId)
  const before = rankOf(ranksBefore(document, application), companyId)
  if (!now || !before) return null
  return Math.round((now.score - before.score) * 10_000) / 10_000 + 0
}

/** True if a company's answers bring points, also answers of one edition alone, which are no gains. */
function movesByAnswers(
  document: ReportDocument,
  about: Pick<OfScore, 'companyId' | 'application'>,
): boolean {
  return (partsOf(document, about)?.capabilities ?? 0) !== 0
}

/** Returns whether a cause came about, read from the inputs of both editions. */
function cameAbout(document: ReportDocument, about: OfScore, cause: Cause): boolean {
  const { companyId, application } = about
  const { overTime, scoring, scoreCauses, changes } = document
  const keys = APPLICATIONS.filter(({ title }) => title === (application ?? title))
  switch (cause) {
    case 'capabilities':
      return (
        movesByAnswers(document, about) ||
        changes.some(
          (change) =>
            change.companyId === companyId &&
            keys.some(({ title }) => title === change.application),
        )
      )
    case 'rating': {
      const now = scoring?.userRatings[placeOf(document, companyId)]
      const before = scoreCauses?.companies.find((one) => one.companyId === companyId)?.ratings
      return keys.some(({ title, rated }) => rated && now?.[title] !== before?.[title])
    }
    case 'weights':
      return (scoreCauses?.weights.changed ?? 0) > 0
    case 'devices':
      return (
        application === null &&
        keys.some(
          ({ title }) => scoring?.deviceWeights[title] !== scoreCauses?.deviceWeights[title],
        )
      )
    case 'catalogue': {
      const came = overTime?.changes.at(-1)
      const count =
        (came?.categoriesCame ?? 0) +
        (came?.categoriesWent ?? 0) +
        (came?.capabilitiesCame ?? 0) +
        (came?.capabilitiesWent ?? 0)
      return count + (scoreCauses?.capabilities.moved ?? 0) > 0
    }
    case 'method':
      return scoring?.formula !== scoreCauses?.formula
  }
}
