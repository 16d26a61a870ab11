import { expect, test } from '@playwright/test'

import { linkIn, readEmail } from '../support/emails.ts'
import { findViolations } from '../support/find-violations.ts'
import { completeAll, openIndustry } from '../support/small-report.ts'
import { takeStep } from '../support/take-step.ts'
import { signInByApi, USERS } from '../support/users.ts'

test("the reason of a return reaches the report's authors by email, on Home and on setup, until it is finalized again [D5.83 D26.196]", async ({
  page,
  context,
}) => {
  const { researcher, senior, title, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await completeAll(researcher, report)
  await researcher('PUT', `/report-status/${report._id}`, { status: 'REVIEWED' })
  const asked = await readEmail(page.request, USERS.senior.email, RegExp(`^Waiting.*${title}`))
  expect(linkIn(asked)).toBe(`/report/report-publish-date?report=${report._id}`)
  const reason = 'The survey is of last year.\nPlease import the new one.'
  await senior('PUT', `/report-status/${report._id}`, { status: 'DRAFT', reason })

  const email = await readEmail(page.request, USERS.researcher.email, RegExp(`^Returned.*${title}`))
  expect(email).toContain('The survey is of last year.')
  expect(email).toMatch(/\/profile#emails/)
  await signInByApi(page, 'researcher')
  await page.goto('/report')
  const waiting = page.getByRole('region', { name: 'Waiting for me' })
  await expect(waiting.getByRole('link', { name: RegExp(report.title) })).toContainText(
    'The survey is of last year.',
  )
  const tiles = page.getByRole('list', { name: 'In progress' })
  const tile = tiles.getByRole('link', { name: RegExp(report.title) })
  await expect(tile).toContainText('Returned to draft by')
  await expect(tile).toContainText('The survey is of last year.')
  await tile.click()
  await expect(page).toHaveURL(linkIn(email))
  const notice = page.getByRole('status').filter({ hasText: 'Returned to draft' })
  const threads = page.getByRole('list', { name: 'Threads' })
  await expect(notice).toContainText('by Helen Marlow')
  await expect(threads.getByRole('listitem')).toHaveText([
    /The survey is of last year\./,
    /Please import the new one\./,
  ])
  expect(await findViolations(page, 'all')).toEqual([])
  // On the open page of a colleague as well.
  const other = await context.newPage()
  await other.goto(linkIn(email))
  const seen = other.getByRole('list', { name: 'Threads' }).getByText('Please import the new one.')
  await expect(seen).toBeVisible()
  // A line is answered on the page, and stays readable once it is resolved.
  const line = threads.getByRole('listitem').first()
  await line.getByRole('button', { name: 'Reply' }).click()
  await page.keyboard.type('It is of this year.')
  await page.keyboard.press('Control+Enter')
  await expect(line).toContainText('It is of this year.')
  await line.getByRole('button', { name: /^Resolve/ }).click()
  await expect(line).toContainText('Resolved by Jonas Adeyemi')
  await expect(line).toContainText('The survey is of last year.')
  // A line each of the reason, until it is resolved.
  await expect(page.getByText('1 open thread')).toBeVisible()
  await takeStep(page, 'Finalize for Review')
  await expect(notice).toBeHidden()
  await expect(seen).toBeHidden()
})
