import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'

import { answeredBy, changesOf, countOffers, holdersOf, type Sentence } from './read-claims.ts'

interface Check {
  readonly pattern: RegExp
  /** Returns true when the document agrees with the sentence. */
  readonly holds: (match: readonly string[], document: ReportDocument, place: Sentence) => boolean
  /** About ties, which no edition of the demo needs to have. */
  readonly rare?: boolean
}

const WHERE: Record<string, ApplicationKey> = {
  'on the mobile site': 'Mobile Web',
  'in the iPhone App': 'iPhone App',
  'in the Android App': 'Android App',
}
const HERE = `(${Object.keys(WHERE).join('|')})`

/** A score with the one decimal of texts. */
const shown = (score: number) => Math.floor(score * 1000 + 0.5 + 1e-6) / 10
/** The difference of the two scores, as texts show them. */
const changeShown = ({ score, change }: { score: number; change: number | null }) =>
  (shown(score) - shown(score - (change ?? 0))) / 100
const isPoints = (written: string, difference: number) =>
  Number(written) === Number((Math.abs(difference) * 100).toFixed(1))
const same = (first: readonly string[], second: readonly string[]) =>
  [...first].toSorted().join('\n').toLowerCase() === [...second].toSorted().join('\n').toLowerCase()
const readList = (text: string) => text.split(/, | and (?=“|\p{Lu})/u)

/** Returns true when a text such as "12 capabilities, among them “a” and “b”" fits the changes. */
function namesThose(what: string, changed: readonly string[]): boolean {
  const some = /^(\d+) capabilities, among them (.+)$/.exec(what)
  const named = [...(some?.[2] ?? what).matchAll(/“([^”]+)”/g)].map(([, title]) => title!)
  if (!some) return same(named, changed)
  const known = changed.map((title) => title.toLowerCase())
  return (
    Number(some[1]) === changed.length &&
    named.length < changed.length &&
    named.every((title) => known.includes(title.toLowerCase()))
  )
}

function atRank(
  ranks: readonly { readonly rank: number; readonly company: string }[],
  wanted: number,
): string[] {
  return ranks.filter(({ rank }) => rank === wanted).map(({ company }) => company)
}

/** The brands that offer so many capabilities. */
function offering({ by }: ReturnType<typeof countOffers>, count: number): string[] {
  return [...by].flatMap(([company, offered]) => (offered === count ? [company] : []))
}

function survey({ survey: section }: ReportDocument): string[] {
  return (section?.rows ?? [])
    .toSorted((first, second) => first.fourFive - second.fourFive)
    .map(({ name }) => name)
}

/** Every kind of sentence of the demo that the report's figures can check. */
export const CHECKS: readonly Check[] = [
  {
    pattern: /^(.+) leads? with an overall score of ([\d.]+)%, ([\d.]+) points? ahead of (.+)\.$/,
    holds: ([, first, score, points, second], { rankings }) => {
      const { overall } = rankings!
      const two = overall.find(({ rank }) => rank > 1)!
      return (
        same(atRank(overall, 1), readList(first!)) &&
        same(atRank(overall, two.rank), readList(second!)) &&
        shown(overall[0]!.score) === Number(score) &&
        isPoints(points!, (shown(overall[0]!.score) - shown(two.score)) / 100)
      )
    },
  },
  {
    pattern:
      /^(?:Last time the two were tied|Last time, (.+) was ahead|(.+) was also ahead of (.+) last time)\.$/,
    holds: ([, second, first, next], { rankings, history }) => {
      const scoreOf = (company: string) =>
        history.at(-1)!.overall.find((rank) => rank.company === company)!.score
      const [one, two] = rankings!.overall.map(({ company }) => company)
      const difference = scoreOf(one!) - scoreOf(two!)
      if (first !== undefined) return first === one && next === two && difference > 0
      return second === undefined ? difference === 0 : second === two && difference < 0
    },
  },
  {
    pattern:
      /^(Mobile Web|.+ App): ([^(]+) \(([\d.]+)%(?: each)?\)(?:, followed by ([^(]+) \(([\d.]+)%(?: each)?\))?\.$/,
    holds: ([, application, first, score, second, next], { rankings }) => {
      const ranks = rankings!.applications[application as ApplicationKey]
      const two = ranks.find(({ rank }) => rank > 1)
      return (
        same(atRank(ranks, 1), readList(first!)) &&
        shown(ranks[0]!.score) === Number(score) &&
        same(two ? atRank(ranks, two.rank) : [], second === undefined ? [] : readList(second)) &&
        (two === undefined || shown(two.score) === Number(next))
      )
    },
  },
  {
    pattern:
      /^(.+) (gained|lost) ([\d.]+) points?(?:: on at least one application it (now|no longer) offers (.+))?\.$/,
    holds: ([, company, way, points, offers, what], document) => {
      const rank = document.rankings!.overall.find((one) => one.company === company)!
      const gained = way === 'gained'
      return (
        rank.significant &&
        rank.change! > 0 === gained &&
        isPoints(points!, changeShown(rank)) &&
        (what === undefined ||
          ((offers === 'now') === gained &&
            namesThose(what, changesOf(document, company!, gained))))
      )
    },
  },
  {
    pattern: new RegExp(
      `^(.+) lost ([\\d.]+) points?: what was rebuilt ${HERE} came without (.+)\\.$`,
    ),
    holds: ([, company, points, where, what], document) => {
      const rank = document.rankings!.overall.find((one) => one.company === company)!
      const lost = changesOf(document, company!, false, WHERE[where!])
      return isPoints(points!, changeShown(rank)) && rank.change! < 0 && namesThose(what!, lost)
    },
  },
  {
    pattern:
      /^On average the brands score ([\d.]+)% on the mobile site, ([\d.]+)% in the iPhone App and ([\d.]+)% in the Android App\.$/,
    holds: ([, ...means], { rankings }) =>
      APPLICATIONS.every(({ title }, index) => {
        const scores = rankings!.applications[title].map(({ score }) => score)
        const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
        return shown(mean) === Number(means[index])
      }),
  },
  {
    pattern:
      /^(.+) (?:offers|each offer) (all|\d+ of the) (\d+) capabilities of this group(?:, (.+) (\d+))?\.$/,
    holds: ([, most, offered, all, least, few], document, { application, group }) => {
      const counts = countOffers(document, application!, group)
      const numbers = [...counts.by.values()]
      const best = offered === 'all' ? Number(all) : Number.parseInt(offered!, 10)
      const fewest = Math.min(...numbers)
      return (
        counts.all === Number(all) &&
        best === Math.max(...numbers) &&
        same(offering(counts, best), readList(most!)) &&
        (least === undefined
          ? fewest === best
          : Number(few) === fewest && same(offering(counts, fewest), readList(least)))
      )
    },
  },
  {
    pattern: new RegExp(`^Only (.+) lets customers (.+) ${HERE}\\.$`),
    holds: ([, company, capability, where], document, { application }) =>
      WHERE[where!] === application &&
      same(holdersOf(document, capability!, application!), [company!]),
  },
  {
    pattern: new RegExp(`^New at (.+) ${HERE}: customers can (.+)\\.$`),
    holds: ([, company, where, capability], document, { application }) =>
      WHERE[where!] === application &&
      changesOf(document, company!, true, application).some(
        (title) => title.toLowerCase() === capability!.toLowerCase(),
      ),
  },
  {
    pattern: new RegExp(`^With every brand customers can (.+) ${HERE}; it sets nobody apart\\.$`),
    holds: ([, capability, where], document, { application }) =>
      WHERE[where!] === application &&
      holdersOf(document, capability!, application!).length === document.companies.length,
  },
  {
    pattern: new RegExp(
      `^(.+) (?:offers|each offer) (\\d+) of the (\\d+) capabilities we looked for ${HERE}(, more than any other brand)?\\.$`,
    ),
    holds: ([, companies, offered, all, where, alone], document, { application }) => {
      const counts = countOffers(document, application!)
      const best = Math.max(...counts.by.values())
      const named = readList(companies!)
      return (
        WHERE[where!] === application &&
        [best, counts.all].join() === [offered, all].join() &&
        same(offering(counts, best), named) &&
        (alone === undefined) === (named.length === document.companies.length)
      )
    },
  },
  {
    // A best-in-class feature, below "What no more than two brands offer".
    pattern: /^([^:.]+): ([^.]+[^.:])$/,
    holds: ([, capability, companies], document, { part, application }) => {
      if (part !== 'rating') return false
      const holders = holdersOf(document, capability!, application!)
      return holders.length <= 2 && same(holders, readList(companies!))
    },
  },
  {
    pattern: /^What no more than two brands offer:$/,
    holds: (_, _document, { part }) => part === 'rating',
  },
  {
    pattern:
      /^(.+) has caught up: customers can (.+) (?:on the mobile site|in the \w+ App), from the first screen of this area\.$/,
    holds: ([, company, capability], document, place) => {
      const holders = holdersOf(document, capability!, place.application!)
      return (
        place.company === company &&
        holders.includes(company!) &&
        holders.length - 1 > (answeredBy(document, capability!, place.application!) - 1) / 2
      )
    },
  },
  {
    pattern: new RegExp(`^New ${HERE}, and at no other brand there: customers can (.+)\\.$`),
    holds: ([, where, capability], document, { application, company }) =>
      WHERE[where!] === application &&
      same(holdersOf(document, capability!, application!), [company!]),
  },
  {
    pattern: new RegExp(`^New since the last edition: customers can now (.+) ${HERE}\\.$`),
    holds: ([, capability], document, { application, company }) =>
      changesOf(document, company!, true, application).some(
        (title) => title.toLowerCase() === capability!.toLowerCase(),
      ),
  },
  {
    pattern: new RegExp(`^Gone with the redesign: customers can no longer (.+) ${HERE}\\.$`),
    holds: ([, capability], document, { application, company }) =>
      changesOf(document, company!, false, application).some(
        (title) => title.toLowerCase() === capability!.toLowerCase(),
      ),
  },
  {
    pattern: /^Two researchers used the products of (\d+) brands as customers do/,
    holds: ([, brands], { companies }) => companies.length === Number(brands),
  },
  {
    pattern: /^They looked for (\d+) capabilities in (\d+) categories and/,
    holds: ([, capabilities, categories], { matrix }) =>
      matrix.length === Number(categories) &&
      matrix.flatMap((category) => category.capabilities).length === Number(capabilities),
  },
  {
    pattern: /^(\d+), read on their own and not weighted$/,
    holds: ([, groups], { categoryGroups }) => categoryGroups.length === Number(groups),
  },
  {
    pattern: /^Passengers rate in-flight Wi-Fi lowest and online booking second lowest\.$/,
    holds: (_, document) =>
      survey(document).slice(0, 2).join() === 'Inflight wifi service,Ease of Online booking',
  },
  {
    pattern: /^Passengers rate Wi-Fi lowest of all\.$/,
    holds: (_, document) => survey(document)[0] === 'Inflight wifi service',
  },
  {
    pattern: /fourteen parts of their journey/,
    holds: (_, { survey: section }) => section!.rows.length === 14,
  },
]
