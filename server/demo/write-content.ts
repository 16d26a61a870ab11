import { APPLICATIONS, type ApplicationId } from '@insights/domain/catalogue/application.ts'
import type {
  CategoryPerformance,
  Content,
  Experience,
  ExperienceKind,
  Trend,
} from '@insights/domain/content/content.ts'
import type { Rank } from '@insights/domain/scoring/ranking/rankings.ts'
import { roundTo4 } from '@insights/domain/scoring/round.ts'
import { gapText, listText, scoreText } from '@insights/domain/text/number-text.ts'

import type { DemoAnswer, DemoExperience } from './demo-industry.ts'
import {
  type ReportFacts,
  afterCan,
  bullets,
  companiesOffering,
  countByCompany,
  html,
  paragraph,
  strong,
  where,
  withCounts,
} from './report-facts.ts'

const TRENDS = 3

/** Returns everything that researchers write about an edition, from its facts. */
export function writeContent(facts: ReportFacts): Content {
  return {
    executiveSummary: {
      paragraphDate: null,
      availableDate: null,
      topPerformers: writeTopPerformers(facts),
    },
    productRating: writeProductRating(facts),
    categoryPerformance: writeCategoryPerformance(facts),
    trendsInnovations: writeTrends(facts),
  }
}

/** Returns some of the industry's trends; every edition drops one and takes up another. */
function writeTrends({ industry, edition, answers }: ReportFacts): Trend[] {
  const { trends } = industry.texts
  return Array.from({ length: TRENDS }, (_, at) => {
    const { title, text } = trends[(edition + at) % trends.length]!
    return {
      _id: crypto.randomUUID(),
      trendTitle: title,
      trendContent: withCounts(text, answers),
    }
  })
}

/** Top Performers: the leaders, where they lead, the largest changes, and their meaning. */
function writeTopPerformers(facts: ReportFacts): string {
  const { industry, edition, rankings } = facts
  const { outlook } = industry.texts
  const leaders = APPLICATIONS.map(({ title }) => {
    const [first, next] = bestOf(rankings.applications[title])
    if (!first) return ''
    const led = `${strong(title)}: ${html(namesOf(first))} (${scoreText(first[0]!.score)}${first.length > 1 ? ' each' : ''})`
    return next
      ? `${led}, followed by ${html(namesOf(next))} (${scoreText(next[0]!.score)}${next.length > 1 ? ' each' : ''}).`
      : `${led}.`
  })
  return [
    paragraph(writeLead(rankings.overall)),
    bullets(leaders),
    ...writeMovers(facts),
    paragraph(writeAverages(facts)),
    paragraph(html(outlook[edition % outlook.length] ?? '')),
  ].join('')
}

/** Returns the brands with the best rank, and those with the next one. */
function bestOf(ranks: readonly Rank[]): (readonly Rank[])[] {
  return [...Map.groupBy(ranks, ({ rank }) => rank).values()].slice(0, 2)
}

function namesOf(tied: readonly { readonly company: string }[]): string {
  return listText(tied.map(({ company }) => company))
}

function writeLead(ranks: readonly Rank[]): string {
  const [leaders, next] = bestOf(ranks)
  const [first, second] = ranks
  if (!leaders || !first || !second) return ''
  const score = scoreText(first.score)
  const ahead = next
    ? `, ${gapText(first.score, first.score - next[0]!.score)} ahead of ${strong(namesOf(next))}`
    : ''
  const lead = `${strong(namesOf(leaders))} ${leaders.length > 1 ? 'lead' : 'leads'} with an overall score of ${score}${ahead}.`
  if (leaders.length > 1 || (next?.length ?? 0) > 1) return lead
  if (first.change === null || second.change === null) return lead
  const before = roundTo4(first.score - first.change - (second.score - second.change))
  if (before === 0) return `${lead} Last time the two were tied.`
  return before > 0
    ? `${lead} ${html(first.company)} was also ahead of ${html(second.company)} last time.`
    : `${lead} Last time, ${html(second.company)} was ahead.`
}

function writeAverages({ rankings }: ReportFacts): string {
  const averages = APPLICATIONS.map(({ title, _id }) => {
    const ranks = rankings.applications[title]
    const mean = ranks.reduce((sum, { score }) => sum + score, 0) / Math.max(ranks.length, 1)
    return `${scoreText(mean)} ${where(_id)}`
  })
  return `On average the brands score ${listText(averages)}.`
}

/** The largest significant score changes, up and down. */
function writeMovers({ rankings, answers, ...facts }: ReportFacts): string[] {
  const moved = rankings.overall
    .filter(({ significant }) => significant)
    .toSorted((first, second) => Math.abs(second.change ?? 0) - Math.abs(first.change ?? 0))
  return moved.slice(0, 2).map(({ company, score, change }) => {
    const points = gapText(score, change ?? 0)
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
        ? `${named.length} capabilities, among them ${listText(named.slice(0, 2))}`
        : listText(named)
    const how = rebuilt
      ? `what was rebuilt ${where(rebuilt)} came without`
      : `on at least one application it ${up ? 'now' : 'no longer'} offers`
    return paragraph(`${moved}: ${how} ${what}.`)
  })
}

/** Features are best in class when at most this many brands offer them. */
const FEW = 2
const NAMED = 4

/** Success factors of a product on each application, and the best brands' strengths. */
function writeProductRating({ industry, answers }: ReportFacts): Content['productRating'] {
  return Object.fromEntries(
    APPLICATIONS.map(({ _id }) => {
      const own = answers.filter(({ applicationId }) => applicationId === _id)
      const [most, fewer] = tiedOf(countByCompany(own))
      const rare = companiesOffering(own)
        .filter(({ companies }) => companies.length > 0 && companies.length <= FEW)
        .toSorted((one, other) => other.rarity - one.rarity)
        .slice(0, NAMED)
      const shown = most
        ? `${strong(namesOf(most))} ${offer(most)} ${most[0]!.offered} of the ${most[0]!.of} capabilities we looked for ${where(_id)}${fewer ? ', more than any other brand' : ''}.`
        : ''
      return [
        _id,
        {
          keySuccessFactor:
            paragraph(html(industry.texts.keySuccessFactor[_id])) + paragraph(shown),
          bestInClassFeatures:
            paragraph('What no more than two brands offer:') +
            bullets(
              rare.map(
                ({ capability, companies }) =>
                  `${strong(capability)}: ${html(listText(companies))}`,
              ),
            ),
        },
      ]
    }),
  )
}

/** Returns the brands by how many capabilities they offer, most first, those of equally many together. */
function tiedOf<Count extends { readonly offered: number }>(counts: readonly Count[]) {
  return [...Map.groupBy(counts, ({ offered }) => offered).values()]
}

/** 'offers', 'offer', and 'each offer' of equally many. */
function offer(tied: readonly unknown[]): string {
  return tied.length > 1 ? 'each offer' : 'offers'
}

/** Callouts and experience cards of every category group and application. */
function writeCategoryPerformance(facts: ReportFacts): CategoryPerformance[] {
  return Object.keys(facts.industry.texts.groups).flatMap((categoryGroup) =>
    APPLICATIONS.map(({ _id }) => {
      const answers = facts.answers.filter(
        ({ group, applicationId }) => group === categoryGroup && applicationId === _id,
      )
      return {
        _id: crypto.randomUUID(),
        categoryGroup,
        applicationId: _id,
        notableCallouts: writeCallouts(facts, categoryGroup, _id, answers),
        experiences: writeExperiences(facts, categoryGroup, _id, answers),
      }
    }),
  )
}

function writeCallouts(
  { industry }: ReportFacts,
  group: string,
  applicationId: ApplicationId,
  answers: readonly DemoAnswer[],
): string {
  const counts = countByCompany(answers)
  const tied = tiedOf(counts)
  const [most, least] = [tied[0], tied.length > 1 ? tied.at(-1) : null]
  const capabilities = companiesOffering(answers)
  const here = where(applicationId)
  const alone = capabilities.find(({ companies }) => companies.length === 1)
  const common = capabilities.find(({ companies }) => companies.length === counts.length)
  const added = answers.filter(({ change }) => change === 'added').slice(0, 2)
  const items = [
    most
      ? `${strong(namesOf(most))} ${offer(most)} ${most[0]!.offered === most[0]!.of ? 'all' : `${most[0]!.offered} of the`} ${most[0]!.of} capabilities of this group${least ? `, ${html(namesOf(least))} ${least[0]!.offered}` : ''}.`
      : '',
    alone
      ? `Only ${strong(listText(alone.companies))} lets customers ${html(afterCan(alone.capability))} ${here}.`
      : '',
    ...added.map(
      ({ company, capability }) =>
        `New at ${strong(company)} ${here}: customers can ${html(afterCan(capability))}.`,
    ),
    common
      ? `With every brand customers can ${html(afterCan(common.capability))} ${here}; it sets nobody apart.`
      : '',
  ].filter((item) => item !== '')
  const insight = industry.texts.groups[group]?.insight ?? ''
  // Said once, where most readers begin.
  return (applicationId === 'iphone-app' ? paragraph(html(insight)) : '') + bullets(items)
}

/**
 * A leader has a good experience, one of the last a bad one, another brand an interesting one; each
 * offers, or lacks, the capability that the experience is about. Left out where no brand does.
 */
function writeExperiences(
  { industry, imageOf }: ReportFacts,
  group: string,
  applicationId: ApplicationId,
  answers: readonly DemoAnswer[],
): Experience[] {
  const words = industry.texts.groups[group]
  const companies = countByCompany(answers).map(({ company }) => company)
  const [first, ...others] = companies
  if (!words || !first) return []
  const write = (
    kind: ExperienceKind,
    order: readonly string[],
    { title, text, ...subject }: DemoExperience,
  ): Experience[] => {
    const company = order.find((one) => fits(one, subject, answers))
    if (!company) return []
    const image = imageOf(company, applicationId, group)
    const written = text.replaceAll('{brand}', company)
    return [{ _id: crypto.randomUUID(), picture: image, experience: kind, title, text: written }]
  }
  if (applicationId === 'iphone-app') return write(0, companies, words.good)
  if (applicationId === 'android-app') return write(1, companies.toReversed(), words.bad)
  return write(2, [...others, first], words.interesting)
}

function fits(
  brand: string,
  { offers, lacks }: Pick<DemoExperience, 'offers' | 'lacks'>,
  answers: readonly DemoAnswer[],
): boolean {
  const has = (title: string) => {
    const answer = answers.find(
      ({ company, capability }) => company === brand && capability === title,
    )
    if (!answer) throw new Error(`No category of this group has "${title}".`)
    return answer.has
  }
  return (!offers || has(offers)) && (!lacks || !has(lacks))
}
