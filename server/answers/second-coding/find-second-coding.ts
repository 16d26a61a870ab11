import type { WaitingItem } from '@insights/contract/accounts/waiting.ts'
import type {
  Disagreement,
  SecondCoding,
  SecondCodingCells,
} from '@insights/contract/answers/second-coding.ts'
import {
  type Agreement,
  measureAgreement,
} from '@insights/domain/answers/second-coding/agreement.ts'
import { handOut } from '@insights/domain/answers/second-coding/hand-out.ts'
import { seededRandom } from '@insights/domain/scoring/random/seeded-random.ts'
import { sortByTitle } from '@insights/domain/text/titles.ts'
import { type Kysely, sql } from 'kysely'

import { titleOrder } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { isShownTo } from '../../http/withheld-answers.ts'
import { capabilityOrder, presentImage, selectAnswers, withAnswerColumns } from '../answer-rows.ts'
import { findDueCells, secondCodingPath, selectStaff } from './plan-second-coding.ts'

/**
 * Returns the second coding of a report for seniors: counts and agreement, and no single answer. For a
 * caller with open cells it does not say how many cells have changed.
 */
export async function loadSecondCoding(
  db: Kysely<Tables>,
  reportId: string,
  caller: Caller,
): Promise<SecondCoding> {
  const [plan, due, cells, staff] = await Promise.all([
    db
      .selectFrom('second_coding_plans')
      .where('report_id', '=', reportId)
      .select(['share', 'coders'])
      .executeTakeFirst(),
    findDueCells(db, reportId),
    selectCodings(db, reportId),
    selectStaff(db).select(['id', 'name', 'last_name']).execute(),
  ])
  const waiting = due.filter(({ coder_id }) => coder_id === null)
  const coders = plan?.coders ?? []
  const given = handOut(waiting, coders, new Map())
  const coded = cells.filter(isCoded)
  const decided = coded.filter(({ final }) => final !== null)
  const differing = coded.filter(({ first, second }) => first !== second)
  const sampled = coded.filter((cell) => cell.sampled)
  const isBlind = cells.some((cell) => cell.coder === caller._id && !isCoded(cell))
  const countReason = (has: (cell: CodingRow) => boolean) =>
    isBlind ? null : cells.filter(has).length
  const people = new Map(staff.map(({ id, name, last_name }) => [id, `${name} ${last_name}`]))
  return {
    report: reportId,
    plan: plan ? { share: plan.share, coders: plan.coders } : null,
    ready: given.size,
    withoutCoder: waiting.length - given.size,
    counts: {
      sampled: countReason((cell) => cell.sampled),
      flipped: countReason(({ flipped }) => flipped),
      newNo: countReason(({ new_no }) => new_no),
      sample: cells[0]?.sample ?? 0,
      open: cells.length - coded.length,
      coded: coded.length,
      agreed: coded.length - differing.length,
      undecided: differing.length - decided.length,
      decided: decided.length,
      wrong: decided.filter(({ first, final }) => first !== final).length,
    },
    people: [...Map.groupBy(cells, ({ coder }) => coder)].flatMap(([coder, own]) =>
      coder === null
        ? []
        : {
            _id: coder,
            name: people.get(coder) ?? own[0]!.coder_name,
            open: own.filter((cell) => !isCoded(cell)).length,
            coded: own.filter(isCoded).length,
          },
    ),
    staff: sortByTitle(
      staff.map(({ id }) => ({ title: people.get(id)!, _id: id })),
      ({ _id }) => _id,
    ).map(({ _id, title: name }) => ({ _id, name })),
    agreement: measure(sampled),
    by: {
      companies: agreementBy(sampled, ({ company_id, company }) => [company_id, company]),
      applications: agreementBy(sampled, ({ application_id, application }) => [
        application_id,
        application,
      ]),
      categories: agreementBy(sampled, ({ category }) => [category, category]),
    },
    errors: errorsOf(cells),
  }
}

/** The result of a report's second coding, for its document and its draws. */
interface MeasuredErrors {
  readonly errorRate: number
  readonly coded: number
  readonly agreement: Agreement
}

/**
 * Returns the share of wrong first answers in the random sample: differing ones that were decided
 * against. Null until every cell of the sample is coded and decided: a part of it is no random sample.
 */
export async function findMeasuredErrors(
  db: Kysely<Tables>,
  reportId: string,
): Promise<MeasuredErrors | null> {
  const cells = await selectCodings(db, reportId)
  const errors = errorsOf(cells)
  if (!errors) return null
  return { ...errors, agreement: measure(cells.filter(isCoded).filter(isSampled))! }
}

function errorsOf(cells: readonly CodingRow[]): SecondCoding['errors'] {
  const sampled = cells.filter(isSampled)
  const done = sampled
    .filter(isCoded)
    .filter((cell) => cell.first === cell.second || cell.final !== null)
  const [any] = cells
  if (!any || sampled.length === 0 || done.length < sampled.length) return null
  if (any.sample === null || sampled.length < any.sample) return null
  const wrong = done.filter(({ first, second, final }) => first !== (final ?? second)).length
  return { errorRate: wrong / done.length, coded: done.length }
}

interface CodingRow {
  readonly answer: string
  readonly company_id: string
  readonly company: string
  readonly application_id: string
  readonly application: string
  readonly category: string
  readonly sampled: boolean
  readonly flipped: boolean
  readonly new_no: boolean
  readonly coder: string | null
  readonly coder_name: string
  readonly first: boolean | null
  readonly second: boolean | null
  readonly final: boolean | null
  /** Cells of the whole sample; null when second coding is turned off. */
  readonly sample: number | null
}

type Coded = CodingRow & { readonly first: boolean; readonly second: boolean }

const isSampled = ({ sampled }: CodingRow) => sampled
const isCoded = (cell: CodingRow): cell is Coded => cell.first !== null && cell.second !== null

function selectCodings(db: Kysely<Tables>, reportId: string): Promise<CodingRow[]> {
  return selectAnswers(db)
    .innerJoin('second_codings as coding', (join) =>
      join
        .onRef('coding.report_id', '=', 'answers.report_id')
        .onRef('coding.answer_id', '=', 'answers.id'),
    )
    .leftJoin('people', 'people.id', 'coding.coder_id')
    .where('answers.report_id', '=', reportId)
    .orderBy('answers.id')
    .select([
      'answers.id as answer',
      'answers.company_id',
      'report_companies.title as company',
      'answers.application_id',
      'applications.title as application',
      'report_categories.title as category',
      'coding.sampled',
      'coding.flipped',
      'coding.new_no',
      'coding.coder_id as coder',
      sql<string>`concat_ws(' ', people.name, people.last_name)`.as('coder_name'),
      'coding.first_value as first',
      'coding.second_value as second',
      'coding.final_value as final',
      sql<number | null>`(
        select ceil(share * (select count(*) from answers where report_id = ${reportId}))::int
        from second_coding_plans where report_id = ${reportId})`.as('sample'),
    ])
    .execute()
}

/** The bootstrap of equal pairs is the same on every screen and page. */
const SEED = 29

const measure = (cells: readonly Coded[]) => measureAgreement(cells, seededRandom(SEED))

function agreementBy(
  cells: readonly Coded[],
  groupOf: (cell: Coded) => readonly [id: string, title: string],
): SecondCoding['by']['companies'] {
  const groups = Map.groupBy(cells, (cell) => groupOf(cell)[0])
  const found = [...groups].flatMap(([_id, own]) => {
    const agreement = measure(own)
    return agreement ? { _id, title: groupOf(own[0]!)[1], agreement } : []
  })
  return sortByTitle(found, ({ _id }) => _id)
}

/**
 * Returns the caller's open cells, with nothing of their first answers, and the disagreements of two
 * other people, which the caller may decide.
 */
export async function findOwnCells(
  db: Kysely<Tables>,
  caller: Caller,
  reportId: string,
): Promise<SecondCodingCells> {
  const cells = withAnswerColumns(selectAnswers(db))
    .innerJoin('second_codings as coding', (join) =>
      join
        .onRef('coding.report_id', '=', 'answers.report_id')
        .onRef('coding.answer_id', '=', 'answers.id'),
    )
    .where('answers.report_id', '=', reportId)
    .select(['coding.second_value', 'coding.second_note', 'coding.first_value', 'coding.coded_at'])
    .orderBy(titleOrder('report_companies.title'))
    .orderBy('applications.position')
    .orderBy(titleOrder('report_categories.title'))
    .orderBy(capabilityOrder)
    .orderBy('answers.id')
  const [own, disagreements] = await Promise.all([
    cells.where('coding.coder_id', '=', caller._id).execute(),
    cells
      .where(isUndecidedFor(caller, 'coding'))
      // The same cell of another edition may wait for the caller's own second answer.
      .where(isShownTo(caller))
      .execute(),
  ])
  type Row = (typeof own)[number]
  const present = (row: Row) => ({
    answer: row.id,
    company: { _id: row.company_id, title: row.company_title },
    application: row.application_id,
    category: { _id: row.category_id, title: row.category_title },
    capability: { _id: row.capability_id, title: row.capability_title },
  })
  return {
    report: reportId,
    open: own.filter(({ coded_at }) => coded_at === null).map(present),
    coded: own.filter(({ coded_at }) => coded_at !== null).length,
    disagreements: disagreements.map((row): Disagreement => ({
      ...present(row),
      first: { hasCapability: row.first_value === true, note: row.capability_change_note },
      second: { hasCapability: row.second_value === true, note: row.second_note },
      screenshots: row.images.map((image) => {
        const { _id, name, url, thumbnailUrl } = presentImage(image)
        return { _id, name, url, thumbnailUrl }
      }),
    })),
  }
}

/** SQL condition: the cell has two differing answers of others, and no decision. */
const isUndecidedFor = ({ _id }: Caller, coding: string) =>
  sql<boolean>`(${sql.ref(`${coding}.first_value`)} <> ${sql.ref(`${coding}.second_value`)}
    and ${sql.ref(`${coding}.final_value`)} is null
    and ${sql.ref(`${coding}.coder_id`)} is distinct from ${_id}
    and ${sql.ref(`${coding}.first_by`)} is distinct from ${_id})`

/** Reports in which cells wait for the caller's second answer, or disagreements for a decision. */
export async function findSecondCodingWaiting(
  db: Kysely<Tables>,
  caller: Caller,
): Promise<WaitingItem[]> {
  const { rows } = await sql<{ id: string; title: string; open: number; undecided: number }>`
    select reports.id, reports.title,
      (count(*) filter (where coded_at is null))::int as open,
      (count(*) filter (where coded_at is not null))::int as undecided
    from second_codings join reports on reports.id = second_codings.report_id
    where reports.status in ('DRAFT', 'REVIEWED', 'APPROVED')
      and (coded_at is null and coder_id = ${caller._id}
        or ${isUndecidedFor(caller, 'second_codings')})
    group by reports.id order by reports.title, reports.id limit 20`.execute(db)
  return rows.flatMap(({ id, title, open, undecided }) => {
    const rest = {
      report: { _id: id, title },
      detail: null,
      path: secondCodingPath(id),
      since: null,
    }
    const cells = open === 1 ? '1 cell' : `${open} cells`
    const decisions = undecided === 1 ? '1 disagreement' : `${undecided} disagreements`
    return [
      ...(open > 0
        ? [{ ...rest, kind: 'second-coding' as const, subject: `${cells} to answer a second time` }]
        : []),
      ...(undecided > 0
        ? [{ ...rest, kind: 'adjudicate' as const, subject: `${decisions} to decide` }]
        : []),
    ]
  })
}
