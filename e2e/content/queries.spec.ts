import { randomUUID } from 'node:crypto'

import { expect, type Page, test } from '@playwright/test'

import { findViolations } from '../support/find-violations.ts'
import { cellOf, openIndustry, scoreAll } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

interface Queue {
  readonly data: readonly { readonly subject: string; readonly version: string }[]
}

interface Content {
  readonly _id: string
  readonly loadedAt: string
}

const threadsIn = (page: Page) => page.getByRole('list', { name: 'Threads' })

test('a query in review is a thread on its answer or text, which its notification opens there; the reply and the decision arrive on both sides [D26.195]', async ({
  page,
  browser,
  baseURL,
}) => {
  const { researcher, senior, title, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await scoreAll(researcher, report)
  const content = await researcher<Content>('POST', '/content-building', { reportId: report._id })
  await researcher('PATCH', `/content-building/${content._id}`, {
    loadedAt: content.loadedAt,
    $set: { 'executiveSummary.topPerformers': '<p>Both of them.</p>' },
  })
  const cell = await cellOf(researcher, report, 'Choose a seat')
  const path = `/review-queue/${report._id}`
  const text = (await senior<Queue>('GET', path)).data.find(({ subject }) => subject.startsWith('text/')) // prettier-ignore
  const answer = { subject: `answer/${cell._id}`, version: String(cell.version) }
  for (const [{ subject, version }, question] of [
    [text!, 'Which two?'],
    [answer, 'On which screen?'],
  ] as const) {
    const comment = { _id: randomUUID(), text: question, mentions: [] }
    await senior('PUT', `${path}/decisions`, { subject, version, decision: 'queried', comment })
  }

  await signInByApi(page, 'researcher')
  const openNotification = async (subject: string) => {
    await page.goto('/notifications')
    await page.getByRole('link', { name: RegExp(`${subject}.*${title}|${title}.*${subject}`) }).first().click() // prettier-ignore
  }
  await openNotification('Choose a seat')
  const drawer = page.getByRole('dialog', { name: 'Choose a seat' })
  const thread = threadsIn(page).getByRole('listitem').filter({ hasText: 'On which screen?' })
  await expect(drawer.getByText('Is this feature available?').first()).toBeVisible()
  await expect(thread).toBeFocused()
  await expect(thread).toBeInViewport()
  await expect(thread).toContainText('Query in review')
  expect(await findViolations(page, 'all')).toEqual([])

  await thread.getByRole('button', { name: 'Reply' }).click()
  await page.keyboard.type('On the second one.')
  await page.keyboard.press('Control+Enter')
  await expect(thread).toContainText('On the second one.')

  // The senior looks at the thread of the text in the review, while it is answered where it is written.
  const context = await browser.newContext({ baseURL })
  const review = await context.newPage()
  await signInByApi(review, 'senior')
  await review.goto(`/report/review?report=${report._id}&state=queried`)
  await expect(threadsIn(review)).toContainText('Which two?')
  expect(await findViolations(review, 'all')).toEqual([])
  await openNotification('Top Performers')
  await expect(page).toHaveURL(/\/content-building\/executive-summary\?/)
  await expect(page.getByRole('dialog', { name: 'Top Performers' })).toBeVisible()
  const onText = threadsIn(page).getByRole('listitem')
  await expect(onText).toBeFocused()
  await onText.getByRole('button', { name: 'Reply' }).click()
  await page.keyboard.type('Amber and Birch.')
  await page.keyboard.press('Control+Enter')
  await expect(threadsIn(review)).toContainText('Amber and Birch.')
  await review.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(onText).toContainText('Resolved by Helen Marlow')
  await context.close()
})
