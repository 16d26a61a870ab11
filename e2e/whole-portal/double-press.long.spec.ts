import { randomUUID } from 'node:crypto'

import { expect, type Locator, type Page, test } from '@playwright/test'

import { intercept } from '../support/intercept.ts'
import { completeAll, openIndustry, publish } from '../support/small-report.ts'
import { signInByApi, type UserName } from '../support/users.ts'

type Industry = Awaited<ReturnType<typeof openIndustry>>

interface Creating {
  /** The created record. */
  readonly what: string
  readonly person: UserName
  /** Method and path of the request that creates it, below `/api`. */
  readonly request: string
  /** Leads to the button, ready to be pressed, of a page that has just been opened. */
  readonly open: (page: Page, industry: Industry) => Promise<Locator>
  /** Leads to the button again after a failure, which has closed its dialog. */
  readonly again?: (page: Page) => Promise<void>
}

const some = (what: string) => `${what} ${randomUUID().slice(0, 8)}`
const someEmail = () => `${randomUUID().slice(0, 8)}@company.example`

const textField = (dialog: Locator, name: string) =>
  dialog
    .getByRole('textbox', { name, exact: true })
    .or(dialog.getByRole('combobox', { name, exact: true }))

const start = (page: Page) => page.getByRole('button', { name: 'Start from this report' })

/** Presses a button that opens a form, fills its text fields, and presses its last button. */
async function fillForm(page: Page, opener: string, fields: Readonly<Record<string, string>>) {
  await page.getByRole('button', { name: opener, exact: true }).click()
  const dialog = page.getByRole('dialog')
  for (const [name, value] of Object.entries(fields)) {
    await textField(dialog, name).fill(value)
  }
  return dialog.locator('button[type=submit]')
}

async function chooseFirst(page: Page, name: RegExp | string) {
  await page.getByRole('dialog').getByRole('combobox', { name }).click()
  await page.getByRole('option').first().click()
}

async function addPublished({ senior, researcher, start }: Industry): Promise<string> {
  const report = await start('2025-02')
  await completeAll(researcher, report)
  await publish(senior, report._id)
  return report._id
}

/**
 * One of each way to create: a form, a page of its own, a call without a form. Most others
 * share these forms, and all of them the hook in `portal/api/use-mutation.ts`, which lint asks for.
 */
const CREATING: readonly Creating[] = [
  {
    what: 'a report',
    person: 'researcher',
    request: 'POST /reports',
    async open(page, { industry }) {
      await page.goto(`/report/report-publish-date?industry=${industry}`)
      return page.getByRole('button', { name: /^Capabilities Table/ })
    },
  },
  {
    what: 'an edition from a published report',
    person: 'researcher',
    request: 'POST /report-edit',
    async open(page, given) {
      await addPublished(given)
      await page.goto(`/report/report-publish-date?industry=${given.industry}`)
      await page.getByRole('radio', { name: 'From a published report' }).check()
      await start(page).click()
      return page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true })
    },
    again: (page) => start(page).click(),
  },
  {
    what: 'a company',
    person: 'senior',
    request: 'POST /companies',
    async open(page) {
      await page.goto('/admin/company-management')
      return fillForm(page, 'New Company', { Title: some('Aspen') })
    },
  },
  {
    what: 'a company customer',
    person: 'researcher',
    request: 'POST /companies-customer',
    async open(page) {
      await page.goto('/report?tab=clients')
      const create = await fillForm(page, 'New Company', {
        Name: some('Northwind'),
        URL: 'northwind.example',
        Address: '5 Pier Road',
        City: 'Boston',
        State: 'MA',
        Zip: '02101',
        'First name': 'Mia',
        'Last name': 'Lund',
        Email: someEmail(),
      })
      await chooseFirst(page, /Sales person/i)
      await page.getByRole('radio', { name: 'Send a link to choose one' }).check()
      return create
    },
  },
  {
    what: 'a trend',
    person: 'researcher',
    request: 'PATCH /content-building',
    async open(page, { start, researcher }) {
      const report = await start('2025-03')
      await completeAll(researcher, report)
      await page.goto(`/content-building/trends-innovations?report=${report._id}`)
      return page.getByRole('button', { name: 'Add trend' })
    },
  },
  {
    what: 'a report PDF',
    person: 'researcher',
    request: 'POST /report-pdfs',
    async open(page, { start }) {
      const { _id } = await start('2025-04')
      await page.goto(`/report/report-publish-date?report=${_id}&tab=files`)
      return page.getByRole('button', { name: 'Generate draft PDF' })
    },
  },
  {
    what: 'what a catalogue file adds',
    person: 'senior',
    request: 'PUT /catalogue-import',
    async open(page, { industry }) {
      await page.goto(`/admin/industry-management/${industry}/import-catalogue`)
      await page.locator('input[type=file]').setInputFiles({
        name: 'trains.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          'Type,Category,Title,Description,Group,Weight,Active\nCategory,Dining,,,On the way,,Yes\n',
        ),
      })
      return page.getByRole('button', { name: 'Add 1 row' })
    },
  },
]

const FAILURE = 'The server is away for a moment.'

/** Holds the requests that create until they are released, and counts them. */
async function holdRequests(page: Page, request: string) {
  const [method, path] = request.split(' ') as [string, string]
  const isIt = ({ pathname }: URL) =>
    pathname === `/api${path}` || pathname.startsWith(`/api${path}/`)
  let gate = Promise.withResolvers<'fail' | 'go on'>()
  const calls = { count: 0, succeeded: 0, hold, release }
  hold()
  await intercept(page, isIt, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    calls.count += 1
    if ((await gate.promise) === 'fail') {
      const json = { name: 'GeneralError', code: 500, message: FAILURE }
      return route.fulfill({ status: 500, json })
    }
    const response = await route.fetch()
    if (response.ok()) calls.succeeded += 1
    return route.fulfill({ response })
  })
  return calls

  function hold() {
    calls.count = 0
    gate = Promise.withResolvers()
  }

  function release(how: 'fail' | 'go on') {
    gate.resolve(how)
  }
}

for (const person of ['researcher', 'senior'] as const) {
  const all = CREATING.filter((creating) => creating.person === person)
  test(`a double press of a ${person} creates ${all.map(({ what }) => what).join(', ')} once, and the page works after a failure [A4.41]`, async ({
    page,
  }) => {
    const industry = await openIndustry(page.request)
    await signInByApi(page, person)
    for (const creating of all)
      await test.step(creating.what, () => expectOne(page, industry, creating))
  })
}

async function expectOne(page: Page, industry: Industry, { request, open, again }: Creating) {
  const button = await open(page, industry)
  const pressable = button.and(page.locator(':not(:disabled, [aria-disabled=true])'))
  await expect(pressable).toBeVisible()
  const calls = await holdRequests(page, request)

  await button.dblclick()
  await expect.poll(() => calls.count).toBe(1)
  await expect(pressable, 'busy').toHaveCount(0)
  calls.release('fail')
  await expect(page.getByText(FAILURE).first()).toBeVisible()
  expect(calls.count).toBe(1)

  calls.hold()
  await again?.(page)
  await expect(pressable).toBeVisible()
  await button.focus()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(() => calls.count).toBe(1)
  await expect(pressable, 'busy').toHaveCount(0)
  calls.release('go on')
  await expect.poll(() => calls.succeeded).toBe(1)
  // A second request would have been sent before this one.
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))')
  await page.evaluate(async () => (await fetch('/api/health/live')).status)
  expect(calls.count).toBe(1)
}
