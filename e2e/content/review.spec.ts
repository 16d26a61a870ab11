import { randomUUID } from 'node:crypto'

import { expect, type Route, test } from '@playwright/test'

import { findReviewed } from '../support/demo-report.ts'
import { findViolations } from '../support/find-violations.ts'
import { intercept } from '../support/intercept.ts'
import { completeAll, openIndustry } from '../support/small-report.ts'
import { takeStep } from '../support/take-step.ts'
import { createApiClient, signInByApi } from '../support/users.ts'
import { visit } from '../support/visit.ts'

interface Sent {
  readonly comment: { readonly _id: string }
}

test('a senior reviews by keyboard (accept, go back, query) with replies live, and sees the report and its preview as a customer and comes back [D15.288 D15.644 D15.656 D15.676 D26.147 D26.191 D29.109 D31.83]', async ({
  page,
  context,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const report = await findReviewed(researcher)
  await signInByApi(page, 'senior')
  await page.goto(`/report/report-publish-date?report=${report}`)
  await page.getByRole('link', { name: 'Review', exact: true }).click()
  const list = page.getByRole('list', { name: 'To review' })
  const current = list.getByRole('button', { expanded: true })
  await expect(current).toBeVisible()
  const first = (await current.textContent())!
  await expect(page.locator('kbd')).toHaveText(['A', 'Q', 'J', 'K', 'Z'])
  await page.keyboard.press('a')
  await expect(list.getByRole('button').filter({ hasText: first })).toHaveCount(0)
  await expect(current).toBeFocused()
  await page.keyboard.press('z')
  await expect(current).toHaveText(first)
  // Turned off in another window; this one learns of it a moment later.
  const stored = () => page.evaluate(`localStorage.getItem('competitive-insights-no-letter-keys')`)
  const on = await stored()
  const keys = await context.newPage()
  await keys.goto('/profile')
  await keys.locator('label', { hasText: 'Single-key shortcuts' }).click()
  await expect.poll(stored).not.toBe(on)
  await page.keyboard.press('a')
  await expect(current).toHaveText(first)
  const profile = keys.url()
  await keys.goto(page.url())
  await expect(keys.getByRole('list', { name: 'To review' })).toBeVisible()
  await expect(keys.locator('kbd')).toHaveCount(0)
  await keys.goto(profile)
  await keys.locator('label', { hasText: 'Single-key shortcuts' }).click()
  await expect.poll(stored).toBe(on)
  await keys.close()
  await page.keyboard.press('j')
  await expect(current).not.toHaveText(first)
  await page.keyboard.press('k')
  await expect(current).toHaveText(first)
  // A note of the next item is written while the decision before is being saved.
  const accepted = page.getByRole('button', { name: /^Accepted/ })
  const count = Number(/\d+/.exec((await accepted.textContent())!)![0])
  const { promise: pressed, resolve: save } = Promise.withResolvers<void>()
  const wait = async (route: Route) => {
    await pressed
    await route.continue()
  }
  await intercept(page, '**/decisions', wait, { times: 1 })
  await page.keyboard.press('a')
  await expect(current).not.toHaveText(first)
  const next = (await current.textContent())!
  await page.keyboard.press('q')
  const question = page.getByRole('textbox', { name: 'What is the question?' })
  await question.pressSequentially('Which screen ')
  save()
  await expect(list.getByRole('button').filter({ hasText: first })).toHaveCount(0)
  await question.pressSequentially('is it on?')
  const before = `Accepted (${count + 1})`
  await expect(accepted).toHaveText(before)
  await page.getByRole('button', { name: /^Queried/ }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: /^To look at/ }).click()
  await expect(question).toHaveValue('Which screen is it on?')
  const decided = page.waitForResponse(
    (reply) => reply.request().postDataJSON()?.decision === 'queried',
  )
  const { promise: typedOn, resolve: answer } = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    const response = await route.fetch()
    await typedOn
    await route.fulfill({ response })
  }
  await intercept(page, '**/decisions', hold, { times: 1 })
  await page.keyboard.press('Control+Enter')
  await expect(question).not.toBeEditable()
  await page.keyboard.type('aa')
  await expect(question).toHaveValue('Which screen is it on?')
  answer()
  // A hand that types on, while the field goes, accepts nothing.
  await page.keyboard.type('aa')
  const { _id: thread } = ((await decided).request().postDataJSON() as Sent).comment
  await expect(list.getByRole('button').filter({ hasText: next })).toHaveCount(0)
  await expect(accepted).toHaveText(before)
  await page.getByRole('button', { name: /^Queried/ }).click()
  await list.getByRole('button').filter({ hasText: next }).click()
  await expect(list).toContainText('Which screen is it on?')
  // It appears without a reload.
  await researcher('POST', `/comments/${report}/${thread}`, {
    _id: randomUUID(),
    text: 'The third.',
    mentions: [],
  })
  await expect(list).toContainText('The third.')

  await visit(page, `/report/report-publish-date?report=${report}`)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'View as customer' }).click()
  const view = await opened
  const banner = view.getByRole('region', { name: 'View as customer' })
  await expect(banner).toContainText('as a customer who bought it sees it')
  await expect(view.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(view.getByRole('list', { name: 'Sections' })).toHaveCount(0)
  expect(await findViolations(view, 'all')).toEqual([])
  const menu = view.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Contents' }).click()
  await menu.getByRole('link', { name: 'Executive Summary' }).click()
  await expect(view.getByRole('heading', { level: 1, name: 'Executive Summary' })).toBeVisible()
  await expect(view).toHaveURL(/viewAs=bought/)
  await view.reload()
  await expect(banner).toBeVisible()
  await expect(view.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
  await banner.getByRole('link', { name: 'See the preview' }).click()
  await expect(banner).toContainText('customers who have not bought')
  await expect(view.getByRole('button', { name: 'Buy report' }).first()).toBeVisible()
  await banner.getByRole('link', { name: 'Back to your own view' }).click()
  await expect(view.getByRole('heading', { level: 1, name: 'Report Setup' })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('the review offers the next step after the last decision, focused: a senior approves and publishes there, a researcher is led to Report Setup [D26.197]', async ({
  page,
}) => {
  const { senior, researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await completeAll(researcher, report)
  await senior('PUT', `/report-status/${report._id}`, { status: 'REVIEWED' })
  await signInByApi(page, 'senior')
  await page.goto(`/report/review?report=${report._id}`)
  const list = page.getByRole('list', { name: 'To review' })
  const current = list.getByRole('button', { expanded: true })
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  await expect(current).toBeVisible()
  await expect(approve).toHaveCount(0)
  for (let left = await list.getByRole('listitem').count(); left > 0; left -= 1) {
    await page.keyboard.press('a')
    await expect(list.getByRole('listitem')).toHaveCount(left - 1)
  }
  await expect(approve).toBeFocused()
  await expect(page.locator('kbd')).toHaveText(['Z'])
  await page.keyboard.press('z')
  await expect(current).toBeFocused()
  await expect(approve).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(approve).toBeFocused()
  expect(await findViolations(page, 'all')).toEqual([])
  await takeStep(page, 'Approve')
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled()
  await signInByApi(page, 'researcher')
  await page.reload()
  await expect(page.getByText('Nothing is left to look at')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Report Setup' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Report Setup' })).toBeVisible()
  await signInByApi(page, 'senior')
  await page.goto(`/report/review?report=${report._id}`)
  await takeStep(page, 'Publish')
  await expect(page).toHaveURL(/\/content-building\?/)
})
