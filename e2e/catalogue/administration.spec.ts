import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { expect, type Page, type Route, test } from '@playwright/test'

import { chooseFile } from '../support/choose-file.ts'
import { columnRightOf } from '../support/column-right-of.ts'
import { intercept } from '../support/intercept.ts'
import { onNextWrite } from '../support/on-next-write.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M3 12h18"/></svg>'
const someName = (what: string) => `${what} ${randomUUID().slice(0, 6)}`
const listOf = (industry: string) =>
  `/admin/industry-management?term=${encodeURIComponent(industry)}`

const field = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })

async function chooseAction(page: Page, row: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const asFile = (rows: readonly string[]) => ({
  name: 'ferries.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Type,Category,Title,Description,Group,Weight,Active', ...rows].join('\n')),
})

test('a senior builds an industry from nothing, copies a category and all of it, deletes the copy, and gives it a company; an empty list has one button for a new record [A2.26 B2.1 B2.2 B2.4 D15.753 D26.174]', async ({
  page,
}) => {
  const industry = someName('Ferries')
  await signInByApi(page, 'senior')
  await page.goto('/report?tab=admin')
  await page.getByRole('link', { name: /Industry Management/ }).click()
  await page.getByRole('button', { name: 'New Industry' }).click()
  const create = button(page, 'Create')
  await expect(create).toBeDisabled()
  await field(page, 'Title').fill(industry)
  await field(page, 'SVG Icon').fill(ICON)
  await create.click()
  await expect(page.getByText(`“${industry}” has been created.`)).toBeVisible()

  // Followed before the pause after which the search starts: that does not lead back to the list.
  const late = async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  }
  await intercept(page, /\/api\/industries\/[^/?]+$/, late, { times: 1 })
  await page.getByRole('searchbox').fill(industry)
  await page.getByRole('link', { name: industry }).press('Enter')
  await expect(page.getByText('No categories yet')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /new|create/i })).toHaveText([
    'New Category',
  ])
  await page.getByRole('button', { name: 'New Category' }).click()
  await field(page, 'Title').fill('On board')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Belongs to' }).fill('Travel')
  await field(page, 'Fixed scoring weight').fill('6')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Must be from 0 to 5')).toBeVisible()
  await field(page, 'Fixed scoring weight').fill('2.5')
  await create.click()
  await page.getByRole('link', { name: 'On board' }).click()
  await expect(page.getByRole('heading', { name: 'What would you like to work on?' })).toBeVisible()
  await page.getByRole('link', { name: /Capabilities/ }).click()
  await expect(page).toHaveURL(/\/categories\/[^/]+\/capabilities$/)
  await page.getByRole('button', { name: 'New Capability' }).click()
  await field(page, 'Title').fill('Reserve a cabin')
  await create.click()
  await expect(page.getByRole('row').filter({ hasText: 'Reserve a cabin' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: /Survey Questions/ }).click()
  await page.getByRole('button', { name: 'New survey question' }).click()
  await field(page, 'Question').fill('Book a cabin')
  // A process that stops while its proxy takes it for up.
  const saving = Promise.withResolvers<void>()
  await onNextWrite(page, '**/api/survey-question', async (route) => {
    await saving.promise
    await route.continue()
  })
  await onNextWrite(page, '**/api/survey-question', (route) => route.fulfill({ status: 502 }))
  await create.click()
  await expect(page.getByRole('dialog').getByText('Saving again…')).toBeVisible()
  saving.resolve()
  await expect(page.getByRole('row').filter({ hasText: 'Book a cabin' })).toBeVisible()

  await page.goto(listOf(industry))
  await page.getByRole('link', { name: industry }).click()
  await chooseAction(page, 'On board', 'Copy')
  const copied = '“Copy of On board” has been created. Its survey questions start inactive.'
  await expect(page.getByText(copied)).toBeVisible()
  await page.goBack()
  await chooseAction(page, industry, 'Edit')
  await field(page, 'Description').fill('From harbour to harbour')
  await button(page, 'Save').click()
  await expect(page.getByRole('row').filter({ hasText: 'From harbour to harbour' })).toBeVisible()
  await chooseAction(page, industry, 'Copy')
  const notice = page.getByRole('alert').filter({ hasText: `“Copy of ${industry}”` })
  await notice.getByRole('link', { name: 'Open the copy' }).click()
  await expect(page.getByRole('link', { name: 'On board', exact: true })).toBeVisible()
  await page.goBack()
  await chooseAction(page, `Copy of ${industry}`, 'Delete')
  await button(page, 'Delete').click()
  await expect(page.getByRole('link', { name: `Copy of ${industry}` })).toBeHidden()

  await page.goto('/report?tab=admin')
  await page.getByRole('link', { name: /Company Management/ }).click()
  await expect(page.getByRole('heading', { name: 'Key Lime Companies' })).toBeVisible()
  await page.getByRole('button', { name: 'New Company' }).click()
  const company = someName('Alder')
  const dialog = page.getByRole('dialog')
  const title = dialog.getByRole('combobox', { name: 'Title' }).or(field(page, 'Title'))
  await expect(create).toBeDisabled()
  await title.fill(company)
  await dialog.getByRole('combobox', { name: 'Industries' }).fill(industry)
  await page.getByRole('option', { name: industry }).click()
  await create.click()
  await expect(dialog).toBeHidden()
  await page.getByRole('searchbox').fill(company)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').filter({ hasText: company })).toContainText(industry)
  await chooseAction(page, company, 'Edit')
  await title.fill(`${company} & Co`)
  await button(page, 'Save').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: `${company} & Co` })).toBeVisible()
})

test('a catalogue file is corrected, previewed, imported, and exported unchanged', async ({
  page,
  request,
}) => {
  const senior = await createApiClient(request, 'senior')
  const title = someName('Ferries')
  const { _id } = await senior('POST', '/industries', { title, svgIcon: ICON })
  await signInByApi(page, 'senior')
  await page.goto(`/admin/industry-management/${_id}/categories`)
  await page.getByRole('link', { name: 'Import catalog' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a file' })).toBeVisible()
  const filter = (name: string) =>
    page.getByRole('group', { name: 'Rows to show' }).getByRole('button', { name, exact: true })
  const wrong = asFile([
    'Category,Cabin,,Where one sleeps,Before the trip,9,Yes',
    'Capability,Cabin,Cabin plan,,,,Yes',
    'Capability,Cabin,cabin plan,,,,Yes',
    'Capability,Deck,Deck chair,,,,Yes',
  ])
  await chooseFile(page, wrong)
  await expect(page.getByRole('heading', { name: 'Preview of ferries.csv' })).toBeFocused()
  await expect(page.getByText(/rows have errors\. Fix them/)).toBeVisible()
  await expect(filter('3 errors')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: /^Add/ })).toHaveCount(0)
  const why = page.getByRole('table').getByRole('listitem').first()
  await expect(why).toContainText('Weight')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(() => columnRightOf(why), 'what is wrong is not to be scrolled to')
    .toBeLessThan(390)
  await page.setViewportSize({ width: 1440, height: 900 })

  const right = asFile([
    'Category,Cabin,,Where one sleeps,Before the trip,2.5,Yes',
    'Capability,Cabin,Cabin plan,Free and taken,,,Yes',
    'Capability,Cabin,חלון 🪟,,,,No',
    'Question,Cabin,How easy is it to book a cabin?,,,,Yes',
  ])
  await chooseFile(page, right)
  await expect(page.getByText('Nothing has been changed yet.')).toBeVisible()
  await expect(filter('4 to add')).toBeEnabled()
  await page.getByRole('button', { name: 'Add 4 rows' }).click()
  await expect(page.getByRole('heading', { name: 'ferries.csv has been imported' })).toBeFocused()
  await expect(page.getByText('4 added.')).toBeVisible()

  await page.getByRole('link', { name: `To the categories of ${title}` }).click()
  await expect(page.getByRole('link', { name: 'Cabin' })).toBeVisible()
  await page.getByRole('button', { name: 'Export catalog' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /csv/i }).click()
  const exported = await readFile(await (await downloading).path())
  expect(exported.toString()).toContain('חלון 🪟')
  await page.getByRole('link', { name: 'Import catalog' }).click()
  await chooseFile(page, { name: 'again.csv', mimeType: 'text/csv', buffer: exported })
  await expect(page.getByText('The catalog already contains all of this.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
})
