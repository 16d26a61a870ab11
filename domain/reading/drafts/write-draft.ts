import {
  APPLICATIONS,
  type ApplicationId,
  type ApplicationKey,
} from '../../catalogue/application.ts'
import { escapeHtml, liveFigure } from '../../content/live-figures.ts'
import { difference, scoreChangeText } from '../../text/number-text.ts'
import { type DraftClaim, draftClaim, draftParts } from '../claims/draft-claims.ts'
import { ranksOf } from '../document/ranks-of.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { capabilitiesOfOne } from '../figures/find-figure.ts'

/** A text that a draft can be written for. */
export type DraftField =
  | { readonly text: 'topPerformers' | 'trend' }
  | {
      readonly text: 'keySuccessFactor' | 'bestInClassFeatures'
      readonly application: ApplicationId
    }
  | {
      readonly text: 'notableCallouts'
      readonly application: ApplicationId
      readonly categoryGroup: string
    }

/** Companies, or capabilities, with a sentence each. */
const MAX_SENTENCES = 3

/**
 * Returns the sentences of a draft: what the report's figures say on the subject of a text. Empty if
 * they say nothing, as on trends in a first edition. The report and the text choose the phrasings;
 * each `press` gives the next ones.
 */
export function draftClaims(document: ReportDocument, field: DraftField, press = 0): DraftClaim[] {
  let phrasing = seedOf(`${document.report._id} ${Object.values(field).join(' ')}`) + press
  const next = () => phrasing++
  switch (field.text) {
    case 'topPerformers':
      return [
        ...leaders(document, null, next),
        ...followers(document, next),
        ...movers(document, next, 1),
        ...movers(document, next, -1),
      ]
    case 'keySuccessFactor':
      return [
        ...leaders(document, keyOf(field.application), next),
        ...weightiest(document, keyOf(field.application), next),
        ...survey(document, next),
      ]
    case 'bestInClassFeatures':
      return alone(document, keyOf(field.application), next)
    case 'notableCallouts':
      return group(document, field.categoryGroup, keyOf(field.application), next)
    case 'trend':
      return trend(document, next)
  }
}

/** Returns a draft as rich text with live figures; null if the figures say nothing. */
export function writeDraft(
  document: ReportDocument,
  field: DraftField,
  press: number,
): string | null {
  const claims = draftClaims(document, field, press)
  if (claims.length === 0) return null
  const sentences = claims.map((claim) =>
    draftParts(claim)
      .map((part) =>
        typeof part === 'string' ? escapeHtml(part) : liveFigure(part.reference, part.text),
      )
      .join(''),
  )
  return `<p>${sentences.join(' ')}</p>`
}

type Next = () => number

function leaders(
  document: ReportDocument,
  application: ApplicationKey | null,
  next: Next,
): DraftClaim[] {
  const ranks = ranksOf(document, application)
  const [first] = ranks
  // A company without scores is in no ranking: nothing can be said of all.
  if (!first || ranks.length !== document.companies.length) return []
  const leading = ranks.filter(({ rank }) => rank === 1)
  const second = ranks.find(({ rank }) => rank > 1)
  return [
    draftClaim('draft leaders', {
      phrasing: next(),
      application,
      leaders: leading,
      score: first.score,
      next: second
        ? {
            companies: ranks.filter(({ rank }) => rank === second.rank),
            gap: difference(first.score, second.score),
          }
        : null,
      of: ranks.length,
    }),
  ]
}

function followers(document: ReportDocument, next: Next): DraftClaim[] {
  const ranks = ranksOf(document, null)
  const companies = ranks
    .filter(({ rank }) => rank > 1)
    .slice(0, 2)
    .map(({ companyId, company, rank, score }) => ({
      companyId,
      company,
      rank,
      score,
      shared: ranks.some((one) => one.rank === rank && one.companyId !== companyId),
    }))
  return companies.length === 0
    ? []
    : [draftClaim('draft followers', { phrasing: next(), companies })]
}

function movers(document: ReportDocument, next: Next, sign: 1 | -1): DraftClaim[] {
  const previous = document.history.at(-1)
  if (!previous) return []
  const before = new Map(previous.overall.map(({ companyId, score }) => [companyId, score]))
  const moved = ranksOf(document, null).flatMap(({ companyId, company, score }) => {
    const past = before.get(companyId)
    return past === undefined
      ? []
      : [{ companyId, company, score, change: difference(score, past) }]
  })
  const most = Math.max(0, ...moved.map(({ change }) => change * sign))
  const alike = moved.filter(({ change }) => change * sign === most)
  const [first] = alike
  const shown = new Set(alike.map(({ score, change }) => scoreChangeText(score, change)))
  // Equal changes that read as different ones are no one sentence.
  if (most === 0 || !first || shown.size > 1) return []
  return [
    draftClaim('draft movers', {
      phrasing: next(),
      companies: alike,
      score: first.score,
      change: most * sign,
      since: previous.date,
    }),
  ]
}

function survey(document: ReportDocument, next: Next): DraftClaim[] {
  const [first, second] = document.survey?.rows ?? []
  if (!first || first.fourFive === second?.fourFive) return []
  const { categoryId, name, fourFive } = first
  return [draftClaim('draft survey', { phrasing: next(), categoryId, name, fourFive })]
}

function weightiest(
  { scoring, matrix, companies }: ReportDocument,
  application: ApplicationKey,
  next: Next,
): DraftClaim[] {
  const weights = (scoring?.categoryWeights ?? []).toSorted(
    (one, other) => other.weight - one.weight,
  )
  const [most, second] = weights
  if (!most || most.weight === 0 || most.weight === second?.weight) return []
  const category = matrix.find(({ categoryId }) => categoryId === most.categoryId)
  if (!category || category.capabilities.length === 0) return []
  const counts = companies.map(({ companyId, title }, place) => ({
    companyId,
    company: title,
    count: category.capabilities.filter(({ available }) => available[application][place] === true)
      .length,
  }))
  const have = Math.max(...counts.map(({ count }) => count))
  return [
    draftClaim('draft weightiest', {
      phrasing: next(),
      application,
      categoryId: category.categoryId,
      category: category.title,
      best: have === 0 ? [] : counts.filter(({ count }) => count === have),
      have,
      capabilities: category.capabilities.length,
    }),
  ]
}

function alone(document: ReportDocument, application: ApplicationKey, next: Next): DraftClaim[] {
  const { companies, matrix } = document
  if (companies.length < 2 || matrix.length === 0) return []
  const owners = companies
    .map(({ companyId, title: company }, place) => ({
      companyId,
      company,
      capabilities: capabilitiesOfOne(document, place, application).map(
        ({ capabilityId, title }) => ({ capabilityId, title }),
      ),
    }))
    .filter(({ capabilities }) => capabilities.length > 0)
    .toSorted((one, other) => other.capabilities.length - one.capabilities.length)
  if (owners.length === 0) {
    return [draftClaim('draft none alone', { phrasing: next(), application, of: companies.length })]
  }
  return owners
    .slice(0, MAX_SENTENCES)
    .map((owner) => draftClaim('draft alone', { phrasing: next(), application, ...owner }))
}

function trend({ changes, companies, matrix, history }: ReportDocument, next: Next): DraftClaim[] {
  const since = history.at(-1)?.date
  if (since === undefined) return []
  const count = (gained: boolean) =>
    new Set(changes.filter((one) => one.gained === gained).map((one) => one.capabilityId)).size
  const totals = draftClaim('draft changes', {
    phrasing: next(),
    gained: count(true),
    lost: count(false),
    since,
  })
  const titles = new Map(companies.map(({ companyId, title }) => [companyId, title]))
  const added = matrix.flatMap(({ capabilities }) =>
    capabilities.flatMap(({ capabilityId, title: capability, available }) =>
      APPLICATIONS.map(({ title: application }) => ({
        application,
        capabilityId,
        capability,
        gained: changes
          .filter(
            (one) =>
              one.gained && one.application === application && one.capabilityId === capabilityId,
          )
          .map(({ companyId }) => ({ companyId, company: titles.get(companyId) ?? '' })),
        have: available[application].filter((has) => has === true).length,
      })),
    ),
  )
  return [
    totals,
    ...added
      .filter(({ gained }) => gained.length > 0)
      .toSorted((one, other) => other.gained.length - one.gained.length)
      .slice(0, MAX_SENTENCES)
      .map((one) =>
        draftClaim('draft adoption', { phrasing: next(), ...one, of: companies.length, since }),
      ),
  ]
}

function group(
  { categoryPerformance }: ReportDocument,
  categoryGroup: string,
  application: ApplicationKey,
  next: Next,
): DraftClaim[] {
  const section = categoryPerformance.find((one) => one.categoryGroup === categoryGroup)
  const ranking = section?.applications?.[application].ranking ?? []
  const [first] = ranking
  const last = ranking.at(-1)
  if (!first || !last) return []
  const place = { application, categoryGroup }
  return [
    draftClaim('draft group', {
      phrasing: next(),
      ...place,
      leaders: first.score === 0 ? [] : ranking.filter(({ score }) => score === first.score),
      share: first.score,
    }),
    ...(last.score < first.score
      ? [
          draftClaim('draft group lowest', {
            phrasing: next(),
            ...place,
            companies: ranking.filter(({ score }) => score === last.score),
            share: last.score,
          }),
        ]
      : []),
  ]
}

function keyOf(id: ApplicationId): ApplicationKey {
  return APPLICATIONS.find(({ _id }) => _id === id)!.title
}

/** A number from a text, the same everywhere: FNV-1a, shortened. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0
  }
  return hash % 1000
}
