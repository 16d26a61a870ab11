import { randomUUID } from 'node:crypto'

import { expect, test } from '@playwright/test'

import { readEmail } from '../support/emails.ts'
import { intercept } from '../support/intercept.ts'
import { createApiClient } from '../support/users.ts'

// The frame alone must stop what the policy of the page would stop.
test.use({ bypassCSP: true })

test('a hostile email runs nothing in the outbox [S13.12]', async ({ page, request }) => {
  const senior = await createApiClient(request, 'senior')
  const email = `${randomUUID().slice(0, 8)}@people.example`
  await senior('POST', '/users', { email, name: 'Ada', lastName: 'Moss', loginType: 'ADMIN' })
  await readEmail(request, email, /password/i)
  const run = 'top.ran = 1'
  const hostile = `<script>${run}</script><img src="x" onerror="${run}">
    <p onclick="${run}">Press</p><a href="javascript:${run}">Follow</a>`
  await intercept(page, '**/api/outbox/*', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), html: hostile } })
  })
  await page.goto('/outbox')
  await page.getByRole('link', { name: email }).click()
  const mail = page.frameLocator('iframe')
  await mail.getByText('Press').click()
  await mail.getByRole('link', { name: 'Follow' }).click()
  await page.waitForTimeout(300)
  expect(await page.evaluate('window.ran')).toBeUndefined()
})
