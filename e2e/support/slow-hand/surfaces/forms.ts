import { formatUsDate, parseUsDate } from '@insights/domain/text/us-date.ts'

import { addCompanyCustomer, PASSWORD } from '../../add-company-customer.ts'
import { addUser, newAddress } from '../../add-user.ts'
import { findDemoReport } from '../../demo-report.ts'
import { addIndustry } from '../../small-report.ts'
import type { Writing } from '../acts.ts'
import { type Given, press, type StillThere, type Surface } from '../surface.ts'

const THEIRS = 'A colleague wrote this.'

type Read = Readonly<Record<string, string | number | null>>

interface Opened {
  readonly path: string
  /** The name of the row whose menu opens it, empty for the only row, or of the button that does. */
  readonly row?: string
  readonly button?: string
  /** The table of the row, where the page has several. */
  readonly table?: string
  /** The path of the record, which is one of a list if `among` is given. */
  readonly record: string
  readonly among?: (one: Read) => boolean
  /** A colleague’s work on the list around it. */
  readonly list?: () => Promise<StillThere>
  /** The other fields of a new record, by label. */
  readonly fill?: Readonly<Record<string, string>>
  /** The beginning of a text by which its record is found. */
  readonly prefix?: string
}

/** A form of a record: one of its fields. */
interface Form {
  readonly name: string
  readonly writing: Writing
  readonly label: string
  readonly key: string
  readonly colleagues?: readonly ['the list']
  readonly open: (given: Given) => Promise<Opened>
  readonly isValid?: (text: string) => boolean
  readonly instead?: string
  readonly storedOf?: (text: string) => string
  /** Returns the shown form of a stored value. */
  readonly readOf?: (value: string | number | null | undefined) => string
}

const isNamed = (text: string) => text.trim() !== ''

/** Something in the catalogue of an industry that a session has for itself. */
async function openCatalogue({ staff }: Given) {
  const { industry, title, senior } = await addIndustry(staff)
  const find = async (path: string) => (await senior<{ data: { _id: string }[] }>('GET', path)).data[0]!._id // prettier-ignore
  const category = await find(`/categories?industry=${industry}&title=Booking`)
  const pages = `/admin/industry-management/${industry}/categories`
  const list = async () => {
    const other = `${THEIRS} ${title}`
    const { _id } = await senior('POST', '/companies', { title: other, industries: [industry] })
    return async () => (await senior<Read>('GET', `/companies/${_id}`))['title'] === other
  }
  const company = await find(`/companies?term=${encodeURIComponent(`Amber of ${title}`)}`)
  return { industry, title, category, company, find, pages, list }
}

const openCategory = async (given: Given): Promise<Opened> => {
  const { pages, category } = await openCatalogue(given)
  return { path: pages, row: 'Booking', record: `/categories/${category}` }
}

async function openClient({ request, staff }: Given) {
  const client = await addCompanyCustomer(request)
  const path = `/management/company-details?company=${client.companyCustomer}`
  const { _id: report } = await findDemoReport(staff.researcher, 'PUBLISHED')
  return { ...client, path, report }
}

async function openAssignment(given: Given): Promise<Opened> {
  const { path, companyCustomer: company, report } = await openClient(given)
  const { _id } = await given.staff.researcher('POST', '/companies-reports', { company, report })
  const among = (one: Read) => one['_id'] === _id
  return { path, table: 'Reports', row: '', record: `/companies-reports?company=${company}`, among }
}

async function openNotice({ staff: { senior } }: Given): Promise<Opened> {
  // In the past, so that no page shows it.
  const name = `Repairs ${crypto.randomUUID()}`
  const notice = { name, date: new Date().toISOString(), details: ['Repairs'] }
  const { _id } = await senior('POST', '/maintenance-notices', notice)
  return {
    path: '/admin/maintenance?time=past',
    row: name,
    record: `/maintenance-notices/${_id}`,
  }
}

/** Required fields of a new user, whose email finds it. */
const newPerson = () => ({ 'First name': 'Ada', 'Last name': 'Moss', Email: newAddress() })

const openConnection = async (given: Given): Promise<Opened> => {
  const { companyCustomer, name } = await openClient(given)
  const connection = { companyCustomer, issuer: 'https://login.example', clientId: 'portal', domains: [] } // prettier-ignore
  const { _id } = await given.staff.senior('POST', '/sign-on-connections', connection)
  return { path: '/admin/sign-on', row: name, record: `/sign-on-connections/${_id}` }
}

const FORMS: readonly Form[] = [
  {
    name: 'the description of an industry',
    writing: 'lines',
    label: 'Description',
    key: 'description',
    colleagues: ['the list'],
    async open(given) {
      const { industry, title, list } = await openCatalogue(given)
      const path = `/admin/industry-management?term=${encodeURIComponent(title)}`
      return { path, row: title, record: `/industries/${industry}`, list }
    },
  },
  {
    name: 'the title of a company',
    writing: 'line',
    label: 'Title',
    key: 'title',
    isValid: isNamed,
    instead: 'Amber again',
    colleagues: ['the list'],
    async open(given) {
      const { company, title, list } = await openCatalogue(given)
      const path = `/admin/company-management?term=${encodeURIComponent(`Amber of ${title}`)}`
      return { path, row: `Amber of ${title}`, record: `/companies/${company}`, list }
    },
  },
  { name: 'the description of a category', writing: 'lines', label: 'Description', key: 'description', open: openCategory }, // prettier-ignore
  {
    name: 'the group of a category',
    writing: 'line',
    label: 'Belongs to',
    key: 'belongsTo',
    open: openCategory,
    isValid: isNamed,
    instead: 'Before the trip',
  },
  {
    name: 'the fixed weight of a category',
    writing: 'number',
    label: 'Fixed scoring weight',
    key: 'fixedScoringWeight',
    open: openCategory,
    isValid: (text) => text === '' || /^[0-4](\.\d)?$/.test(text),
    instead: '2.5',
    storedOf: (text) => (text === '' ? '' : String(Number(text))),
  },
  {
    name: 'the description of a capability',
    writing: 'lines',
    label: 'Description',
    key: 'description',
    async open(given) {
      const { pages, category, find } = await openCatalogue(given)
      const record = `/capabilities/${await find(`/capabilities?category=${category}&title=Choose a seat`)}`
      return { path: `${pages}/${category}/capabilities`, row: 'Choose a seat', record }
    },
  },
  {
    name: 'a survey question',
    writing: 'line',
    label: 'Question',
    key: 'title',
    isValid: isNamed,
    instead: 'How easy is it?',
    async open(given) {
      const { pages, category, find } = await openCatalogue(given)
      const record = `/survey-question/${await find(`/survey-question?category=${category}`)}`
      return { path: `${pages}/${category}/surveyQuestions`, row: 'Booking matters', record }
    },
  },
  {
    name: 'the title of a user',
    writing: 'line',
    label: 'Title',
    key: 'title',
    async open({ request }) {
      const { _id, email } = await addUser(request)
      const path = `/admin/user-management?term=${encodeURIComponent(email)}`
      return { path, row: 'Ada Moss', record: `/users/${_id}` }
    },
  },
  {
    name: 'the name of a notice',
    writing: 'line',
    label: 'Name',
    key: 'name',
    isValid: isNamed,
    instead: 'Repairs',
    open: openNotice,
  },
  {
    name: 'the city of a client',
    writing: 'line',
    label: 'City',
    key: 'city',
    isValid: (text) => /^[A-Za-z ]*[A-Za-z][A-Za-z ]*$/.test(text),
    instead: 'Peoria',
    async open(given) {
      const { path, companyCustomer } = await openClient(given)
      return { path, button: 'Update Company', record: `/companies-customer/${companyCustomer}` }
    },
  },
  {
    name: 'the title of a client’s user',
    writing: 'line',
    label: 'Title',
    key: 'title',
    async open(given) {
      const { path, companyCustomer } = await openClient(given)
      return { path, row: 'Ben Hale', record: `/user-company?companyId=${companyCustomer}`, among: () => true } // prettier-ignore
    },
  },
  {
    name: 'the summary of a notice',
    writing: 'line',
    label: 'Summary',
    key: 'details',
    isValid: isNamed,
    instead: 'Repairs',
    open: openNotice,
  },
  {
    name: 'the client id of a sign-on',
    writing: 'line',
    label: 'Client ID',
    key: 'clientId',
    isValid: isNamed,
    instead: 'portal',
    open: openConnection,
  },
  {
    name: 'the description of a new capability',
    writing: 'last line',
    label: 'Description',
    key: 'description',
    async open(given) {
      const { pages, category } = await openCatalogue(given)
      return {
        path: `${pages}/${category}/capabilities`,
        button: 'New Capability',
        fill: { Title: 'Pay in cash' },
        record: `/capabilities?category=${category}`,
        among: (one) => one['title'] === 'Pay in cash',
      }
    },
  },
  {
    name: 'the title of a new user',
    writing: 'last line',
    label: 'Title',
    key: 'title',
    open() {
      const fill = { ...newPerson(), Password: PASSWORD }
      const record = `/users?term=${encodeURIComponent(fill.Email)}`
      return Promise.resolve({ path: '/admin/user-management', button: 'New User', fill, record, among: () => true }) // prettier-ignore
    },
  },
  {
    name: 'the title of a client’s new user',
    writing: 'last line',
    label: 'Title',
    key: 'title',
    async open(given) {
      const { path, companyCustomer } = await openClient(given)
      const fill = newPerson()
      const record = `/user-company?companyId=${companyCustomer}`
      return { path, button: 'New User', fill, record, among: ({ email }) => email === fill.Email }
    },
  },
  {
    name: 'the title of a new company',
    writing: 'last line',
    label: 'Title',
    key: 'title',
    open() {
      const prefix = `Cedar ${crypto.randomUUID().slice(0, 8)}`
      return Promise.resolve({
        path: '/admin/company-management',
        button: 'New Company',
        fill: { Title: prefix },
        prefix,
        record: `/companies?term=${encodeURIComponent(prefix)}`,
        among: () => true,
      })
    },
  },
  {
    name: 'the address of a new client',
    writing: 'last line',
    label: 'Address',
    key: 'address',
    isValid: isNamed,
    instead: '5 Pier Road',
    open() {
      const { Email, ...person } = newPerson()
      const name = `Cedar ${crypto.randomUUID().slice(0, 8)}`
      const place = { URL: 'northwind.example', City: 'Boston', State: 'MA', Zip: '02110' }
      return Promise.resolve({
        path: '/report?tab=clients',
        button: 'New Company',
        fill: { Name: name, ...place, ...person, Email },
        record: `/companies-customer?term=${encodeURIComponent(name)}`,
        among: () => true,
      })
    },
  },
  { name: 'the purchase order of a report', writing: 'line', label: 'PO', key: 'po', open: openAssignment }, // prettier-ignore
  {
    name: 'the date of a purchase order',
    writing: 'date',
    label: 'PO Date',
    key: 'poDate',
    open: openAssignment,
    isValid: (text) => text === '' || parseUsDate(text) !== null,
    instead: '03/04/2026',
    storedOf: (text) => (text === '' ? '' : formatUsDate(parseUsDate(text) ?? text)),
    readOf: (value) => (typeof value === 'string' ? formatUsDate(value.slice(0, 10)) : ''),
  },
]

const surfaceOf = (form: Form): Surface => ({
  name: form.name,
  writing: form.writing,
  colleagues: form.colleagues,
  async open(page, given) {
    const { senior } = given.staff
    const { path, row, button, table, record, among, list, fill, prefix } = await form.open(given)
    const drawer = page.getByRole('dialog')
    const field = drawer.getByRole('textbox', { name: form.label, exact: true }).or(drawer.getByRole('combobox', { name: form.label, exact: true })) // prettier-ignore
    const readOf = form.readOf ?? ((value) => String(value ?? ''))
    const stored = async () => {
      const read = await senior<Read & { data: Read[] }>('GET', record)
      return readOf((among ? read.data.find(among) : read)?.[form.key])
    }
    // A row may have the name that is written.
    const isName = row !== '' && (await stored()) === row
    const openForm = async () => {
      const name = isName ? await stored() : row
      await page.goto(
        isName ? path.replace(encodeURIComponent(row!), encodeURIComponent(name!)) : path,
      )
      if (button === undefined) {
        const rows = table === undefined ? page : page.getByRole('table', { name: table })
        await rows.getByRole('button', { name: `Actions for ${name}` }).first().click() // prettier-ignore
        await page.getByRole('menuitem', { name: 'Edit' }).click()
      } else await page.getByRole('button', { name: button }).click()
      await field.waitFor()
    }
    await openForm()
    for (const [label, text] of Object.entries(fill ?? {}))
      await drawer.getByRole('textbox', { name: label, exact: true }).fill(text)
    const salesPerson = drawer.getByLabel('Sales Person')
    if (fill && (await salesPerson.isVisible())) {
      await salesPerson.click()
      await page.getByRole('option').first().click()
    }
    for (const name of ['Researcher', 'Send a link to choose one']) {
      const choice = drawer.getByRole('radio', { name })
      if (fill && (await choice.isVisible())) await choice.check()
    }
    return {
      field,
      elsewhere: drawer.getByRole('heading').first(),
      endsWithSave: true,
      ends: fill !== undefined,
      save: () =>
        press(drawer.getByRole('button', { name: fill ? 'Create' : 'Save', exact: true })),
      stored,
      storedOf: form.storedOf ?? ((text) => text.trim()),
      isValid: prefix === undefined ? form.isValid : (text) => text.startsWith(prefix),
      instead: prefix ?? form.instead,
      again: fill
        ? undefined
        : async () => {
            await openForm()
            return field.inputValue()
          },
      colleague: { 'the list': list },
    }
  },
})

/** A field of each form of a record. */
export const FORM_SURFACES: readonly Surface[] = FORMS.map(surfaceOf)
