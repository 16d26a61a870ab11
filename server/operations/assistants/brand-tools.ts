import { BRAND_PAGES, type BrandPage } from '@insights/domain/brand/brand-pages.ts'
import { makeAdvisedPlan, planLead } from '@insights/domain/brand/plan/advice.ts'
import type { PlanSettings } from '@insights/domain/brand/plan/plan-settings.ts'
import { leastEffort } from '@insights/domain/brand/plan/plan-texts.ts'
import { findReturns, returnsClaims } from '@insights/domain/brand/standing/capability-returns.ts'
import {
  explainCauses,
  mainCause,
  otherCauses,
} from '@insights/domain/brand/standing/explain-causes.ts'
import {
  findStandings,
  standingContext,
  standingFinding,
} from '@insights/domain/brand/standing/standing-findings.ts'
import { writeStandingSettings } from '@insights/domain/brand/standing/standing-settings.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import {
  changeText,
  pointsText,
  rankText,
  scoreChangeText,
  scoreText,
} from '@insights/domain/text/number-text.ts'
import * as z from 'zod'

import {
  assumptionOf,
  companyIn,
  MAX_NAME,
  onApplication,
  rankRow,
  ranks,
  reportTool,
  verdictOf,
} from './report-tools.ts'
import { type Answer, bound, maybe, quoteOf, quotes, rows, text, texts } from './results.ts'

const MAX_LISTED = 20
const ALL_LISTED = 'The page lists all.'

interface Made {
  readonly data: Answer['data']
  readonly leftOut?: string | null
  /** Settings of the page that says the same. */
  readonly settings?: string | undefined
}

/** Adds to a tool about one company what all of them have: its name and how sure its rank is. */
function brandTool<Input extends z.ZodRawShape>(
  page: BrandPage,
  description: string,
  { input, output }: { readonly input: Input; readonly output: z.ZodRawShape },
  answer: (
    asked: {
      readonly document: ReportDocument
      readonly companyId: string
      readonly title: string
    },
    args: z.output<z.ZodObject<Input>>,
  ) => Made,
) {
  const { title: pageTitle } = BRAND_PAGES.find(({ key }) => key === page)!
  const named = {
    company: text.max(MAX_NAME).optional().describe('Name or _id; your own brand if missing'),
  }
  const sureness = { company: text, ...texts('verdict assumption', maybe) }
  return reportTool(
    pageTitle,
    description,
    { input: { ...named, ...input }, output: { ...output, ...sureness } },
    ({ document, own, args }) => {
      const { company } = args as { readonly company?: string }
      const { companyId, title } = companyIn(document, own, company)
      const about = { document, companyId, title }
      const { data, leftOut, settings } = answer(about, args as z.output<z.ZodObject<Input>>)
      const verdict = verdictOf(document, companyId)
      const query = { company: companyId, ...(settings !== undefined && { settings }) }
      return {
        data: { company: title, ...data, verdict, assumption: assumptionOf(document) },
        leftOut: leftOut ?? null,
        page: { title: pageTitle, path: `/your-brand/${page}`, query },
      }
    },
  )
}

export const brandTools = {
  standing: brandTool(
    'standing',
    'Where a company stands: rank, score, 95% interval and change overall and on each application, and how firm its rank is.',
    { input: {}, output: { ...texts('finding context', maybe), ranks: rows(ranks) } },
    ({ document, companyId }) => ({
      data: {
        finding: standingFinding(document, companyId)?.text ?? null,
        context: sentenceOf(standingContext(document, companyId)),
        ranks: findStandings(document, companyId).map(({ application }) =>
          rankRow(document, application, companyId),
        ),
      },
    }),
  ),

  why_it_changed: brandTool(
    'why-it-changed',
    'What cost and gained a company points since the previous edition: causes, lost and gained capabilities with their worth, and notes.',
    {
      input: onApplication,
      output: {
        ...texts('finding context changes before now', maybe),
        causes: rows(texts('cause points fact')),
        lost: rows(texts('capability category application points')),
        gained: rows(texts('capability category application points')),
        quoted: quotes,
      },
    },
    ({ document, companyId, title }, { application = null }) => {
      const explained = explainCauses(document, companyId, application)
      const returns = findReturns(document, companyId)
      const all = [...(returns?.lost ?? []), ...(returns?.gained ?? [])]
      const { shown, leftOut } = bound(all, MAX_LISTED, ALL_LISTED)
      const listed = (wanted: boolean) =>
        shown
          .filter(({ gained }) => gained === wanted)
          .map(({ capability, category, application: on, worth }) => {
            return { capability, category, application: on, points: pointsText(worth) }
          })
      return {
        data: {
          finding: explained && mainCause(explained).text,
          context: explained && sentenceOf(otherCauses(explained)),
          changes: sentenceOf(returnsClaims(document, { companyId, title })),
          before: explained && scoreText(explained.before),
          now: explained && scoreText(explained.now),
          causes: (explained?.parts ?? []).map(({ title: cause, change, fact }) => {
            return { cause, points: changeText(change), fact }
          }),
          lost: listed(false),
          gained: listed(true),
          quoted: shown
            .filter(({ note }) => note !== '')
            .map((one) => quoteOf(`a note on ${one.capability}, ${one.application}`, one.note)),
        },
        leftOut,
        settings: writeStandingSettings({ application: application ?? undefined }),
      }
    },
  ),

  advice: brandTool(
    'plan',
    'What to build: the fewest capabilities that take a company to a target (a rank, a score in percent, or a company to pass), or to the next rank.',
    {
      input: {
        target: z
          .union([
            z.strictObject({ rank: z.int().min(1).max(200) }),
            z.strictObject({ score: z.number().min(0).max(200).describe('Percent') }),
            z.strictObject({ pass: text.max(MAX_NAME).describe('Name or _id of a company') }),
          ])
          .optional(),
      },
      output: {
        ...texts('finding context least', maybe),
        reached: z.boolean().nullable(),
        steps: rows(texts('capability category application points score rank')),
      },
    },
    ({ document, companyId }, { target }) => {
      const chosen: PlanSettings = target ? { target: toTarget(document, target) } : {}
      const plan = makeAdvisedPlan(document, companyId, chosen)
      const lead = plan && planLead(document, plan, chosen)
      const { shown, leftOut } = bound(plan?.chosen.steps ?? [], MAX_LISTED, ALL_LISTED)
      return {
        data: {
          finding: lead && lead.finding.text,
          context: lead && sentenceOf(lead.context),
          least: (plan && leastEffort(plan)?.text) ?? null,
          reached: plan && plan.chosen.reached,
          steps: shown.map(({ item, gain, score, rank, tied }) => ({
            capability: item.title,
            category: item.category,
            application: item.application,
            points: scoreChangeText(score, gain),
            score: scoreText(score),
            rank: rankText(rank, tied),
          })),
        },
        leftOut,
        settings: target && JSON.stringify(chosen),
      }
    },
  ),
}

function toTarget(
  document: ReportDocument,
  target: { readonly rank: number } | { readonly score: number } | { readonly pass: string },
): NonNullable<PlanSettings['target']> {
  if ('rank' in target) return target
  if ('score' in target) return { score: target.score / 100 }
  return { company: companyIn(document, new Set(), target.pass).companyId }
}
