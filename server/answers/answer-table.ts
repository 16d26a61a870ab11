import { type Answer, SELECTABLE_ANSWER_FIELDS } from '@insights/contract/answers/answers.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import { ANSWER_FIELD_NAMES, type AnswerField } from '@insights/domain/answers/answer.ts'
import { parseMoment } from '@insights/platform/database/connections.ts'
import { type Params, preparedFamily } from '@insights/platform/database/prepared.ts'
import { createFairQueue } from '@insights/platform/fair-queue.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'

import { ANSWER_COLUMNS } from '../database/answer-columns.ts'
import { titleOrder } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import { type Caller, turnOwner } from '../http/caller.ts'
import { type AnswersQuery, type ImageRow, presentImage } from './answer-rows.ts'

/** The filters that narrow a table of answers, with their columns. */
const FILTERS = {
  _id: 'id',
  report: 'report_id',
  company: 'company_id',
  application: 'application_id',
  category: 'category_id',
} as const
type Filter = keyof typeof FILTERS
type Values = Partial<Record<Filter, string | readonly string[]>>

type Named = readonly [report: string, id: string, title: string]

/** Titles frozen into the reports, by their numbers in the lines, and a line for each answer, in order. */
interface AnswerTable {
  readonly companies: readonly Named[]
  readonly categories: readonly (readonly [...Named, application: string, its: string])[]
  readonly capabilities: readonly (readonly [...Named, category: string])[]
  readonly users: readonly (readonly [id: string, name: string])[]
  readonly lines: string | null
}
type Read = (db: Kysely<Tables>, values: Values) => Promise<AnswerTable[]>

/** The statement of each form in which tables are requested: its filters, and what is selected. */
const reads = new Map<string, Read>()
const MAX_FORMS = 100

/**
 * Whole reports that are read at the same time: each takes some 15 MB, from the rows to the text of
 * the response.
 */
const whole = createFairQueue<string>({ concurrency: 4 })

/**
 * Returns a whole table of answers, as the screens ask for it, as the text of the response, or
 * undefined for any other query. This is the hot path of answers: the statement is prepared once
 * for each set of filters and selected fields, and rows and objects in between would take longer
 * than everything else.
 */
export async function readAnswerTable(
  db: Kysely<Tables>,
  caller: Caller,
  { $limit, $skip, $sort, $select, $populate: _names, ...filters }: AnswersQuery,
  signal: AbortSignal,
): Promise<string | undefined> {
  if ($limit !== Infinity || $skip !== 0 || $sort) return undefined
  const values: Values = {}
  for (const [field, filter] of Object.entries(filters)) {
    if (filter === undefined) continue
    const value = valueOf(filter)
    if (!value || !isFilter(field)) return undefined
    values[field] = value
  }
  const fields = SELECTABLE_ANSWER_FIELDS.filter((field) => $select?.includes(field) ?? true)
  const work = () => read(db, values, fields, isStaff(caller.role))
  if (values._id ?? values.company ?? values.category) return work()
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
  const table = await read(db, { report, company }, SELECTABLE_ANSWER_FIELDS, isStaff(caller.role))
  return (JSON.parse(table) as { data: Answer[] }).data
}

type Field = (typeof SELECTABLE_ANSWER_FIELDS)[number]

async function read(
  db: Kysely<Tables>,
  values: Values,
  fields: readonly Field[],
  forStaff: boolean,
): Promise<string> {
  const [table] = await findRead(values, fields)(db, values)
  const answers = table?.lines ? writeAnswers(table, table.lines, fields, forStaff) : []
  const { length } = answers
  return `{"total":${length},"limit":${length},"skip":0,"data":[${answers.join(',')}]}`
}

function valueOf(filter: string | { $in?: string[] | undefined; $ne?: string | undefined }) {
  if (typeof filter === 'string') return filter
  return filter.$ne === undefined ? filter.$in : undefined
}

function isFilter(field: string): field is Filter {
  return Object.hasOwn(FILTERS, field)
}

function findRead(values: Values, fields: readonly Field[]): Read {
  const kinds = Object.keys(FILTERS).map((field) => typeof values[field as Filter])
  const form = JSON.stringify([kinds, fields])
  const known = reads.get(form)
  if (known) return known
  const made = prepareRead(values, fields)
  if (reads.size < MAX_FORMS) reads.set(form, made)
  return made
}

/** Where a line has what; it has nothing for what no selected field needs. */
const [ID, COMPANY, APPLICATION, CAPABILITY, STATUS, VERSION, CREATED, UPDATED, AUTHOR, IMAGES] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const
const FIELDS = 10

/**
 * Reads names and answers by one statement, so that both show the same moment. JSON contains no
 * tabs and no line ends: they separate the columns and the answers. Companies and capabilities are
 * numbered in the order of their keys: a number is written and looked up faster than an id.
 */
function prepareRead(shape: Values, selected: readonly Field[]): Read {
  return preparedFamily('answer-table', (db: Kysely<Tables>, params: Params<Values>) => {
    // One value is compared directly, not as a list of one: only then does PostgreSQL keep a plan
    // for the statement, where planning takes longer than running it.
    const compare = (field: Filter, column: string) =>
      sql`${sql.ref(column)} = ${typeof shape[field] === 'string' ? params[field] : sql`any(${params[field]})`}`
    const ofReport = (table: string) => compare('report', `${table}.report_id`)
    const wanted = sql.join(
      Object.entries(FILTERS)
        .filter(([field]) => shape[field as Filter] !== undefined)
        .map(([field, column]) => compare(field as Filter, `answers.${column}`)),
      sql` and `,
    )
    const whenSelected = (fields: readonly Field[], part: RawBuilder<unknown>) =>
      fields.some((field) => selected.includes(field)) ? part : sql`''`
    const line = sql.join(
      [
        sql`id`,
        whenSelected(['company'], sql`company`),
        whenSelected(['application', 'category'], sql`application_id`),
        whenSelected(['report', 'category', 'capability'], sql`capability`),
        whenSelected(['status'], sql`status`),
        whenSelected(['version'], sql`version`),
        whenSelected(['createdAt', 'updatedAt'], sql`created_at`),
        whenSelected(['lastUpdate', 'updatedAt'], sql`updated_at`),
        whenSelected(['lastUpdate'], sql`updated_by`),
        whenSelected(['images'], sql`images`),
        ...ANSWER_FIELD_NAMES.map((field) =>
          whenSelected([field], sql`to_json(${sql.ref(ANSWER_COLUMNS[field])})`),
        ),
      ],
      sql`, e'\t', `,
    )
    const isOneReport = typeof shape.report === 'string'
    const sameReport = (table: string) =>
      isOneReport ? sql`` : sql`${sql.ref(`${table}.report_id`)} = answers.report_id and`
    const shown = selected.includes('images')
      ? sql`left join (
          select report_id, answer_id, string_agg(json_build_object(
            'id', images.id, 'name', images.name, 'created_at', images.created_at)::text, ','
            order by position) as images
          from answer_images join images on images.id = image_id
          where ${ofReport('answer_images')} group by report_id, answer_id
        ) as shown on shown.report_id = answers.report_id and shown.answer_id = answers.id`
      : sql``
    const users = selected.includes('lastUpdate')
      ? sql`(select coalesce(json_agg(json_build_array(id, name || ' ' || last_name)), '[]')
          from people where id in (select updated_by from answers where ${wanted}))`
      : sql`'[]'::json`
    const table = sql<AnswerTable>`(select
      (select coalesce(json_agg(json_build_array(report_id, company_id, title)
          order by report_id, company_id), '[]')
        from report_companies where ${ofReport('report_companies')}) as companies,
      (select coalesce(json_agg(json_build_array(report_id, category_id, report_categories.title,
          application_id, applications.title)), '[]')
        from report_categories join applications on applications.id = application_id
        where ${ofReport('report_categories')}) as categories,
      (select coalesce(json_agg(json_build_array(report_id, capability_id, title, category_id)
          order by report_id, capability_id), '[]')
        from report_capabilities where ${ofReport('report_capabilities')}) as capabilities,
      ${users} as users,
      (select string_agg(concat(${line}), e'\n')
        from (
          select answers.*, companies.number as company, capabilities.number as capability,
            ${selected.includes('images') ? sql`shown.images` : sql`null`} as images
          from answers
          join (
            select report_id, company_id,
              row_number() over (order by report_id, company_id) - 1 as number
            from report_companies where ${ofReport('report_companies')}
          ) as companies on ${sameReport('companies')} companies.company_id = answers.company_id
          join (
            select report_id, capability_id,
              row_number() over (order by report_id, capability_id) - 1 as number,
              dense_rank() over (order by ${titleOrder('title')}) as place
            from report_capabilities where ${ofReport('report_capabilities')}
          ) as capabilities on ${sameReport('capabilities')}
            capabilities.capability_id = answers.capability_id
          ${shown}
          where ${wanted} order by capabilities.place, answers.id
        ) as sorted) as lines)`.as('answer_table')
    return db.selectFrom(table).selectAll()
  })
}

/** JSON of the application and the category of each capability, by application. */
type Categories = ReadonlyMap<string, readonly [application: string, category: string]>

function findCategories({ categories }: AnswerTable): ReadonlyMap<string, Categories> {
  const found = new Map<string, Map<string, readonly [string, string]>>()
  for (const [report, _id, title, application, applicationTitle] of categories) {
    const key = report + _id
    if (!found.has(key)) found.set(key, new Map())
    const both = [
      { _id: application, title: applicationTitle },
      { _id, title },
    ] as const
    found.get(key)!.set(application, [JSON.stringify(both[0]), JSON.stringify(both[1])])
  }
  return found
}

type Line = readonly string[]

function writeAnswers(
  table: AnswerTable,
  lines: string,
  fields: readonly Field[],
  forStaff: boolean,
): string[] {
  const named = ([, _id, title]: readonly [string, string, string, ...string[]]) =>
    JSON.stringify({ _id, title })
  const companies = table.companies.map(named)
  const categories = findCategories(table)
  const capabilities = table.capabilities.map((capability) => {
    const [report, , , category] = capability
    const categoriesOf = categories.get(report + category)!
    return { report: `"${report}"`, json: named(capability), categories: categoriesOf }
  })
  const capabilityOf = (line: Line) => capabilities[Number(line[CAPABILITY])]!
  const updateBy = updateWriter(table, forStaff)
  const created = momentWriter()
  const updated = momentWriter()
  const parts: { readonly [Name in Field]: (line: Line) => string } = {
    report: (line) => capabilityOf(line).report,
    company: (line) => companies[Number(line[COMPANY])]!,
    application: (line) => capabilityOf(line).categories.get(line[APPLICATION]!)![0],
    category: (line) => capabilityOf(line).categories.get(line[APPLICATION]!)![1],
    capability: (line) => capabilityOf(line).json,
    status: (line) => `"${line[STATUS]}"`,
    ...(Object.fromEntries(
      ANSWER_FIELD_NAMES.map((field, at) => [field, (line: Line) => line[FIELDS + at] || 'null']),
    ) as { [Name in AnswerField]: (line: Line) => string }),
    images: (line) => (line[IMAGES] === '' ? '[]' : writeImages(line[IMAGES]!)),
    version: (line) => line[VERSION]!,
    lastUpdate: (line) =>
      line[UPDATED] === ''
        ? 'null'
        : `${updateBy(line[AUTHOR]!)},"date":${updated(line[UPDATED]!)}}`,
    createdAt: (line) => created(line[CREATED]!),
    updatedAt: (line) => (line[UPDATED] ? updated(line[UPDATED]) : created(line[CREATED]!)),
  }
  const chosen = fields.map((field) => [`,"${field}":`, parts[field]] as const)
  return lines.split('\n').map((text) => {
    const line = text.split('\t')
    let json = `{"_id":"${line[ID]}"`
    for (const [name, write] of chosen) json += name + write(line)
    return `${json}}`
  })
}

/** Returns a function for an update without its time, as `presentAnswer` does for customers and staff. */
function updateWriter({ users }: AnswerTable, forStaff: boolean): (user: string) => string {
  const names = new Map(users)
  const updates = new Map<string, string>()
  return (user) => {
    let update = updates.get(user)
    if (update === undefined) {
      const userId = (forStaff && user) || null
      const userName = (forStaff && names.get(user)) || ''
      update = JSON.stringify({ userId, userName }).slice(0, -1)
      updates.set(user, update)
    }
    return update
  }
}

/** Returns a function for the JSON of a moment: answers of a report often share theirs. */
function momentWriter(): (text: string) => string {
  let last = ''
  let json = ''
  return (text) => {
    if (text !== last) {
      last = text
      json = `"${String(parseMoment(text))}"`
    }
    return json
  }
}

function writeImages(images: string): string {
  return JSON.stringify((JSON.parse(`[${images}]`) as ImageRow[]).map(presentImage))
}
