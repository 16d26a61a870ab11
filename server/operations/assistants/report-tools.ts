import { applicationKey, id } from '@insights/contract/fields.ts'
import { findVerdict, wrongAnswersClaim } from '@insights/domain/brand/firmness/verdict.ts'
import { rankingName } from '@insights/domain/brand/standing/standing-findings.ts'
import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'
import { capabilityClaim, findCapability } from '@insights/domain/reading/comparison/capability.ts'
import { ranksOf } from '@insights/domain/reading/document/ranks-of.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { findNearTies } from '@insights/domain/reading/findings/standing.ts'
import {
  intervalNote,
  scoreAndRankText,
} from '@insights/domain/reading/uncertainty/interval-text.ts'
import { findIntervals } from '@insights/domain/reading/uncertainty/uncertainty.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { rankText, scoreChangeText, scoreText } from '@insights/domain/text/number-text.ts'
import * as z from 'zod'

import { badRequest, notFound } from '../../http/errors.ts'
import type { Reading } from './read-reports.ts'
import {
  type Answer,
  bound,
  maybe,
  quoteOf,
  quotes,
  RESULT,
  rows,
  text,
  texts,
  type Tool,
} from './results.ts'

const MAX_RANKS = 50
const MAX_CAPABILITIES = 60
const MAX_SCREENSHOTS = 20
export const MAX_NAME = 300

export const onApplication = {
  application: applicationKey.optional().describe('All applications together if missing'),
}

export interface Asked<Args> {
  readonly document: ReportDocument
  /** Ids of the reader's own companies. */
  readonly own: ReadonlySet<string>
  readonly reading: Reading
  readonly args: Args
}

interface Made {
  readonly data: Answer['data']
  readonly leftOut?: string | null
  readonly page: Omit<Answer['pages'][number], 'report'>
}

/** Adds to a tool about one report what all of them have: the report, its fingerprint, the citation. */
export function reportTool<Input extends z.ZodRawShape>(
  title: string,
  description: string,
  { input, output }: { readonly input: Input; readonly output: z.ZodRawShape },
  answer: (asked: Asked<z.output<z.ZodObject<Input>>>) => Made | Promise<Made>,
): Tool {
  const report = id.describe('The _id of a report of list_reports')
  return {
    title,
    description,
    inputSchema: z.strictObject({ report, ...input }),
    outputSchema: z.object({
      report: z.object({
        ...texts('_id title industry month status'),
        revision: z.number(),
        fingerprint: maybe.describe('SHA-256 of the inputs of all figures'),
      }),
      ...output,
      ...RESULT,
    }),
    async answer(reading, args: z.output<z.ZodObject<Input>> & { readonly report: string }, name) {
      const document = await reading.open(args.report)
      const { fingerprint, report: of } = document
      const logged = reading.log(name, of)
      try {
        const own = await reading.findOwn()
        const { data, page, leftOut } = await answer({ document, own, reading, args })
        const { industry, date, _id, title: called, revision, status } = of
        const about = { _id, title: called, industry: industry.title, month: formatMonth(date) }
        return {
          data: { report: { ...about, revision, status, fingerprint }, ...data },
          leftOut: leftOut ?? null,
          pages: [{ ...page, report: of }],
        }
      } finally {
        await logged
      }
    },
  }
}

/** Returns a company by name or id, the reader's own for neither. Throws a 400 that names them all. */
export function companyIn({ companies }: ReportDocument, own: ReadonlySet<string>, named?: string) {
  const name = named?.trim().toLowerCase()
  const found = companies.find(({ companyId, title }) =>
    name === undefined ? own.has(companyId) : [companyId, title.toLowerCase()].includes(name),
  )
  if (found) return found
  throw badRequest(`company: Must be one of ${companies.map(({ title }) => title).join(', ')}`)
}

export const ranks = { ...texts('ranking company rank score'), ...texts('change interval', maybe) }

/** Returns the row of a company in a ranking, in the texts of the page. */
export function rankRow(document: ReportDocument, on: ApplicationKey | null, companyId: string) {
  const all = ranksOf(document, on)
  const { rank, company, score, change } = all.find((one) => one.companyId === companyId)!
  const interval = findIntervals(document, on)?.get(companyId)
  return {
    ranking: rankingName(on),
    company,
    rank: rankText(rank, all.filter((one) => one.rank === rank).length > 1),
    score: scoreText(score),
    change: change === null ? null : `${scoreChangeText(score, change)} points`,
    interval: interval ? scoreAndRankText(interval) : null,
  }
}

export const verdictOf = (document: ReportDocument, companyId: string) =>
  findVerdict(document, companyId)?.text ?? null

/** Returns what verdicts and intervals assume of the answers. */
export const assumptionOf = (document: ReportDocument) =>
  [wrongAnswersClaim(document)?.text, intervalNote(document)].filter(Boolean).join(' ') || null

export const reportTools = {
  ranking: reportTool(
    'Ranking of all companies',
    'All companies by rank, overall or on one application, with 95% intervals, verdicts on overall ranks, and the pairs that are too close to call.',
    {
      input: onApplication,
      output: {
        ranks: rows({ ...ranks, verdict: maybe }),
        tooClose: z.array(text),
        assumption: maybe,
      },
    },
    ({ document, args: { application = null } }) => {
      const all = ranksOf(document, application)
      const { shown, leftOut } = bound(all, MAX_RANKS, 'Ask for the standing of each.')
      const verdict = (of: string) => (application === null ? verdictOf(document, of) : null)
      return {
        data: {
          ranks: shown.map(({ companyId: of }) => {
            return { ...rankRow(document, application, of), verdict: verdict(of) }
          }),
          tooClose: findNearTies(document, application).map(
            ({ better, worse }) => `${better.company} and ${worse.company}`,
          ),
          assumption: assumptionOf(document),
        },
        leftOut,
        page: { title: 'Executive Summary', path: '/content-building/executive-summary' },
      }
    },
  ),

  capability_matrix: reportTool(
    'Capability matrix',
    `Which companies have which capabilities on which applications, of one category group. At most ${MAX_CAPABILITIES} capabilities a call.`,
    {
      input: {
        group: text.max(MAX_NAME).optional().describe('A category group; all if missing'),
        from: z.int().min(0).max(10_000).default(0).describe('Capabilities to pass over'),
      },
      output: {
        groups: z.array(text),
        companies: z.array(text),
        capabilities: rows({
          ...texts('_id capability category'),
          unanswered: z.number(),
          available: z.record(text, z.array(text)).describe('By application, who has it'),
        }),
      },
    },
    ({ document: { categoryGroups, companies, matrix }, args: { group, from } }) => {
      const groups = categoryGroups.map(({ title }) => title)
      const name = group?.trim().toLowerCase()
      const wanted = groups.filter((one) => name === undefined || one.toLowerCase() === name)
      if (wanted.length === 0) throw badRequest(`group: Must be one of ${groups.join(', ')}`)
      const all = matrix
        .filter(({ categoryGroup }) => wanted.includes(categoryGroup))
        .flatMap(({ title: category, capabilities }) =>
          capabilities.map((one) => ({ ...one, category })),
        )
      const more = `Ask with “from”: ${from + MAX_CAPABILITIES}, or for one group.`
      const { shown, leftOut } = bound(all, MAX_CAPABILITIES, more, from)
      const names = companies.map(({ title }) => title)
      const capabilities = shown.map(({ capabilityId: _id, title, category, available }) => ({
        _id,
        capability: title,
        category,
        unanswered: Object.values(available)
          .flat()
          .filter((answer) => answer === null).length,
        available: Object.fromEntries(
          APPLICATIONS.map(({ title: on }) => [on, names.filter((_, at) => available[on][at])]),
        ),
      }))
      return {
        data: { groups, companies: names, capabilities },
        leftOut,
        page: { title: 'Raw Data', path: '/appendix/raw-data' },
      }
    },
  ),

  evidence: reportTool(
    'Evidence for a capability',
    'Who has a capability, the screenshots that show it, the texts read on them, and notes.',
    {
      input: {
        capability: text.min(1).max(MAX_NAME).describe('Name or _id of a capability'),
        company: text.max(MAX_NAME).optional().describe('Only of this company'),
      },
      output: {
        ...texts('capability category finding'),
        screenshots: rows(texts('company application address')),
        quoted: quotes,
      },
    },
    async ({ document, own, reading, args }) => {
      const name = args.capability.trim().toLowerCase()
      const all = document.matrix.flatMap(({ capabilities }) => capabilities)
      const wanted = all.find((one) => [one.capabilityId, one.title.toLowerCase()].includes(name))
      const found = wanted && findCapability(document, wanted.capabilityId, own)
      if (!found) throw notFound('The report has no such capability. Search for its name.')
      const only = args.company && companyIn(document, own, args.company).companyId
      const companies = found.companies.filter(({ companyId }) => !only || companyId === only)
      const screenshots = companies.flatMap(({ company, applications }) =>
        APPLICATIONS.flatMap(({ title: application }) =>
          applications[application].screenshots.map((one) => ({ ...one, company, application })),
        ),
      )
      const { shown, leftOut } = bound(screenshots, MAX_SCREENSHOTS, 'Ask for one company.')
      const texts = await reading.readImages(shown.map(({ _id }) => _id))
      const notes = companies
        .flatMap(({ updates }) => updates)
        .filter(({ note }) => note.trim() !== '')
        .slice(0, MAX_SCREENSHOTS)
      const ours = found.companies.find(({ companyId }) => own.has(companyId))
      return {
        data: {
          capability: found.title,
          category: found.category,
          finding: capabilityClaim(found, ours).text,
          screenshots: shown.map(({ company, application, url }) => {
            return { company, application, address: new URL(url, reading.publicUrl).href }
          }),
          quoted: [
            ...shown.flatMap(({ _id, company, application }) => {
              const read = texts.get(_id)
              return read ? [quoteOf(`a screenshot of ${company}, ${application}`, read)] : []
            }),
            ...notes.map(({ note, date, company, application }) =>
              quoteOf(`a note of ${formatMonth(date)} on ${company}, ${application}`, note),
            ),
          ],
        },
        leftOut,
        page: { title: found.title, path: `/appendix/capability/${found.capabilityId}` },
      }
    },
  ),
}
