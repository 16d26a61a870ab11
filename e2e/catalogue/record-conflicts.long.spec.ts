import { randomUUID } from 'node:crypto'

import { expect, type Route, test } from '@playwright/test'

import { intercept } from '../support/intercept.ts'
import { onNextWrite } from '../support/on-next-write.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

test('the form of a record shows both versions of a conflict, stays open when changed while it saves, and has no conflict with its own lost response [B8.2 D26.120 D26.121 D28.152]', async ({
  page,
  request,
}) => {
  const senior = await createApiClient(request, 'senior')
  const title = `Trams ${randomUUID().slice(0, 6)}`
  const svgIcon = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M3 12h18"/></svg>'
  const { _id } = await senior('POST', '/industries', { title, svgIcon })
  const path = `/industries/${_id}`
  const saved = () => senior<{ description: string; formula: number }>('GET', path)
  await signInByApi(page, 'senior')
  await page.goto(`/admin/industry-management?term=${encodeURIComponent(title)}`)
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save' })
  const row = page.getByRole('row').filter({ hasText: title })
  const description = dialog.getByRole('textbox', { name: 'Description', exact: true })
  const choose = async (of: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${of}`, exact: true }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const open = () => choose(title, 'Edit')

  await open()
  const formula = dialog.getByLabel('Scoring formula of new editions')
  await expect(formula).toHaveValue('1')
  await formula.selectOption('2')
  await expect(dialog.getByText(/so that no score passes 100%/)).toBeVisible()
  await description.fill('Mine')
  await senior('PATCH', path, { description: 'Theirs' })
  await save.click()
  const conflict = page.getByRole('dialog', { name: 'Conflict' })
  await expect(conflict.getByRole('region', { name: 'Your change' })).toContainText('Mine')
  await expect(conflict.getByRole('region', { name: 'External change' })).toContainText('Theirs')
  await conflict.getByRole('button', { name: 'Override' }).click()
  await expect(dialog).toBeHidden()
  // The question is gone before the answer to it is saved.
  await expect.poll(saved).toMatchObject({ description: 'Mine', formula: 2 })

  await open()
  const patches = `**/api${path}`
  const answered = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    await answered.promise
    await route.continue()
  }
  await intercept(page, patches, hold)
  const sent = page.waitForRequest(patches)
  await description.fill('First')
  await save.click()
  await sent
  await description.fill('First and second')
  answered.resolve()
  await expect(save).toBeEnabled()
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('First and second')
  await page.unroute(patches)

  await open()
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await onNextWrite(page, patches, lose)
  await description.fill('Third')
  await save.click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' }),
  ).toBeVisible()
  await description.fill('Third and fourth')
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Third and fourth')

  // A record that a report uses stays, and says so with one button.
  await page.getByRole('searchbox').fill('Airlines')
  await choose('Airlines', 'Delete')
  await expect(dialog.getByText('You can not delete an industry that is in use.')).toBeVisible()
  await expect(dialog.getByRole('button')).toHaveText(['Close'])
})
