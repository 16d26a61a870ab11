import { expect, test } from '@playwright/test'

import { addUser, signInUser } from '../support/add-user.ts'

test('the API reference leads from the profile to each call with its example and types, from the portal alone [D32.93]', async ({
  page,
  request,
  baseURL,
}) => {
  const { email } = await addUser(request)
  await signInUser(page, email)
  const origins = new Set<string>()
  page.on('request', (sent) => {
    if (!/^(data|blob):/.test(sent.url())) origins.add(new URL(sent.url()).origin)
  })
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  await page.goto('/profile')
  await page.getByRole('link', { name: 'API Reference' }).click()
  await expect(page.getByRole('heading', { name: 'API Reference' })).toBeFocused()
  for (const name of ['Authentication', 'Limits and errors']) {
    await expect(page.getByRole('region', { name })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Load the feed of data' }).first().click()
  const feed = page.getByRole('region', { name: 'Load the feed of data' })
  await expect(feed).toBeInViewport()
  await expect(feed).toContainText('At most 20 a minute.')
  await expect(feed.locator('pre').first()).toContainText(
    `'${baseURL}/api/feed/reports?format=csv'`,
  )
  await feed.getByText('Returns application/x-ndjson').click()
  await expect(feed.locator('details[open]')).toContainText('type: "removed"')
  expect(await page.getByRole('region').count()).toBe(9)
  expect([[...origins], faults]).toEqual([[new URL(baseURL!).origin], []])
})
