import { expect, type Route, test } from '@playwright/test'

import { PASSWORD } from '../support/add-company-customer.ts'
import { addUser, expectSignedIn, signInUser, submitSignIn } from '../support/add-user.ts'
import { intercept } from '../support/intercept.ts'

test('a session that is left, ended elsewhere or of a deactivated user leads to /login with the reason, and a server error at its start keeps it [A4.1 A4.2 A4.3 A4.4 D15.225 D15.363 D15.370]', async ({
  page,
  request,
}) => {
  const { email, save } = await addUser(request)
  const late = Promise.withResolvers<void>()
  const holdSignIn = async (route: Route) => {
    const response = await route.fetch()
    await late.promise
    await route.fulfill({ response })
  }
  await page.goto('/login')
  await intercept(page, '**/api/authentication', holdSignIn, { times: 1 })
  await submitSignIn(page, email)
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  // The address changes before the page does.
  await expect(page.getByRole('heading', { name: 'Privacy policy', exact: true })).toBeVisible()
  const signedOut = page.waitForResponse((reply) => reply.request().method() === 'DELETE')
  late.resolve()
  expect((await signedOut).status()).toBe(200)
  await expect(page).toHaveURL('/privacy-policy')
  await page.goto('/report-list')
  await expect(page).toHaveURL(/\/login/)

  await submitSignIn(page, email)
  await expectSignedIn(page)
  await page.context().clearCookies()
  // A request of the page itself may come first, and removes the link.
  const next = page.getByRole('link', { name: /^Competitive Insights/ }).click({ timeout: 5000 })
  await next.catch(() => undefined)
  await expect(page).toHaveURL(/\/login/)

  // Another device is signed out from the profile, and signs this one out.
  const credentials = { strategy: 'local', app: 'INSIGHTS', email, password: PASSWORD }
  const signInElsewhere = () => request.post('/api/authentication', { data: credentials })
  await signInElsewhere()
  await signInUser(page, email)
  const again = page.waitForRequest(
    (sent) => sent.url().endsWith('/api/session') && sent.method() === 'GET',
  )
  const listens = page.waitForResponse('**/api/live*')
  await page.goto('/profile')
  await again
  await listens
  await page.getByRole('button', { name: /^Sign out all other/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Sign out/ }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await request.get('/api/sessions')).status()).toBe(401)
  await expectSignedIn(page)
  const { accessToken } = (await (await signInElsewhere()).json()) as { accessToken: string }
  const headers = { authorization: `Bearer ${accessToken}` }
  expect((await request.delete('/api/sessions', { headers })).ok()).toBe(true)
  await expect(page).toHaveURL(/\/login/)

  await signInUser(page, email)
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  const failure = { name: 'GeneralError', message: 'Broken at start.', code: 500 }
  await intercept(page, '**/api/session', (route) => route.fulfill({ status: 500, json: failure }))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText('Broken at start.')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(logged.join()).toContain('Broken at start.')
  await page.unroute('**/api/session')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectSignedIn(page)

  const reported = page.waitForResponse('**/api/browser-errors')
  await page.evaluate(`setTimeout(() => { throw new TypeError('What was typed') })`)
  const report = await reported
  expect(report.status()).toBe(201)
  expect(report.request().postDataJSON()).toMatchObject({ kind: 'error', name: 'TypeError' })
  expect(report.request().postData()).not.toContain('typed')

  const reason = page.getByText('User is not verified.')
  await page.goto('/report-list')
  await expectSignedIn(page)
  await save({ active: false })
  await expect(page).toHaveURL(/\/login/)
  await expect(reason).toBeVisible()
  await save({ active: true })
  await signInUser(page, email)
  await save({ active: false })
  await page.goto('/report-list')
  await expect(page).toHaveURL(/\/login/)
  await expect(reason).toBeVisible()
})
