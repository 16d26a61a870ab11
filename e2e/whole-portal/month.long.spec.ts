import { expect, type Locator, type Page, test } from '@playwright/test'

import { addCompanyCustomer } from '../support/add-company-customer.ts'
import { addUser, signInUser } from '../support/add-user.ts'
import { chooseFile } from '../support/choose-file.ts'
import { completeAll, openIndustry, publish } from '../support/small-report.ts'
import { type ApiClient, signInByApi } from '../support/users.ts'

const SURVEY = {
  name: 'survey.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'Question,1,2,3,4,5\nBooking matters,10%,10%,20%,30%,30%\nTravelling matters,5%,5%,20%,30%,40%',
  ),
}
const WEIGHTS = { 'Mobile Web': '0.5', 'iPhone App': '1', 'Android App': '0.25' }

interface Plan {
  readonly parts: readonly {
    readonly company: string
    readonly application: string
    readonly version: number
  }[]
}

/** Confirms the ratings of a company that are carried over. */
async function confirmRatings(page: Page, report: string, company: string): Promise<void> {
  const place = `report=${report}&company=${company}&application=iphone-app`
  await page.goto(`/report/capabilities-table?${place}`)
  await page.getByRole('button', { name: /^Confirm the user ratings of/ }).click()
  await expect(page.getByRole('region', { name: 'User ratings' })).not.toContainText('Carried over')
}

/** Keeps texts by K, page after page, until none waits. */
async function keepTexts(page: Page, staff: ApiClient, report: string): Promise<void> {
  const waiting = async () => {
    const path = `/report-progress/${report}`
    const { carriedOver } = await staff<{ carriedOver: { texts: unknown[] } }>('GET', path)
    return carriedOver.texts.length
  }
  for (let left = await waiting(); left > 0; left = await waiting()) {
    // A press between two pages is one for nothing.
    await expect(async () => {
      await page.keyboard.press('k')
      await expect.poll(waiting, { timeout: 2000 }).toBeLessThan(left)
    }).toPass()
  }
}

/** Accepts all acts and answers of the review by A. */
async function accept(page: Page): Promise<void> {
  const rows = page.getByRole('list', { name: 'To review' }).getByRole('button', { expanded: true })
  await expect(rows).toBeVisible()
  while ((await rows.count()) > 0) {
    const row = (await rows.textContent())!
    await page.keyboard.press('a')
    await expect(rows.filter({ hasText: row })).toHaveCount(0)
  }
}

/** Gives the parts of a company to a person. */
async function givePart(staff: ApiClient, report: string, company: string, person: string) {
  const path = `/work-plans/${report}`
  const { parts } = await staff<Plan>('GET', path)
  await staff('PATCH', path, {
    parts: parts
      .filter((part) => part.company === company)
      .map(({ application, version }) => ({ company, application, version, due: null, person })),
  })
}

/** Confirms a company's answers in the grid that is open, application by application. */
async function confirmAnswers(page: Page, company: string): Promise<void> {
  const head = page.getByRole('columnheader', { name: new RegExp(`^${company}`) })
  for (const application of ['Mobile Web', 'iPhone App', 'Android App']) {
    await page.getByRole('tab', { name: application }).click()
    await expect(head).toContainText('0 of 3')
    await head.click()
    await page.keyboard.press('c')
    await expect(head).toContainText('3 of 3')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  }
}

test('a month from New Report to Published takes at most 25 presses besides answering, writing and reviewing, and then an edition for its owners and a correction [D26.164]', async ({
  page,
  request,
}) => {
  const { senior, researcher, start, title } = await openIndustry(request)
  const last = await start('2026-01')
  const [amber, birch] = last.companies.map(({ companyId }) => companyId)
  const ines = await addUser(request, { name: 'Ines', loginType: 'ADMIN' })
  const { user } = await senior<{ user: { _id: string } }>('GET', '/session')
  await givePart(senior, last._id, amber!, user._id)
  await givePart(senior, last._id, birch!, ines._id)
  await completeAll(researcher, last)
  await publish(senior, last._id)
  const owner = await addCompanyCustomer(request)
  await senior('POST', '/companies-reports', { company: owner.companyCustomer, report: last._id })

  let presses = 0
  const press = async (place: Locator) => {
    await place.click()
    presses += 1
  }
  const link = (name: string | RegExp) => page.getByRole('link', { name })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const menu = page.getByRole('navigation', { name: 'Menu' })

  // The senior begins the edition and gives out its parts.
  await signInByApi(page, 'senior')
  await page.goto('/')
  await press(link('New Report'))
  await press(link(title))
  await press(button('Create report'))
  await press(button('Copy from January 2026'))
  await expect(page.getByText('Work plan: 6 of 6 given')).toBeVisible()
  const report = new URL(page.url()).searchParams.get('report')!

  // Each researcher answers a company, from Home.
  await page.goto('/')
  await press(page.getByRole('region', { name: 'Mine' }).getByRole('link', { name: new RegExp(title) }).first()) // prettier-ignore
  await confirmAnswers(page, 'Amber')
  await confirmRatings(page, report, amber!)
  await signInUser(page, ines.email)
  await page.goto('/')
  await press(page.getByRole('region', { name: 'Mine' }).getByRole('link').first())
  await confirmAnswers(page, 'Birch')
  await confirmRatings(page, report, birch!)

  // The survey, the weights and the scores.
  await press(menu.getByRole('link', { name: /^Consumer Survey/ }))
  await chooseFile(page, SURVEY)
  presses += 1
  await press(button('Import shares'))
  await press(page.getByRole('tab', { name: 'Sorted Data' }))
  await press(button('Sort'))
  await press(button('Complete'))
  await press(menu.getByRole('link', { name: /^Scoring & Ranking/ }))
  await press(button('Enter weights'))
  const weights = page.getByRole('dialog', { name: 'Device Weights' })
  for (const [name, weight] of Object.entries(WEIGHTS))
    await weights.getByRole('textbox', { name, exact: true }).fill(weight)
  await press(weights.getByRole('button', { name: 'Save' }))
  await expect(page.getByRole('table').first()).toBeVisible()

  // What was carried over is kept text by text.
  await press(menu.getByRole('link', { name: 'Report Setup' }))
  const texts = page.getByRole('list', { name: 'Not looked at yet' })
  await press(texts.getByRole('link').first())
  await keepTexts(page, researcher, report)
  await press(menu.getByRole('link', { name: 'Report Setup' }))
  await press(button('Finalize for Review'))
  await press(question(page, 'Finalize for Review'))
  await expect(page.getByText('This report is pending approval.')).toBeVisible()

  // The senior reviews what happened, approves and publishes.
  await signInByApi(page, 'senior')
  await page.goto('/')
  await press(
    page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(title) })
      .first(),
  )
  await accept(page)
  await press(button('Approve'))
  await press(question(page, 'Approve'))
  await press(page.getByRole('button', { name: 'Publish', exact: true }))
  await press(question(page, 'Publish'))
  await expect(page).toHaveURL(/\/content-building\?/)
  expect(presses).toBeLessThanOrEqual(25)

  // The owners of January get it, and a correction begins from the same page.
  await link('Assign to customers').click()
  await button('Assign to 1 company').click()
  await expect(page.getByRole('status').filter({ hasText: 'Assigned to' })).toContainText(
    owner.name,
  )
  await page.goBack()
  await button('Correct this report').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Begin|^Correct|^Start/ })
    .click()
  await expect(page.getByText('customers read revision 0')).toBeVisible()
})

/** The button of the question before a step. */
const question = (page: Page, step: string) =>
  page.getByRole('dialog', { name: `${step}?` }).getByRole('button', { name: step, exact: true })
