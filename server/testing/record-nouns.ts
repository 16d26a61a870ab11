import { randomUUID } from 'node:crypto'

import { answers, type Row } from './authorisation-matrix/row.ts'
import type { TestRecords } from './authorisation-matrix/test-records.ts'

type Body = object | ((records: TestRecords) => object | Promise<object>)

/** Expectations of a record noun; nothing here is read from its declaration. */
interface RecordNoun {
  readonly path: string
  readonly table: string
  /** The subject of its entries in the activity log. */
  readonly subject: string
  /** Roles that may find and read its records, and roles that may write them. */
  readonly read: 'reader' | 'staff' | 'senior'
  readonly write: 'staff' | 'senior'
  readonly create: Body
  readonly change: Body
  /** The id of the record to read and change, where reports hold it; a new one otherwise. */
  readonly existing?: (records: TestRecords) => string | Promise<string>
  /** PATCH unless listed. */
  readonly put?: true
  /** Calls that it lacks. */
  readonly lacks?: readonly ('get' | 'change' | 'remove')[]
  /** Audience and kind of the events of its calls. */
  readonly events?: Partial<Record<'create' | 'change' | 'remove', string>>
  /** kB of a body; 64 unless listed. */
  readonly size?: number
}

const svgIcon = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'
const email = () => `${randomUUID()}@matrix.example`
const active = { active: true }
const notice = { name: 'Upgrade', date: '2090-01-01T06:00:00.000Z', details: ['An hour'] }
const ada = { name: 'Ada', lastName: 'Moss', loginType: 'admin' }
const purchases = 'company-customer purchases'
const ownBrands = 'company-customer own-brands'

const industry = () => ({ title: randomUUID(), svgIcon })
const category = async ({ make }: TestRecords) => ({
  title: randomUUID(),
  belongsTo: 'Group',
  industry: await make('/industries', industry()),
})
const capability = async (records: TestRecords) => ({
  title: randomUUID(),
  category: await records.make('/categories', await category(records)),
})
const question = async (records: TestRecords) => {
  const fields = await category(records)
  const id = await records.make('/categories', fields)
  return { title: randomUUID(), industry: fields.industry, category: id }
}
const companyCustomer = async ({ make }: TestRecords) => ({
  name: randomUUID(),
  url: 'https://firm.example',
  address: '48 Mill Street',
  city: 'Portland',
  state: 'OR',
  zip: '97205',
  salesPerson: await make('/sales-person', { name: 'Iris', email: email() }),
})
const contact = () => ({ firstName: 'Nia', lastName: 'Harrow', email: email() })
const newCustomer = async (records: TestRecords) => ({
  ...(await companyCustomer(records)),
  ...contact(),
})
const companyBrand = async ({ industry, newCompany }: TestRecords) => ({
  company: await newCompany(),
  industry: industry._id,
  brand: industry.companies[0]!.id,
})
const assignment = async ({ published, newCompany }: TestRecords) => ({
  company: await newCompany(),
  report: published,
})

const signOn = async ({ newCompany }: TestRecords) => ({
  companyCustomer: await newCompany(),
  issuer: 'https://127.0.0.1',
  clientId: 'insights',
  domains: ['matrix.example'],
})

const webhook = async ({ newCompany }: TestRecords) => ({
  company: await newCompany(),
  url: 'https://hooks.matrix.example/insights',
  events: ['report.purchased'],
})

/** Each noun in one line. */
// prettier-ignore
export const RECORD_NOUNS: readonly RecordNoun[] = [
  { path: '/industries', table: 'industries', subject: 'INDUSTRY', read: 'staff', write: 'senior', create: industry, change: active, existing: ({ industry }) => industry._id, size: 512 },
  { path: '/categories', table: 'categories', subject: 'CATEGORY', read: 'staff', write: 'senior', create: category, change: active, existing: ({ industry }) => industry.categories[0]!.id },
  { path: '/capabilities', table: 'capabilities', subject: 'CAPABILITY', read: 'staff', write: 'senior', create: capability, change: active, existing: ({ firstOf }) => firstOf('/capabilities') },
  { path: '/survey-question', table: 'survey_questions', subject: 'SURVEY_QUESTION', read: 'staff', write: 'senior', create: question, change: active, existing: ({ firstOf }) => firstOf('/survey-question') },
  { path: '/companies', table: 'companies', subject: 'COMPANY', read: 'staff', write: 'senior', create: () => ({ title: randomUUID() }), change: active, existing: ({ industry }) => industry.companies[0]!.id },
  { path: '/maintenance-notices', table: 'maintenance_notices', subject: 'MAINTENANCE_NOTICE', read: 'senior', write: 'senior', create: notice, change: { name: 'Another upgrade' }, events: { create: 'all maintenance', change: 'all maintenance', remove: 'all maintenance' } },
  { path: '/users', table: 'users', subject: 'USER', read: 'senior', write: 'senior', create: () => ({ ...ada, email: email() }), change: { ...ada, title: 'Analyst' }, put: true, events: { remove: 'user session' } },
  { path: '/companies-customer', table: 'company_customers', subject: 'COMPANY_CUSTOMER', read: 'staff', write: 'staff', create: newCustomer, change: companyCustomer, put: true, events: { remove: 'user session' } },
  { path: '/companies-reports', table: 'company_reports', subject: 'COMPANY_CUSTOMER', read: 'reader', write: 'staff', create: assignment, change: { po: 'PO 7' }, existing: ({ firstOf }) => firstOf('/companies-reports'), lacks: ['get'], events: { create: purchases, remove: purchases } },
  { path: '/companies-brands', table: 'company_brands', subject: 'COMPANY_CUSTOMER', read: 'staff', write: 'staff', create: companyBrand, change: {}, events: { create: ownBrands, change: ownBrands, remove: ownBrands } },
  { path: '/sign-on-connections', table: 'sign_on_connections', subject: 'SIGN_ON', read: 'senior', write: 'senior', create: signOn, change: { clientId: 'another' } },
  { path: '/webhooks', table: 'webhooks', subject: 'COMPANY_CUSTOMER', read: 'senior', write: 'senior', create: webhook, change: { enabled: false } },
  { path: '/sales-person', table: 'sales_people', subject: 'SALES_PERSON', read: 'staff', write: 'staff', create: () => ({ name: 'Iris', email: email() }), change: {}, lacks: ['get', 'change', 'remove'] },
]

/** The rows of the authorisation matrix for the calls of a noun. */
function rowsOf({
  path,
  read,
  write,
  create,
  change,
  existing,
  put,
  lacks = [],
}: RecordNoun): Row[] {
  const make = async (body: Body, records: TestRecords) =>
    typeof body === 'function' ? await body(records) : body
  const added = async (records: TestRecords) => records.make(path, await make(create, records))
  const at = async (id: string | Promise<string>) => ({ path: `${path}/${await id}` })
  const known = (records: TestRecords) => at((existing ?? added)(records))
  const one = `${path}/:id`
  const rows = {
    find: { route: `GET ${path}`, answers: answers[read](200) },
    get: { route: `GET ${one}`, answers: answers[read](200), send: known },
    create: {
      route: `POST ${path}`,
      answers: answers[write](201),
      send: async (records: TestRecords) => ({ body: await make(create, records) }),
    },
    change: {
      route: `${put ? 'PUT' : 'PATCH'} ${one}`,
      answers: answers[write](200),
      send: async (records: TestRecords) => ({
        ...(await known(records)),
        body: await make(change, records),
      }),
    },
    remove: {
      route: `DELETE ${one}`,
      answers: answers[write](200),
      send: (records: TestRecords) => at(added(records)),
    },
  }
  const calls = ['find', 'get', 'create', 'change', 'remove'] as const
  return calls.filter((call) => !lacks.some((lack) => lack === call)).map((call) => rows[call])
}

export const recordRows: readonly Row[] = RECORD_NOUNS.flatMap(rowsOf)

interface RecordWrite {
  readonly route: string
  readonly subject: string
  readonly events: readonly string[]
  /** Bytes of its body; undefined for a deletion. */
  readonly size: number | undefined
}

/** The calls of all nouns that write. */
export const RECORD_WRITES: readonly RecordWrite[] = RECORD_NOUNS.flatMap((noun) => {
  const { subject, events = {}, size = 64 } = noun
  const verbs = { POST: events.create, PUT: events.change, PATCH: events.change, DELETE: events.remove } // prettier-ignore
  return rowsOf(noun).flatMap(({ route }) => {
    const [method = ''] = route.split(' ')
    if (!Object.hasOwn(verbs, method)) return []
    const event = verbs[method as keyof typeof verbs]
    const bytes = method === 'DELETE' ? undefined : size * 1024
    return [{ route, subject, events: event === undefined ? [] : [event], size: bytes }]
  })
})
