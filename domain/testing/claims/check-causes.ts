import { APPLICATIONS } from '../../catalogue/application.ts'
import { type Cause, CAUSES } from '../../reading/causes/causes.ts'
import type {
  CauseClaims,
  CauseFacts,
  CausePoints,
  OfScore,
} from '../../reading/claims/cause-claims.ts'
import type { Checkers, Claim } from '../../reading/claims/claim.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { differs } from './compare.ts'
import { changesOf, scoresBefore, scoresNow } from './document-facts.ts'
import { placeOf } from './score-again.ts'

type About = Pick<OfScore, 'companyId' | 'application'>

const FACTS: Checkers<CauseFacts> = {
  'capabilities since': (given, document) => {
    const [gained, lost] = [true, false].map((kind) => ownChanges(document, given, kind))
    const none = gained!.length + lost!.length === 0
    const unanswered = none && partsOf(document, given)?.capabilities !== 0
    return differs(given, { gained, lost, unanswered })
  },
  'ratings since': (given, document) => differs(given, { changed: ratingsOf(document, given) }),
  'weights since': (given, { scoreCauses }) =>
    differs(given, { same: scoreCauses?.weights.same, changed: scoreCauses?.weights.changed }),
  'devices since': (given, document) => differs(given, { changed: devicesOf(document, given) }),
  'catalogue since': (given, document) => {
    const changes = document.overTime?.changes.at(-1)
    if (!changes) return 'no earlier edition'
    const { categoriesCame, categoriesWent, capabilitiesCame, capabilitiesWent } = changes
    return differs(given, {
      categoriesCame,
      categoriesWent,
      capabilitiesCame,
      capabilitiesWent,
      capabilitiesSame: document.counts.capabilities - capabilitiesCame,
      capabilitiesMoved: document.scoreCauses?.capabilities.moved,
    })
  },
  'method since': (given, { scoring, scoreCauses }) =>
    differs(given, { from: scoreCauses?.formula, to: scoring?.formula }),
}

export const checkCauses: Checkers<CauseClaims> = {
  ...FACTS,

  'main cause': (given, document) => {
    const parts = partsOf(document, given)
    const change = changeOf(document, given)
    if (!parts || change === null) return 'it was not scored in both'
    const part = parts[given.cause]
    if (part * change <= 0) return 'it goes the other way'
    const larger = CAUSES.find(
      (one) => parts[one] * change > 0 && Math.abs(parts[one]) > Math.abs(part) + 0.00005,
    )
    if (larger) return `${larger} is larger`
    const now = scoresNow(document, given.application).get(given.companyId)
    const all = CAUSES.every((one) => one === given.cause || parts[one] === 0)
    return differs(given, { now, change, part, all }) ?? checkFact(given.fact, document)
  },

  'score as before': (given, document) => {
    if (changeOf(document, given) !== 0) return 'the score has changed'
    const wrong = given.happened.flatMap(({ fact }) => checkFact(fact, document) ?? [])[0]
    return (
      wrong ??
      checkPoints(given, given.happened, document, (cause) => cameAbout(document, given, cause))
    )
  },

  'other causes': (given, document) => {
    const parts = partsOf(document, given)
    const change = changeOf(document, given) ?? 0
    const along = CAUSES.filter((cause) => (parts?.[cause] ?? 0) * change > 0)
    const main = along.toSorted((one, other) => Math.abs(parts![other]) - Math.abs(parts![one]))[0]
    return checkPoints(
      given,
      given.causes,
      document,
      (cause) => cause !== main && parts?.[cause] !== 0,
    )
  },

  'causes of no points': (given, document) =>
    differs(given, {
      causes: CAUSES.filter(
        (cause) => partsOf(document, given)?.[cause] === 0 && cameAbout(document, given, cause),
      ),
    }),

  'points by cause': (given, document) =>
    checkPoints(given, given.causes, document, (cause) => partsOf(document, given)?.[cause] !== 0),
}

function checkFact(fact: Claim<keyof CauseFacts>, document: ReportDocument): string | null {
  const check = FACTS[fact.claim] as (inputs: unknown, of: ReportDocument) => string | null
  return check(fact.inputs, document)
}

/** The causes named are those of a condition, each with its points. */
function checkPoints(
  about: About,
  causes: readonly CausePoints[],
  document: ReportDocument,
  isNamed: (cause: Cause) => boolean,
): string | null {
  const parts = partsOf(document, about)
  const found = CAUSES.filter(isNamed).map((cause) => ({ cause, change: parts?.[cause] }))
  return differs({ causes }, { causes: found })
}

/** The points of a company's causes as the document has them. */
export function partsOf({ scoreCauses }: ReportDocument, { companyId, application }: About) {
  const causes = scoreCauses?.companies.find((one) => one.companyId === companyId)
  return application === null ? causes?.overall : causes?.applications[application]
}

function changeOf(document: ReportDocument, { companyId, application }: About): number | null {
  const [now, before] = [scoresNow, scoresBefore].map((scores) =>
    scores(document, application).get(companyId),
  )
  if (now === undefined || before === undefined) return null
  return Math.round((now - before) * 10_000) / 10_000 + 0
}

function ownChanges(document: ReportDocument, { companyId, application }: About, kind: boolean) {
  return changesOf(document, companyId, kind).filter(
    (change) => change.application === (application ?? change.application),
  )
}

/** The ratings of a company that differ from the previous edition. */
function ratingsOf(document: ReportDocument, { companyId, application }: About) {
  const { scoring, scoreCauses } = document
  const now = scoring?.userRatings[placeOf(document, companyId)] ?? {}
  const before = scoreCauses?.companies.find((one) => one.companyId === companyId)?.ratings ?? {}
  return APPLICATIONS.filter(({ title, rated }) => rated && title === (application ?? title))
    .map(({ title }) => ({ application: title, from: before[title], to: now[title] }))
    .filter(({ from, to }) => from !== to)
}

/** Device weights that differ; they are no part of an application's score. */
function devicesOf({ scoring, scoreCauses }: ReportDocument, { application }: About) {
  return APPLICATIONS.map(({ title }) => ({
    application: title,
    from: scoreCauses?.deviceWeights[title],
    to: scoring?.deviceWeights[title],
  })).filter(({ from, to }) => application === null && from !== to)
}

/** Returns whether a cause came about, read from the inputs of both editions. */
export function cameAbout(document: ReportDocument, about: About, cause: Cause): boolean {
  const { overTime, scoring, scoreCauses } = document
  switch (cause) {
    case 'capabilities':
      // Answers of one edition alone bring points, and are no gains.
      return (
        (partsOf(document, about)?.capabilities ?? 0) !== 0 ||
        [true, false].some((kind) => ownChanges(document, about, kind).length > 0)
      )
    case 'rating':
      return ratingsOf(document, about).length > 0
    case 'weights':
      return (scoreCauses?.weights.changed ?? 0) > 0
    case 'devices':
      return devicesOf(document, about).length > 0
    case 'catalogue': {
      const { categoriesCame = 0, categoriesWent = 0 } = overTime?.changes.at(-1) ?? {}
      const { capabilitiesCame = 0, capabilitiesWent = 0 } = overTime?.changes.at(-1) ?? {}
      const moved = scoreCauses?.capabilities.moved ?? 0
      return categoriesCame + categoriesWent + capabilitiesCame + capabilitiesWent + moved > 0
    }
    case 'method':
      return scoring?.formula !== scoreCauses?.formula
  }
}
