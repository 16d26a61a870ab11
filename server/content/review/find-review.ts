import { createHash } from 'node:crypto'

import type { ReviewItem } from '@insights/contract/content/review.ts'
import { id as idSchema } from '@insights/contract/fields.ts'
import { APPLICATIONS, type ApplicationId } from '@insights/domain/catalogue/application.ts'
import { isKeepable, METHODOLOGY_SECTION } from '@insights/domain/content/carried-over.ts'
import {
  type NamedSection,
  nameSections,
} from '@insights/domain/content/completeness/unconfirmed.ts'
import { emptyContent } from '@insights/domain/content/content.ts'
import {
  MIN_BULK,
  type ReviewDecision,
  type ReviewReason,
  compareReasons,
} from '@insights/domain/content/review/review-queue.ts'
import {
  previousText,
  type ReportTexts,
  sectionText,
} from '@insights/domain/content/review/section-text.ts'
import { lacksScreenshot } from '@insights/domain/reports/changed-answers.ts'
import {
  type AnswerInfluence,
  findAnswerInfluence,
} from '@insights/domain/scoring/answer-influence.ts'
import { compareText, compareTitles } from '@insights/domain/text/titles.ts'
import { type Kysely, type Selectable, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { findChangedAnswers } from '../../reports/progress/changed-answers.ts'
import { selectComparedReport } from '../../reports/progress/previous-report.ts'
import { loadScoring } from '../../scoring/load-scoring.ts'
import { authorsOf } from '../authors.ts'

/** An answer or a text to be looked at before a report is approved. */
export interface Reviewed {
  readonly subject: string
  readonly version: string
  readonly reasons: readonly ReviewReason[]
  /** Id of the user who changed it last. */
  readonly by: string | null
  readonly answer: ReviewedAnswer | null
  readonly text: ReviewedText | null
  /** The subject of its comments, and of queries. */
  readonly comments: ReviewItem['comments']
  /** The stored decision, also an outdated one. */
  readonly decided: Selectable<Tables['review_decisions']> | null
  /** null without a decision, and where something has changed since. */
  readonly decision: ReviewDecision | null
}

type ReviewedAnswer = Awaited<ReturnType<ReturnType<typeof selectAnswers>['execute']>>[number] & {
  readonly previous: boolean | null
  readonly moves: AnswerInfluence['moves']
}

interface ReviewedText {
  readonly name: string
  readonly section: string
  readonly html: string
  readonly previous: string | null
}

/** Answers and texts of a report to review, the most important first. */
export interface Review {
  readonly items: readonly Reviewed[]
  readonly previous: {
    readonly id: string
    readonly title: string
    readonly date: string
    readonly revision: number | null
  } | null
}

/**
 * Finds the changed answers of a report, answers whose error would change a rank, answers that two
 * people disagreed on or that were confirmed in bulk, and texts that are new, changed or kept.
 */
export async function findReview(db: Kysely<Tables>, report: string): Promise<Review> {
  const [previous] = await selectComparedReport(db, { reportId: report })
  const decisions = await db
    .selectFrom('review_decisions')
    .selectAll()
    .where('report_id', '=', report)
    .execute()
  const decidedOn = new Map(decisions.map((decided) => [decided.subject, decided]))
  const found = [
    ...(await findAnswersInReview(db, report)),
    ...(await findTexts(db, report, previous ?? null)),
  ]
  const items = found.map((item): Reviewed => {
    const decided = decidedOn.get(item.subject) ?? null
    return {
      ...item,
      decided,
      decision: decided?.version === item.version ? decided.decision : null,
    }
  })
  return {
    items: items.toSorted(compareItems),
    previous: previous ?? null,
  }
}

type Found = Omit<Reviewed, 'decided' | 'decision'>

const PLACES = new Map<string, number>(APPLICATIONS.map(({ _id }, place) => [_id, place]))

/** Texts keep the order of the report: sorting is stable. */
function compareItems(one: Reviewed, other: Reviewed): number {
  const byReason = compareReasons(one, other)
  if (byReason !== 0 || !one.answer || !other.answer) return byReason
  return (
    sumOfMoves(other.answer) - sumOfMoves(one.answer) ||
    compareTitles(one.answer.company, other.answer.company) ||
    PLACES.get(one.answer.application_id)! - PLACES.get(other.answer.application_id)! ||
    compareTitles(one.answer.capability, other.answer.capability) ||
    compareText(one.answer.id, other.answer.id)
  )
}

const sumOfMoves = ({ moves }: ReviewedAnswer) =>
  moves.reduce((sum, { from, to }) => sum + Math.abs(to - from), 0)

const TITLES = new Map<ApplicationId, string>(APPLICATIONS.map(({ _id, title }) => [_id, title]))

async function findAnswersInReview(db: Kysely<Tables>, report: string): Promise<Found[]> {
  // The review is closed to second coders.
  const changed = new Map(
    (await findChangedAnswers(db, null, [report], 'readers have')).map((one) => [one.id, one]),
  )
  const { inputs } = await loadScoring(db, report)
  // Equal answers of one company, application and category have one effect.
  const influences = new Map(
    (inputs === null ? [] : findAnswerInfluence(inputs).influences).map(({ answer, moves }) => {
      const { companyId, application, categoryId, hasCapability } = answer
      return [[companyId, application, categoryId, hasCapability].join(' '), moves] as const
    }),
  )
  const [answers, bulk, disagreed] = await Promise.all([
    selectAnswers(db, report).execute(),
    findBulk(db, report),
    findDisagreed(db, report, changed),
  ])
  return answers.flatMap((answer): Found[] => {
    const { company_id, application_id, category_id, has_capability } = answer
    const cell = [company_id, TITLES.get(application_id), category_id, has_capability].join(' ')
    const moves = influences.get(cell) ?? []
    const change = changed.get(answer.id)
    const reasons = [
      moves.length > 0 && 'rank',
      change && lacksScreenshot(change) && 'no-screenshot',
      change && 'changed',
      disagreed.has(answer.id) && 'disagreed',
      bulk.has(placeOf(answer)) && 'bulk',
    ].filter((reason): reason is ReviewReason => typeof reason === 'string')
    if (reasons.length === 0) return []
    return [
      {
        subject: `answer/${answer.id}`,
        version: String(answer.version),
        reasons,
        by: answer.updated_by,
        answer: { ...answer, previous: change?.previous ?? null, moves },
        text: null,
        comments: { kind: 'answer', id: answer.id },
      },
    ]
  })
}

interface Place {
  readonly company_id: string
  readonly application_id: string
  readonly capability_id: string
}

const placeOf = ({ company_id, application_id, capability_id }: Place) =>
  [company_id, application_id, capability_id].join(' ')

/**
 * Finds the answers that one person confirmed unchanged, and with them at least MIN_BULK within a
 * second before and after. Joined to the answers, it would be computed for each of them.
 */
async function findBulk(db: Kysely<Tables>, report: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Place>`
    with latest as (
      select distinct on (company_id, application_id, capability_id) *
      from answer_changes where report_id = ${report}
      order by company_id, application_id, capability_id, changed_at desc),
    confirmed as (
      select company_id, application_id, capability_id,
        count(*) over (partition by changed_by order by changed_at
          range between interval '1 second' preceding and interval '1 second' following) as together
      from latest
      where before -> 'hasCapability' = after -> 'hasCapability'
        and after ->> 'status' = 'COMPLETED' and before ->> 'status' = 'DRAFT')
    select company_id, application_id, capability_id from confirmed
    where together >= ${MIN_BULK}`.execute(db)
  return new Set(rows.map(placeOf))
}

/**
 * Finds the answers whose second answer was another one. Disagreements that a revision has copied were
 * reviewed before: it has the ones on answers that it changed, and new ones.
 */
async function findDisagreed(
  db: Kysely<Tables>,
  report: string,
  changed: ReadonlyMap<string, unknown>,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('second_codings')
    .innerJoin('reports', 'reports.id', 'second_codings.report_id')
    .where('report_id', '=', report)
    .whereRef('first_value', '<>', 'second_value')
    .select([
      'answer_id',
      sql<boolean>`reports.revision > 0 and coded_at < reports.created_at`.as('copied'),
    ])
    .execute()
  return new Set(
    rows.flatMap(({ answer_id, copied }) => (copied && !changed.has(answer_id) ? [] : [answer_id])),
  )
}

function selectAnswers(db: Kysely<Tables>, report: string) {
  return db
    .selectFrom('answers')
    .innerJoin('report_companies', (join) =>
      join
        .onRef('report_companies.report_id', '=', 'answers.report_id')
        .onRef('report_companies.company_id', '=', 'answers.company_id'),
    )
    .innerJoin('report_capabilities', (join) =>
      join
        .onRef('report_capabilities.report_id', '=', 'answers.report_id')
        .onRef('report_capabilities.capability_id', '=', 'answers.capability_id'),
    )
    .where('answers.report_id', '=', report)
    .select([
      'answers.id',
      'answers.company_id',
      'report_companies.title as company',
      'answers.application_id',
      'answers.category_id',
      'answers.capability_id',
      'report_capabilities.title as capability',
      'answers.has_capability',
      'answers.capability_change_note as note',
      'answers.version',
      'answers.updated_by',
    ])
}

const isId = (text: string) => idSchema.safeParse(text).success

/** The answer or text that a decision is about. */
export interface Target {
  readonly subject: string
  readonly version: string
  /** Id of the user who changed it last. */
  readonly by: string | null
  /** 'Kestrel Airways, iPhone App: Seat map', or the name of the section. */
  readonly name: string
  readonly comments: ReviewItem['comments']
}

/** Returns an answer or a text by its subject; undefined if the report does not have it. */
export async function findTarget(
  db: Kysely<Tables>,
  report: string,
  subject: string,
): Promise<Target | undefined> {
  if (subject.startsWith('text/')) {
    const texts = await findTexts(db, report, null)
    const found = texts.find((text) => text.subject === subject)
    return found && { ...found, name: found.text?.name ?? '' }
  }
  const id = subject.slice('answer/'.length)
  if (!isId(id)) return undefined
  const found = await selectAnswers(db, report).where('answers.id', '=', id).executeTakeFirst()
  if (!found) return undefined
  const { version, updated_by: by, company, application_id, capability } = found
  const name = `${company}, ${TITLES.get(application_id)}: ${capability}`
  return { subject, version: String(version), by, name, comments: { kind: 'answer', id } }
}

/**
 * Finds the texts of a report that the compared report, where it is given, does not have, and the texts
 * of the edition before that were kept.
 */
async function findTexts(
  db: Kysely<Tables>,
  report: string,
  previous: Review['previous'],
): Promise<Found[]> {
  const ids = previous === null ? [report] : [report, previous.id]
  const rows = await db
    .selectFrom('reports')
    .leftJoin('content_buildings', 'content_buildings.report_id', 'reports.id')
    .leftJoin('methodologies', 'methodologies.report_id', 'reports.id')
    .where('reports.id', 'in', ids)
    .select([
      'reports.id',
      'content_buildings.content',
      'content_buildings.stamps',
      'content_buildings.authors',
      'content_buildings.carried_over',
      'methodologies.carried_over_from',
      'methodologies.methodology',
      'methodologies.updated_by',
    ])
    .execute()
  const [now, before] = ids.map((id) => rows.find((row) => row.id === id))
  const texts = textsOf(now)
  const earlier = textsOf(before)
  const groups = new Set(
    texts.content.categoryPerformance.map(({ categoryGroup }) => categoryGroup),
  )
  const waiting = new Set(now?.carried_over)
  // A revision copies what readers have: nothing was kept.
  const keeps = (section: string) =>
    previous?.revision === null &&
    (section === METHODOLOGY_SECTION
      ? now?.carried_over_from === null
      : isKeepable(section) && !waiting.has(section))
  return nameSections(texts.content, [...groups]).flatMap(
    ({ section, name, ...place }): Found[] => {
      const html = sectionText(texts, section)
      const former = previousText(section, texts, earlier)
      if (html === null) return []
      const isKept = html === former
      if (isKept && !keeps(section)) return []
      const [author] = authorsOf({ authors: now?.authors ?? {}, stamps: now?.stamps ?? {} }, [
        section,
      ])
      return [
        {
          subject: `text/${section}`,
          version: createHash('sha256').update(html).digest('base64url'),
          reasons: [isKept ? 'kept' : 'text'],
          by: (section === METHODOLOGY_SECTION ? now?.updated_by : author) ?? null,
          answer: null,
          text: { name, section, html, previous: former },
          comments: { kind: 'content', id: keyOf(section, place) },
        },
      ]
    },
  )
}

/** Returns the key of a section in the editors, which know callouts by group and application. */
function keyOf(
  section: string,
  { group, application }: Pick<NamedSection, 'group' | 'application'>,
) {
  return section.endsWith('.notableCallouts')
    ? `categoryPerformance.${group}.${application}.notableCallouts`
    : section
}

function textsOf(row: Partial<ReportTexts> | { content: null } | undefined): ReportTexts {
  const { content, methodology } = { content: null, methodology: null, ...row }
  return { content: content ?? emptyContent(), methodology: methodology ?? null }
}
