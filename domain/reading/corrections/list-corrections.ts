import { APPLICATIONS, type ApplicationKey } from '../../catalogue/application.ts'
import { plainText } from '../../content/rich-text.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { findIntervals } from '../uncertainty/uncertainty.ts'
import type {
  CorrectedAnswer,
  CorrectedInput,
  CorrectedRank,
  CorrectedScore,
  CorrectedText,
  RevisionCorrections,
} from './corrections.ts'

/**
 * Returns what differs between two revisions of an edition, of what their readers see. Companies,
 * categories and capabilities are matched by id and named as the later revision has them.
 */
export function listCorrections(
  before: ReportDocument,
  now: ReportDocument,
): Omit<RevisionCorrections, 'date' | 'reason'> {
  return {
    revision: now.report.revision,
    replaced: before.report.revision,
    answers: listAnswers(before, now),
    scores: listScores(before, now),
    inputs: [...listInputs(before, now), ...newMethod(before, now)],
    ...listIntervals(before, now),
    texts: listTexts(before, now),
  }
}

interface Cell extends Omit<CorrectedAnswer, 'before' | 'now'> {
  readonly available: boolean | null
}

function listAnswers(before: ReportDocument, now: ReportDocument): CorrectedAnswer[] {
  const [earlier, later] = [cellsOf(before), cellsOf(now)]
  return [...new Set([...later.keys(), ...earlier.keys()])].flatMap((key) => {
    const [was, is] = [earlier.get(key), later.get(key)]
    if ((was?.available ?? null) === (is?.available ?? null)) return []
    const { company, application, category, capability } = (is ?? was)!
    return [
      {
        company,
        application,
        category,
        capability,
        before: was?.available ?? null,
        now: is?.available ?? null,
      },
    ]
  })
}

/** The answers of a document by company, application and capability. */
function cellsOf({ companies, matrix }: ReportDocument): ReadonlyMap<string, Cell> {
  const cells = new Map<string, Cell>()
  for (const [place, { companyId, title: company }] of companies.entries()) {
    for (const { title: application } of APPLICATIONS) {
      for (const { title: category, capabilities } of matrix) {
        for (const { capabilityId, title: capability, available } of capabilities) {
          cells.set(`${companyId} ${application} ${capabilityId}`, {
            company,
            application,
            category,
            capability,
            available: available[application][place] ?? null,
          })
        }
      }
    }
  }
  return cells
}

function listScores(before: ReportDocument, now: ReportDocument): CorrectedScore[] {
  const names = new Map(
    [...before.companies, ...now.companies].map(({ companyId, title }) => [companyId, title]),
  )
  const topics: readonly (ApplicationKey | null)[] = [
    null,
    ...APPLICATIONS.map(({ title }) => title),
  ]
  return topics.flatMap((application) => {
    const [earlier, later] = [rankedBy(before, application), rankedBy(now, application)]
    return [...names].flatMap(([companyId, company]) => {
      const [was, is] = [earlier.get(companyId) ?? null, later.get(companyId) ?? null]
      if (was?.score === is?.score && was?.rank === is?.rank) return []
      return [{ company, application, before: was, now: is }]
    })
  })
}

function rankedBy(
  { rankings }: ReportDocument,
  application: ApplicationKey | null,
): ReadonlyMap<string, CorrectedRank> {
  const ranks = application === null ? rankings?.overall : rankings?.applications[application]
  return new Map(ranks?.map(({ companyId, score, rank }) => [companyId, { score, rank }]))
}

function listInputs(before: ReportDocument, now: ReportDocument): CorrectedInput[] {
  const [earlier, later] = [inputsOf(before), inputsOf(now)]
  return [...new Set([...later.keys(), ...earlier.keys()])].flatMap((name) => {
    const [was, is] = [earlier.get(name) ?? null, later.get(name) ?? null]
    return was === is ? [] : [{ name, before: was, now: is }]
  })
}

/** The method of drawing is an input as well: two revisions of the same answers can differ by it. */
function newMethod(before: ReportDocument, now: ReportDocument): CorrectedInput[] {
  const [was, is] = [methodOf(before), methodOf(now)]
  return was === null || is === null || was === is
    ? []
    : [{ name: 'Method of the draws', before: was, now: is }]
}

/** Null where nothing was drawn. */
function methodOf({ uncertainty }: ReportDocument): number | null {
  if (!uncertainty || uncertainty.results.length === 0) return null
  return uncertainty.surveyRanks ? 2 : 1
}

function listIntervals(
  before: ReportDocument,
  now: ReportDocument,
): Pick<RevisionCorrections, 'intervals'> {
  if (newMethod(before, now).length === 0) return {}
  const [earlier, later] = [findIntervals(before, null), findIntervals(now, null)]
  const intervals = now.companies.flatMap(({ companyId, title: company }) => {
    const [was, is] = [earlier?.get(companyId), later?.get(companyId)]
    if (!was || !is || (was.best === is.best && was.worst === is.worst)) return []
    const ranks = ({ best, worst }: typeof is) => ({ best, worst })
    return [{ company, before: ranks(was), now: ranks(is) }]
  })
  return { intervals }
}

/** Weights and app-store ratings by their names. */
function inputsOf({ scoring, companies, matrix }: ReportDocument): ReadonlyMap<string, number> {
  if (scoring === null) return new Map()
  const titles = new Map(matrix.map(({ categoryId, title }) => [categoryId, title]))
  return new Map([
    ...APPLICATIONS.map(
      ({ title }) => [`Device weight of ${title}`, scoring.deviceWeights[title]] as const,
    ),
    ...scoring.categoryWeights.map(
      ({ categoryId, weight }) =>
        [`Weight of ${titles.get(categoryId) ?? categoryId}`, weight] as const,
    ),
    ...companies.flatMap(({ title: company }, place) =>
      APPLICATIONS.flatMap(({ title, rated }) => {
        const rating = scoring.userRatings[place]?.[title]
        if (!rated || rating === undefined) return []
        return [[`App-store rating of ${company}, ${title}`, rating] as const]
      }),
    ),
  ])
}

function listTexts(before: ReportDocument, now: ReportDocument): CorrectedText[] {
  const [earlier, later] = [textsOf(before), textsOf(now)]
  return [...new Set([...later.keys(), ...earlier.keys()])].flatMap((field) => {
    const [was, is] = [earlier.get(field) ?? '', later.get(field) ?? '']
    return was === is ? [] : [{ field, ...excerpts(was, is) }]
  })
}

/** The texts of a document as words without formatting, by field. */
function textsOf(document: ReportDocument): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const add = (field: string, html: string | null) => {
    const text = plainText(html ?? '')
    // Two parts may have the same title.
    if (text !== '') texts.set(field, [texts.get(field) ?? '', text].join(' ').trim())
  }
  const { executiveSummary, productRating, categoryPerformance, trendsInnovations } = document
  texts.set('Title', document.report.title)
  texts.set('Executive Summary', executiveSummary.intro)
  add('Executive Summary: Top Performers', executiveSummary.topPerformers)
  for (const { application, keySuccessFactor, bestInClassFeatures } of productRating) {
    add(`${application}: Key Success Factors`, keySuccessFactor)
    add(`${application}: Best in Class Features`, bestInClassFeatures)
  }
  for (const { categoryGroup, applications } of categoryPerformance) {
    for (const { title: application } of APPLICATIONS) {
      const part = applications?.[application]
      add(`${categoryGroup}, ${application}: Notable Callouts`, part?.notableCallouts ?? null)
      for (const { title, text } of part?.experiences ?? []) {
        const field = `${categoryGroup}, ${application}: Experiences`
        texts.set(field, [texts.get(field) ?? '', title, text].join(' ').trim())
      }
    }
  }
  for (const { title, content } of trendsInnovations) add(`Trend: ${title}`, content)
  for (const { capabilityId, companyId, application, reason } of document.picks ?? []) {
    const capability = document.matrix
      .flatMap(({ capabilities }) => capabilities)
      .find((one) => one.capabilityId === capabilityId)
    const company = document.companies.find((one) => one.companyId === companyId)
    const field = `Researchers’ pick: ${capability?.title ?? ''}`
    texts.set(field, `${company?.title ?? ''}, ${application}: ${reason}`)
  }
  add('Methodology', document.methodology)
  return texts
}

/** Words shown before and after the words that differ. */
const CONTEXT = 6

/** Longest shown excerpt, in words. */
const MAX_WORDS = 60

/** Returns the parts of two texts from the first word that differs to the last, with some around. */
function excerpts(before: string, now: string): Pick<CorrectedText, 'before' | 'now'> {
  const [old, fresh] = [wordsOf(before), wordsOf(now)]
  const shorter = Math.min(old.length, fresh.length)
  let start = 0
  while (start < shorter && old[start] === fresh[start]) start++
  let end = 0
  while (end < shorter - start && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end++
  return { before: excerpt(old, start, end), now: excerpt(fresh, start, end) }
}

function excerpt(words: readonly string[], start: number, end: number): string {
  if (words.length === 0) return ''
  const from = Math.max(0, start - CONTEXT)
  const to = Math.min(words.length, words.length - end + CONTEXT)
  const shown = words.slice(from, Math.min(to, from + MAX_WORDS))
  const isCut = from + shown.length < words.length
  return `${from > 0 ? '… ' : ''}${shown.join(' ')}${isCut ? ' …' : ''}`
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')
