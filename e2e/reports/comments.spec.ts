import { expect, type Page, test } from '@playwright/test'

import { addScreenshot } from '../support/add-screenshot.ts'
import { findViolations } from '../support/find-violations.ts'
import { cellOf, completeAll, openIndustry } from '../support/small-report.ts'
import { takeStep } from '../support/take-step.ts'
import { signInByApi } from '../support/users.ts'
import { visit } from '../support/visit.ts'

const threads = (page: Page) => page.getByRole('list', { name: 'Threads' })
const field = (page: Page) => page.getByRole('textbox', { name: 'New comment' })

test('staff discuss an answer in the grid by keyboard, live, and comment on a point of a screenshot, a survey row and a text, listed before finalizing [D29.57 D29.58 D29.59 D29.60]', async ({
  page,
  browser,
  baseURL,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await completeAll(researcher, report)
  const cell = await cellOf(researcher, report, 'Choose a seat')
  await researcher('PUT', `/capability-reports/${cell._id}`, {
    version: cell.version,
    hasCapability: true,
    images: [await addScreenshot(researcher, report._id)],
  })
  await researcher('POST', '/scoring-ranking', { reportId: report._id })
  const grid = `/report/capabilities-table?report=${report._id}&view=grid&application=iphone-app`
  await signInByApi(page, 'researcher')
  await page.goto(grid)
  const cells = page.getByRole('grid', { name: 'Answers' })
  await cells.press('m')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Does this count? @He')
  await expect(page.getByRole('option', { name: 'Helen Marlow' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('Does this count? @Helen Marlow ')
  expect(await findViolations(page, 'all')).toEqual([])
  // What is typed outlives the drawer.
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()
  await cells.press('m')
  await expect(field(page)).toHaveValue('Does this count? @Helen Marlow ')
  await field(page).press('Control+Enter')
  await expect(threads(page).getByText('Does this count?')).toBeVisible()
  await expect(field(page)).toHaveValue('')

  const context = await browser.newContext({ baseURL })
  const colleague = await context.newPage()
  await signInByApi(colleague, 'senior')
  await colleague.goto(grid)
  await expect(colleague.getByRole('gridcell', { name: /1 open thread/ })).toBeVisible()
  await visit(colleague, `/comments?report=${report._id}&with=mention`)
  await expect(threads(colleague).getByRole('listitem')).toHaveCount(1)
  await colleague.getByRole('heading', { name: 'Comments', exact: true }).focus()
  await colleague.keyboard.press(']')
  await expect(threads(colleague).getByRole('listitem')).toBeFocused()
  await threads(colleague).getByRole('button', { name: 'Reply' }).press('Enter')
  await colleague.keyboard.type('It does, members have it.')
  await colleague.keyboard.press('Control+Enter')
  // The other page receives it without a reload.
  await expect(threads(page).getByText('It does, members have it.')).toBeVisible()
  await threads(page).getByRole('listitem').focus()
  await page.keyboard.press('r')
  await expect(threads(page).getByText('Resolved by Jonas Adeyemi')).toBeVisible()
  await expect(colleague.getByText('No such threads')).toBeVisible()
  await context.close()

  await visit(page, `/appendix/screenshots?report=${report._id}&on=all`)
  await page.getByRole('list', { name: 'Screenshots' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Choose a point' }).press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove the point' })).toBeFocused()
  await field(page).fill('Whose seat is this?')
  await field(page).press('Control+Enter')
  await expect(threads(page).getByText('Point 1')).toBeVisible()
  const { data: found } = await researcher<{ data: { point: object }[] }>(
    'GET',
    `/comments/${report._id}?kind=screenshot`,
  )
  expect(found.map(({ point }) => point)).toEqual([{ x: 0.52, y: 0.5 }])

  await visit(page, `/consumer-survey?report=${report._id}`)
  await page.getByRole('button', { name: 'Comments: Booking matters, none yet' }).click()
  await field(page).fill('Is this share right?')
  await field(page).press('Control+Enter')
  await expect(threads(page).getByText('Is this share right?')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Comments 1 open: Booking matters' })).toBeFocused()

  await visit(page, `/content-building/executive-summary?report=${report._id}`)
  await page.getByRole('button', { name: 'Comments: Top Performers, none yet' }).click()
  await field(page).fill('Name both leaders.')
  await field(page).press('Control+Enter')
  await expect(threads(page).getByText('Name both leaders.')).toBeVisible()

  await visit(page, `/report/report-publish-date?report=${report._id}`)
  await expect(page.getByText('3 open threads')).toBeVisible()
  await page.getByRole('link', { name: 'Executive Summary: Top Performers' }).click()
  await expect(threads(page).getByRole('listitem')).toBeFocused()
  await page.goBack()
  // A warning, and no lock.
  await takeStep(page, 'Finalize for Review')
  await expect(page.getByRole('status').filter({ hasText: 'In review' })).toBeVisible()
})
