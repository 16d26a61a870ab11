import { onApplications } from '../../catalogue/application-text.ts'
import { APPLICATIONS, type ApplicationKey } from '../../catalogue/application.ts'
import { writeReference } from '../../content/live-figures.ts'
import { cutList } from '../../text/cut-list.ts'
import { formatMonth } from '../../text/format-date.ts'
import { nameText } from '../../text/name-text.ts'
import {
  scoreChangeText,
  gapText,
  listText,
  possessive,
  scoreText,
  sharedRankText,
} from '../../text/number-text.ts'
import { startCase } from '../../text/start-case.ts'
import type { Named, RankingOf } from './claimed-ranking.ts'
import { type ClaimOf, type Wording, claimsOf } from './sentence.ts'

/** The number of a phrasing; after the last one comes the first. */
interface Phrased {
  readonly phrasing: number
}

/** Statements of first drafts. Each has several phrasings with one meaning. */
export interface DraftClaims {
  /** The leaders of a ranking, with the lead over the next. */
  'draft leaders': Phrased & {
    readonly application: RankingOf
    readonly leaders: readonly Named[]
    readonly score: number
    readonly next: { readonly companies: readonly Named[]; readonly gap: number } | null
    /** Number of ranked companies. */
    readonly of: number
  }
  /** The next companies after the leaders, at most two. */
  'draft followers': Phrased & {
    readonly companies: readonly (Named & {
      readonly rank: number
      readonly shared: boolean
      readonly score: number
    })[]
  }
  /** All companies whose overall score rose, or fell, most since the previous edition. */
  'draft movers': Phrased & {
    readonly companies: readonly Named[]
    /** The first one's. */
    readonly score: number
    /** Not 0. */
    readonly change: number
    readonly since: string
  }
  /** The question with the most ratings of 4 or 5, if it is one. */
  'draft survey': Phrased & {
    readonly categoryId: string
    readonly name: string
    readonly fourFive: number
  }
  /** The category with the largest weight, if it is one, and who has most of it. */
  'draft weightiest': Phrased & {
    readonly application: ApplicationKey
    readonly categoryId: string
    readonly category: string
    readonly best: readonly Named[]
    /** Capabilities that the best have, and the category's number of them. */
    readonly have: number
    readonly capabilities: number
  }
  /** All capabilities that one company alone has on an application. */
  'draft alone': Phrased &
    Named & {
      readonly application: ApplicationKey
      readonly capabilities: readonly { readonly capabilityId: string; readonly title: string }[]
    }
  /** No capability on an application is one company's alone. */
  'draft none alone': Phrased & { readonly application: ApplicationKey; readonly of: number }
  /** Companies that gained a capability on an application, and how many have it. */
  'draft adoption': Phrased & {
    readonly application: ApplicationKey
    readonly capabilityId: string
    readonly capability: string
    readonly gained: readonly Named[]
    readonly have: number
    readonly of: number
    readonly since: string
  }
  /** Capabilities gained and lost since the previous edition, each counted once. */
  'draft changes': Phrased & {
    readonly gained: number
    readonly lost: number
    readonly since: string
  }
  /** The company with the most of a category group on an application; or that no one has any. */
  'draft group': Phrased & {
    readonly application: ApplicationKey
    readonly categoryGroup: string
    readonly leaders: readonly Named[]
    readonly share: number
  }
  /** The companies with the least of a category group, less than the leaders. */
  'draft group lowest': Phrased & {
    readonly application: ApplicationKey
    readonly categoryGroup: string
    readonly companies: readonly Named[]
    readonly share: number
  }
}

export type DraftClaim = ClaimOf<DraftClaims>

/** Words, or a figure among them; without a reference it is words. */
export type DraftPart = string | { readonly reference: string; readonly text: string }

/** Named companies and capabilities of one sentence; the others are counted. */
const MAX_NAMED = 3

const PARTS: { readonly [Name in keyof DraftClaims]: (inputs: DraftClaims[Name]) => DraftPart[] } =
  {
    'draft leaders': ({ phrasing, application, leaders, score, next, of }) => {
      const [{ companyId, company } = { companyId: '', company: '' }] = leaders
      const ranking = rankingId(application)
      const place = application === null ? 'overall' : onApplications([application])
      const points = figure(scoreText(score), 'score', companyId, ranking)
      if (of === 1) {
        return oneOf(phrasing, [
          words`${company} is the only company of this report; it scores ${points} ${place}.`,
          words`The report has one company: ${company}, which scores ${points} ${place}.`,
        ])
      }
      const total = figure(String(of), 'count', 'companies')
      if (!next) {
        return oneOf(phrasing, [
          words`All ${total} companies score ${points} ${place}.`,
          words`No company is ahead ${place}: all ${total} score ${points}.`,
        ])
      }
      const [second] = next.companies
      const lead = figure(
        gapText(score, next.gap),
        'gap',
        companyId,
        second?.companyId ?? '',
        ranking,
      )
      const [names, behind] = [nameList(leaders), nameList(next.companies)]
      if (leaders.length > 1) {
        return oneOf(phrasing, [
          words`${names} share the lead ${place} with ${points}, ${lead} ahead of ${behind}.`,
          words`With ${points} each, ${names} score highest ${place}; ${behind} ${verb(next.companies, 'is', 'are')} ${lead} behind.`,
        ])
      }
      return oneOf(phrasing, [
        words`${names} leads ${place} with ${points}, ${lead} ahead of ${behind}.`,
        words`With ${points}, ${names} scores highest ${place}; ${behind} ${verb(next.companies, 'follows', 'follow')} ${lead} behind.`,
        words`The highest score ${place} is ${possessive(names)} ${points}, ${lead} ahead of ${behind}.`,
      ])
    },

    'draft followers': ({ phrasing, companies }) => {
      const ranks = companies.map(({ companyId, company, rank, shared, score }) => ({
        company,
        rank: figure(sharedRankText(rank, shared), 'rank', companyId, 'overall'),
        score: figure(scoreText(score), 'score', companyId, 'overall'),
      }))
      return oneOf(phrasing, [
        [
          ...ranks.flatMap(({ company, rank, score }, index) => [
            ...(index > 0 ? [', and '] : []),
            ...words`${company} is ${rank} with ${score}`,
          ]),
          '.',
        ],
        [
          'Behind the lead, ',
          ...ranks.flatMap(({ company, rank, score }, index) => [
            ...(index > 0 ? [' and '] : []),
            ...words`${company} (${score}) is ${rank}`,
          ]),
          '.',
        ],
      ])
    },

    'draft movers': ({ phrasing, companies, score, change, since }) => {
      const [{ companyId } = { companyId: '' }] = companies
      const points = figure(
        `${scoreChangeText(score, change)} points`,
        'change',
        companyId,
        'overall',
      )
      const [names, month, each] = [
        nameList(companies),
        formatMonth(since),
        companies.length > 1 ? ' each' : '',
      ]
      return oneOf(phrasing, [
        words`Since ${month}, ${names} ${verb(companies, 'has', 'have')} ${change > 0 ? 'risen' : 'fallen'} the most: ${points}${each}.`,
        words`No score has ${change > 0 ? 'risen' : 'fallen'} more since ${month} than ${possessive(names)}: ${points}${each}.`,
      ])
    },

    'draft survey': ({ phrasing, categoryId, name, fourFive }) => {
      const share = figure(`${fourFive}%`, 'survey', categoryId, name)
      return oneOf(phrasing, [
        words`Consumers rate “${name}” highest of all they were asked about: ${share} rate it 4 or 5.`,
        words`Nothing in the survey is rated higher than “${name}”: ${share} rate it 4 or 5.`,
      ])
    },

    'draft weightiest': ({
      phrasing,
      application,
      categoryId,
      category,
      best,
      have,
      capabilities,
    }) => {
      const on = onApplications([application])
      const start = startCase(on)
      if (have === 0) {
        return oneOf(phrasing, [
          words`${category} weighs most in the score, and no company has any of it ${on}.`,
          words`No category weighs more than ${category}; ${on}, no company has any of its capabilities.`,
        ])
      }
      const [{ companyId } = { companyId: '' }] = best
      const most = figure(String(have), 'count', 'has', companyId, categoryId, idOf(application))
      const names = cutNames(best)
      const total = figure(String(capabilities), 'count', 'category', categoryId)
      const leads = words`${start}, ${names} ${verb(best, 'offers', 'offer')} the most: ${most} of ${total} ${capabilities === 1 ? 'capability' : 'capabilities'}${best.length > 1 ? ' each' : ''}.`
      return oneOf(phrasing, [
        [...words`${category} weighs most in the score. `, ...leads],
        [...words`No category weighs more than ${category}. `, ...leads],
      ])
    },

    'draft alone': ({ phrasing, application, companyId, company, capabilities }) => {
      const on = onApplications([application])
      const titles = capabilities.map(({ title }) => `“${title}”`)
      const number = figure(String(titles.length), 'count', 'only', companyId, idOf(application))
      const noun = titles.length === 1 ? 'capability' : 'capabilities'
      return oneOf(phrasing, [
        words`Only ${company} has ${cutList(titles, MAX_NAMED)} ${on}.`,
        words`${company} has ${number} ${noun} ${on} that no other company has: ${cutList(titles, MAX_NAMED)}.`,
        words`${startCase(on)}, ${company} is the only company with ${cutList(titles, MAX_NAMED)}.`,
      ])
    },

    'draft none alone': ({ phrasing, application, of }) => {
      const total = figure(String(of), 'count', 'companies')
      return oneOf(phrasing, [
        words`None of the ${total} companies has a capability ${onApplications([application])} that no other has.`,
        words`No capability ${onApplications([application])} belongs to one of the ${total} companies alone.`,
      ])
    },

    'draft adoption': ({
      phrasing,
      application,
      capabilityId,
      capability,
      gained,
      have,
      of,
      since,
    }) => {
      const on = onApplications([application])
      const holders = figure(String(have), 'count', 'have', capabilityId, idOf(application))
      const total = figure(String(of), 'count', 'companies')
      const [names, month] = [cutNames(gained), formatMonth(since)]
      return oneOf(phrasing, [
        words`${names} ${verb(gained, 'has', 'have')} added “${capability}” ${on} since ${month}; ${holders} of ${total} companies ${have === 1 ? 'has' : 'have'} it now.`,
        words`“${capability}” is new ${on} at ${names} since ${month}; ${holders} of ${total} companies ${have === 1 ? 'has' : 'have'} it now.`,
      ])
    },

    'draft changes': ({ phrasing, gained, lost, since }) => {
      const more = gained === 0 ? 'no' : figure(String(gained), 'count', 'gained')
      const less = lost === 0 ? 'none' : figure(String(lost), 'count', 'lost')
      const month = formatMonth(since)
      const noun = gained === 1 ? 'capability' : 'capabilities'
      return oneOf(phrasing, [
        words`Since ${month}, companies have gained ${more} ${noun} and lost ${less} (each counted once per company).`,
        words`Since ${month}, all companies together have gained ${more} ${noun} and lost ${less} (each counted once per company).`,
      ])
    },

    'draft group': ({ phrasing, application, categoryGroup, leaders, share }) => {
      const [on, group] = [onApplications([application]), nameText(categoryGroup)]
      if (share === 0) {
        return oneOf(phrasing, [
          words`No company has any capability of ${group} ${on}.`,
          words`Of the capabilities of ${group}, no company has any ${on}.`,
        ])
      }
      const names = cutNames(leaders)
      const part = shareFigure(leaders[0], categoryGroup, application, share)
      const each = leaders.length > 1 ? ' each' : ''
      return oneOf(phrasing, [
        words`${names} ${verb(leaders, 'offers', 'offer')} the most in ${group} ${on}: ${part} of the capabilities${each}.`,
        words`In ${group}, ${names} ${verb(leaders, 'leads', 'lead')} ${on} with ${part} of the capabilities${each}.`,
      ])
    },

    'draft group lowest': ({ phrasing, application, categoryGroup, companies, share }) => {
      const names = cutNames(companies)
      if (share === 0) return words`${names} ${verb(companies, 'has', 'have')} none of them.`
      const part = shareFigure(companies[0], categoryGroup, application, share)
      const each = companies.length > 1 ? ' each' : ''
      return oneOf(phrasing, [
        words`${names} ${verb(companies, 'has', 'have')} the fewest: ${part}${each}.`,
        words`${names} ${verb(companies, 'is', 'are')} last with ${part}${each}.`,
      ])
    },
  }

/** Returns the words and figures of a draft's claim. */
export function draftParts({ claim, inputs }: DraftClaim): DraftPart[] {
  return (PARTS[claim] as (given: unknown) => DraftPart[])(inputs)
}

export const draftClaim = claimsOf<DraftClaims>(
  Object.fromEntries(
    Object.entries(PARTS).map(([claim, parts]) => [
      claim,
      (inputs: never) =>
        (parts as (given: never) => DraftPart[])(inputs)
          .map((part) => (typeof part === 'string' ? part : part.text))
          .join(''),
    ]),
  ) as unknown as Wording<DraftClaims>,
)

function oneOf(phrasing: number, phrasings: readonly DraftPart[][]): DraftPart[] {
  return phrasings[phrasing % phrasings.length]!
}

/** Returns a template's words and figures. */
function words(texts: TemplateStringsArray, ...parts: readonly DraftPart[]): DraftPart[] {
  return texts.flatMap((text, index) => [text, ...parts.slice(index, index + 1)])
}

function figure(text: string, kind: string, ...ids: readonly string[]): DraftPart {
  const reference = writeReference(kind, ...ids)
  return reference === null ? text : { reference, text }
}

function shareFigure(
  company: Named | undefined,
  categoryGroup: string,
  application: ApplicationKey,
  share: number,
): DraftPart {
  const id = company?.companyId ?? ''
  return figure(scoreText(share), 'share', id, categoryGroup, idOf(application))
}

function nameList(companies: readonly Named[]): string {
  return listText(companies.map(({ company }) => company))
}

function cutNames(companies: readonly Named[]): string {
  return cutList(
    companies.map(({ company }) => company),
    MAX_NAMED,
  )
}

function verb(companies: readonly Named[], one: string, many: string): string {
  return companies.length === 1 ? one : many
}

function rankingId(application: RankingOf): string {
  return application === null ? 'overall' : idOf(application)
}

function idOf(application: ApplicationKey): string {
  return APPLICATIONS.find(({ title }) => title === application)!._id
}
