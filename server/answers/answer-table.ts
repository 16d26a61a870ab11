import type { Answer } from '@insights/contract/answers/answers.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import { ANSWER_FIELD_NAMES } from '@insights/domain/answers/answer.ts'
import { parseMoment } from '@insights/platform/database/connections.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { createFairQueue } from '@insights/platform/fair-queue.ts'
import { type Kysely, sql } from 'kysely'

import { fieldColumns } from '../database/answer-columns.ts'
import type { Tables } from '../database/tables.ts'
import { type Caller, turnOwner } from '../http/caller.ts'
import { type AnswersQuery, type ImageRow, presentImage } from './answer-rows.ts'

/** The fields that narrow a table of answers. */
const FIELDS = ['report', 'company', 'application', 'category'] as const
type Field = (typeof FIELDS)[number]
type Values = Partial<Record<Field, string | readonly string[]>>

/** Titles frozen into the reports, and a line for each answer, in order. */
interface AnswerTable {
  readonly companies: readonly (readonly [report: string, id: string, title: string])[]
  readonly categories: readonly (readonly [
    report: string,
    id: string,
    title: string,
    application: string,
    applicationTitle: string,
  ])[]
  readonly capabilities: readonly (readonly [report: string, id: string, title: string])[]
  readonly users: readonly (readonly [id: string, name: string])[]
  readonly lines: string | null
}
type Read = (db: Kysely<Tables>, values: Values) => Promise<AnswerTable[]>

const reads = new Map<string, Read>()

/**
 * Whole reports that are read at the same time: each takes some 15 MB, from the rows to the bytes
 * of the response.
 */
const whole = createFairQueue<Buffer>({ concurrency: 4 })

/**
 * Returns a whole table of answers, as the screens ask for it, as the bytes of the response, or
 * undefined for any other query. This is the hot path of answers: the statement is prepared once
 * for each set of filters, and rows and objects in between would take longer than everything else.
 */
export async function readAnswerTable(
  db: Kysely<Tables>,
  caller: Caller,
  { $limit, $skip, $sort, $select, $populate: _names, ...filters }: AnswersQuery,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  if ($limit !== Infinity || $skip !== 0 || $sort || $select) return undefined
  const values: Values = {}
  for (const [field, filter] of Object.entries(filters)) {
    if (filter === undefined) continue
    const value = valueOf(filter)
    if (!value || !isField(field)) return undefined
    values[field] = value
  }
  const work = () => read(db, values, isStaff(caller.role))
  if (values.company !== undefined || values.category !== undefined) return work()
  // A key of its own: sharing a query that has begun would miss later saves.
  return whole.run({ key: crypto.randomUUID(), owner: turnOwner(caller), work, signal })
}

/** Returns the answers of a company in a report, for all categories and applications. */
export async function findAnswersOfCompany(
  db: Kysely<Tables>,
  caller: Caller,
  report: string,
  company: string,
): Promise<Answer[]> {
  const table = await read(db, { report, company }, isStaff(caller.role))
  return (JSON.parse(String(table)) as { data: Answer[] }).data
}

async function read(db: Kysely<Tables>, values: Values, forStaff: boolean): Promise<Buffer> {
  const [table] = await findRead(values)(db, values)
  const answers = table?.lines ? writeAnswers(table, table.lines, forStaff) : []
  const { length } = answers
  return Buffer.from(`{"total":${length},"limit":${length},"skip":0,"data":[${answers.join(',')}]}`)
}

function valueOf(filter: string | { $in?: string[] | undefined; $ne?: string | undefined }) {
  if (typeof filter === 'string') return filter
  return filter.$ne === undefined ? filter.$in : undefined
}

function isField(field: string): field is Field {
  return (FIELDS as readonly string[]).includes(field)
}

function findRead(values: Values): Read {
  const name = ['answer-table', ...FIELDS.flatMap((field) => wordFor(field, values[field]))].join(
    '-',
  )
  let read = reads.get(name)
  if (!read) reads.set(name, (read = prepareRead(name, values)))
  return read
}

function wordFor(field: Field, value: string | readonly string[] | undefined): string[] {
  if (value === undefined) return []
  return [typeof value === 'string' ? field : `some-${field}`]
}

/**
 * Reads names and answers by one statement, so that both show the same moment. JSON contains no
 * tabs and no line ends: they separate the fields and the answers.
 */
function prepareRead(name: string, shape: Values): Read {
  return prepared(name, (db: Kysely<Tables>, params: Params<Values>) => {
    // One value is compared directly, not as a list of one: only then does PostgreSQL keep a plan
    // for the statement, where planning takes longer than running it.
    const compare = (field: Field, column: string) =>
      sql`${sql.ref(column)} = ${typeof shape[field] === 'string' ? params[field] : sql`any(${params[field]})`}`
    const ofReport = (table: string) => compare('report', `${table}.report_id`)
    const wanted = sql.join(
      FIELDS.filter((field) => shape[field] !== undefined).map((field) =>
        compare(field, `answers.${field}_id`),
      ),
      sql` and `,
    )
    const fields = sql.join(fieldColumns.map((column) => sql`e'\t', to_json(${sql.ref(column)})`))
    const table = sql<AnswerTable>`(select
      (select coalesce(json_agg(json_build_array(report_id, company_id, title)), '[]')
        from report_companies where ${ofReport('report_companies')}) as companies,
      (select coalesce(json_agg(json_build_array(report_id, category_id, report_categories.title,
          application_id, applications.title)), '[]')
        from report_categories join applications on applications.id = application_id
        where ${ofReport('report_categories')}) as categories,
      (select coalesce(json_agg(json_build_array(report_id, capability_id, title)), '[]')
        from report_capabilities where ${ofReport('report_capabilities')}) as capabilities,
      (select coalesce(json_agg(json_build_array(id, name || ' ' || last_name)), '[]')
        from people where id in (select updated_by from answers where ${wanted})) as users,
      (select string_agg(concat(id, e'\t', report_id, e'\t', company_id, e'\t', application_id, e'\t',
          category_id, e'\t', capability_id, e'\t', status, e'\t', version, e'\t', created_at, e'\t',
          updated_at, e'\t', updated_by, e'\t', images, ${fields}), e'\n')
        from (
          select answers.*, shown.images from answers
          join (
            select report_id, capability_id, dense_rank() over (order by lower(title)) as place
            from report_capabilities where ${ofReport('report_capabilities')}
          ) as capabilities on ${typeof shape.report === 'string' ? sql`` : sql`capabilities.report_id = answers.report_id and`}
            capabilities.capability_id = answers.capability_id
          left join (
            select report_id, answer_id, string_agg(json_build_object(
              'id', images.id, 'name', images.name, 'created_at', images.created_at)::text, ','
              order by position) as images
            from answer_images join images on images.id = image_id
            where ${ofReport('answer_images')} group by report_id, answer_id
          ) as shown on shown.report_id = answers.report_id and shown.answer_id = answers.id
          where ${wanted} order by capabilities.place, answers.id
        ) as sorted) as lines)`.as('answer_table')
    return db.selectFrom(table).selectAll()
  })
}

/** JSON of the titles that a report's answers refer to: by id, or by application and category. */
interface Names {
  readonly companies: Map<string, string>
  readonly categories: Map<string, string>
  readonly capabilities: Map<string, string>
}

function collectNames({ companies, categories, capabilities }: AnswerTable): Map<string, Names> {
  const reports = new Map<string, Names>()
  const namesOf = (report: string): Names => {
    let names = reports.get(report)
    if (!names) {
      names = { companies: new Map(), categories: new Map(), capabilities: new Map() }
      reports.set(report, names)
    }
    return names
  }
  for (const [report, _id, title] of companies)
    namesOf(report).companies.set(_id, JSON.stringify({ _id, title }))
  for (const [report, _id, title] of capabilities)
    namesOf(report).capabilities.set(_id, JSON.stringify({ _id, title }))
  for (const [report, _id, title, application, applicationTitle] of categories) {
    const both = [
      { _id: application, title: applicationTitle },
      { _id, title },
    ]
    const json = both.map((named) => JSON.stringify(named)).join(',"category":')
    namesOf(report).categories.set(application + _id, json)
  }
  return reports
}

function writeAnswers(table: AnswerTable, lines: string, forStaff: boolean): string[] {
  const names = collectNames(table)
  const users = new Map(table.users)
  const updates = new Map<string, string>()
  /** Returns an update without its time, as `presentAnswer` does for customers and staff. */
  const updateBy = (user: string) => {
    let update = updates.get(user)
    if (update === undefined) {
      const userId = (forStaff && user) || null
      const userName = (forStaff && users.get(user)) || ''
      update = JSON.stringify({ userId, userName }).slice(0, -1)
      updates.set(user, update)
    }
    return update
  }
  const writeAnswer = (line: string): string => {
    // By index: spreading an array takes as long as everything made of it.
    const f = line.split('\t')
    const { companies, categories, capabilities } = names.get(f[1]!)!
    const created = toMoment(f[8]!)
    const updated = f[9] === '' ? undefined : toMoment(f[9]!)
    let fields = ''
    ANSWER_FIELD_NAMES.forEach((field, at) => (fields += `"${field}":${f[12 + at] || 'null'},`))
    return (
      `{"_id":"${f[0]}","report":"${f[1]}","company":${companies.get(f[2]!)}` +
      `,"application":${categories.get(f[3]! + f[4]!)},"capability":${capabilities.get(f[5]!)}` +
      `,"status":"${f[6]}",${fields}"images":${f[11] === '' ? '[]' : writeImages(f[11]!)}` +
      `,"version":${f[7]}` +
      `,"lastUpdate":${updated ? `${updateBy(f[10]!)},"date":"${updated}"}` : 'null'}` +
      `,"createdAt":"${created}","updatedAt":"${updated ?? created}"}`
    )
  }
  return lines.split('\n').map(writeAnswer)
}

const toMoment = (text: string) => String(parseMoment(text))

function writeImages(images: string): string {
  return JSON.stringify((JSON.parse(`[${images}]`) as ImageRow[]).map(presentImage))
}
