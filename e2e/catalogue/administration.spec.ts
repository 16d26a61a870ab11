import { randomUUID } from 'node:crypto'

import { type APIRequestContext, expect, type Page, type Route, test } from '@playwright/test'

import { createApiClient, signIn, signInByApi } from '../support/users.ts'

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M3 12h18"/></svg>'
const someName = (what: string) => `${what} ${randomUUID().slice(0, 6)}`

const field = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('textbox', { name, exact: true })

async function chooseAction(page: Page, row: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a senior builds an industry from nothing, copies it and deletes the copy [A2.26 B2.1 B2.2]', async ({
  page,
}) => {
  const industry = someName('Ferries')
  await signIn(page, 'senior')
  await page.getByRole('tab', { name: 'Admin' }).click()
  await page.getByRole('link', { name: /Industry Management/ }).click()
  await page.getByRole('button', { name: 'New Industry' }).click()
  const create = page.getByRole('dialog').getByRole('button', { name: 'Create' })
  await expect(create).toBeDisabled()
  await field(page, 'Title').fill(industry)
  await field(page, 'SVG Icon').fill(ICON)
  await create.click()
  await expect(page.getByText(`“${industry}” has been created.`)).toBeVisible()

  // Followed before the search starts: that does not lead back to the list.
  const late = async (route: Route) => {
    await page.waitForTimeout(600)
    await route.continue()
  }
  await page.route(/\/api\/industries\/[^/?]+$/, late, { times: 1 })
  await page.getByRole('searchbox').fill(industry)
  await page.getByRole('link', { name: industry }).press('Enter')
  await expect(page.getByText('No categories yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create the first category' }).click()
  await field(page, 'Title').fill('On board')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Belongs to' }).fill('Travel')
  await field(page, 'Fixed scoring weight').fill('6')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Must be from 0 to 5')).toBeVisible()
  await field(page, 'Fixed scoring weight').fill('2.5')
  await create.click()
  await page.getByRole('link', { name: 'On board' }).click()
  await expect(page.getByRole('heading', { name: 'What would you like to work on?' })).toBeVisible()
  const landing = page.url()
  await page.getByRole('link', { name: /Capabilities/ }).click()
  await expect(page).toHaveURL(/\/categories\/[^/]+\/capabilities$/)
  await page.getByRole('button', { name: 'New Capability' }).click()
  await field(page, 'Title').fill('Reserve a cabin')
  await create.click()
  await expect(page.getByRole('row').filter({ hasText: 'Reserve a cabin' })).toBeVisible()
  await page.goto(landing)
  await page.getByRole('link', { name: /Survey Questions/ }).click()
  await page.getByRole('button', { name: 'New survey question' }).click()
  await field(page, 'Question').fill('Book a cabin')
  await create.click()
  await expect(page.getByRole('row').filter({ hasText: 'Book a cabin' })).toBeVisible()

  await page.goto(`/admin/industry-management?term=${encodeURIComponent(industry)}`)
  await page.getByRole('link', { name: industry }).click()
  await chooseAction(page, 'On board', 'Copy')
  const copied = '“Copy of On board” has been created. Its survey questions start inactive.'
  await expect(page.getByText(copied)).toBeVisible()

  await page.goto(`/admin/industry-management?term=${encodeURIComponent(industry)}`)
  await chooseAction(page, industry, 'Edit')
  await field(page, 'Description').fill('From harbour to harbour')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'From harbour to harbour' })).toBeVisible()
  await chooseAction(page, industry, 'Copy')
  await page.getByRole('link', { name: 'Open the copy' }).click()
  await expect(page.getByRole('link', { name: 'On board', exact: true })).toBeVisible()
  await page.goto(`/admin/industry-management?term=${encodeURIComponent(industry)}`)
  await chooseAction(page, `Copy of ${industry}`, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: `Copy of ${industry}` })).toBeHidden()
})

test('a senior creates a company, changes it, and finds it in the list [B2.4]', async ({
  page,
  request,
}) => {
  const senior = await createApiClient(request, 'senior')
  const industry = someName('Ferries')
  const company = someName('Alder')
  await senior('POST', '/industries', { title: industry, svgIcon: ICON })
  await signIn(page, 'senior')
  await page.getByRole('tab', { name: 'Admin' }).click()
  await page.getByRole('link', { name: /Company Management/ }).click()
  await expect(page.getByRole('heading', { name: 'Key Lime Companies' })).toBeVisible()
  await page.getByRole('button', { name: 'New Company' }).click()
  const dialog = page.getByRole('dialog')
  const create = dialog.getByRole('button', { name: 'Create' })
  await expect(create).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Title' }).or(field(page, 'Title')).fill(company)
  await dialog.getByRole('combobox', { name: 'Industries' }).fill(industry)
  await page.getByRole('option', { name: industry }).click()
  await create.click()
  await expect(dialog).toBeHidden()
  await page.getByRole('searchbox').fill(company)
  const row = page.getByRole('row').filter({ hasText: company })
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row).toContainText(industry)
  await chooseAction(page, company, 'Edit')
  await dialog
    .getByRole('combobox', { name: 'Title' })
    .or(field(page, 'Title'))
    .fill(`${company} & Co`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: `${company} & Co` })).toBeVisible()
})

test('a record that a report uses stays, and says so with one button [B8.2]', async ({ page }) => {
  await signInByApi(page, 'senior')
  await page.goto('/admin/industry-management')
  await chooseAction(page, 'Airlines', 'Delete')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('You can not delete an industry that is in use.')).toBeVisible()
  await expect(dialog.getByRole('button')).toHaveText(['Close'])
})

test('the later of two seniors who change the same record sees both versions', async ({
  page,
  request,
}) => {
  const senior = await createApiClient(request, 'senior')
  const title = someName('Trams')
  const { _id } = await senior('POST', '/industries', { title, svgIcon: ICON })
  await signInByApi(page, 'senior')
  await page.goto(`/admin/industry-management?term=${encodeURIComponent(title)}`)
  await chooseAction(page, title, 'Edit')
  await field(page, 'Description').fill('Mine')
  await senior('PATCH', `/industries/${_id}`, { description: 'Theirs' })
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: 'Conflict' })
  await expect(conflict.getByRole('region', { name: 'Your change' })).toContainText('Mine')
  await expect(conflict.getByRole('region', { name: 'External change' })).toContainText('Theirs')
  await conflict.getByRole('button', { name: 'Override' }).click()
  await expect(conflict).toBeHidden()
  // The question is gone before the answer to it is saved.
  const description = async () =>
    (await senior<{ description: string }>('GET', `/industries/${_id}`)).description
  await expect.poll(description).toBe('Mine')
})

test('a form changed while it saves stays open, and saves the rest next [D26.120]', async ({
  page,
  request,
}) => {
  const { title, patches } = await openIndustryForm(page, request)
  const answered = Promise.withResolvers<void>()
  await page.route(patches, async (route) => {
    await answered.promise
    await route.continue()
  })
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save' })
  const sent = page.waitForRequest(patches)
  await field(page, 'Description').fill('First')
  await save.click()
  await sent
  await field(page, 'Description').fill('First and second')
  answered.resolve()
  await expect(save).toBeEnabled()
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('First and second')
})

test('a form does not conflict with its own save whose response was lost [D26.121]', async ({
  page,
  request,
}) => {
  const { title, patches } = await openIndustryForm(page, request)
  await page.route(
    patches,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const dialog = page.getByRole('dialog')
  await field(page, 'Description').fill('First')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await field(page, 'Description').fill('First and second')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('First and second')
})

/** Opens the form of a new industry's record; `patches` are the requests that save it. */
async function openIndustryForm(page: Page, request: APIRequestContext) {
  const senior = await createApiClient(request, 'senior')
  const title = someName('Ferries')
  const { _id } = await senior('POST', '/industries', { title, svgIcon: ICON })
  await signInByApi(page, 'senior')
  await page.goto(`/admin/industry-management?term=${encodeURIComponent(title)}`)
  await chooseAction(page, title, 'Edit')
  return { title, patches: `**/api/industries/${_id}` }
}

test('only seniors get to the administration [A2.22 B6.1]', async ({ page }) => {
  await signInByApi(page, 'researcher')
  await page.goto('/report?tab=admin')
  await expect(page.getByRole('tab', { name: 'Reports' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: 'Admin' })).toBeHidden()
  await page.goto('/admin/user-management')
  await expect(page).toHaveURL(/\/report/)
})
