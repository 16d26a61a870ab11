import { randomUUID } from 'node:crypto'

import { expect, test } from '@playwright/test'

import { createApiClient, USERS } from '../support/users.ts'

for (const address of ['/login', '/forgotPassword', '/register', '/report-list']) {
  test(`a visitor's page writes no error to the console: ${address} [D3.82]`, async ({
    page,
    context,
  }) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // A session that has ended is no error either.
    const { origin } = new URL(page.url())
    await context.addCookies([{ name: 'insights_session', value: 'ended', url: origin }])
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(errors).toEqual([])
  })
}

test('signing out clears what the browser has stored of answers, and keeps local drafts [D3.83]', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(USERS.researcher.email)
  await page.getByLabel('Password', { exact: true }).fill(USERS.researcher.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  const script = (await page.locator('script[src^="/assets/"]').first().getAttribute('src'))!
  await page.evaluate(async (url) => {
    Reflect.get(globalThis, 'localStorage').setItem('a local draft', 'kept')
    await (await fetch(url)).text()
  }, script)
  const isStored = () =>
    page.evaluate(
      (url) =>
        fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
          (reply) => reply.ok,
          () => false,
        ),
      script,
    )
  expect(await isStored()).toBe(true)
  const signedOut = page.waitForResponse((reply) => reply.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Logout' }).click()
  expect(await (await signedOut).headerValue('clear-site-data')).toBe('"cache"')
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(isStored).toBe(false)
  expect(
    await page.evaluate(() => Reflect.get(globalThis, 'localStorage').getItem('a local draft')),
  ).toBe('kept')
})

test('a deactivated user sees the reason on the open page [A4.1]', async ({ page }) => {
  const senior = await createApiClient(page.request, 'senior')
  const email = `${randomUUID()}@people.example`
  const password = 'velvet otter compass lantern'
  const user = { email, name: 'Ada', lastName: 'Moss', loginType: 'ADMIN' }
  const { _id } = await senior('POST', '/users', { ...user, password })
  const credentials = { strategy: 'local', app: 'INSIGHTS', email, password }
  await page.request.post('/api/authentication', { data: credentials })
  await page.goto('/report-list')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  const { email: _fixed, ...drawer } = user
  await senior('PUT', `/users/${_id}`, { ...drawer, active: false })
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('User is not verified.')).toBeVisible()
})

test('a user who was deactivated while the portal was closed sees the reason when it opens [D15.225]', async ({
  page,
}) => {
  const senior = await createApiClient(page.request, 'senior')
  const email = `${randomUUID()}@people.example`
  const password = 'velvet otter compass lantern'
  const user = { name: 'Ada', lastName: 'Moss', loginType: 'ADMIN' }
  const { _id } = await senior('POST', '/users', { ...user, email, password })
  const credentials = { strategy: 'local', app: 'INSIGHTS', email, password }
  await page.request.post('/api/authentication', { data: credentials })
  await senior('PUT', `/users/${_id}`, { ...user, active: false })
  await page.goto('/report-list')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('User is not verified.')).toBeVisible()
})

test('leaving a running sign-in starts no session, even if it succeeds late [A4.2]', async ({
  page,
}) => {
  const late = Promise.withResolvers<void>()
  await page.route('**/api/authentication', async (route) => {
    if (!route.request().postData()?.includes('local')) return route.continue()
    const response = await route.fetch()
    await late.promise
    await route.fulfill({ response })
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill(USERS.researcher.email)
  await page.getByLabel('Password', { exact: true }).fill(USERS.researcher.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  // The address changes before the page does.
  await expect(page.getByRole('heading', { name: 'Privacy policy', exact: true })).toBeVisible()
  const signedOut = page.waitForResponse((reply) => reply.request().method() === 'DELETE')
  late.resolve()
  expect((await signedOut).status()).toBe(200)
  await expect(page).toHaveURL('/privacy-policy')
  await page.goto('/report-list')
  await expect(page).toHaveURL(/\/login/)
})
