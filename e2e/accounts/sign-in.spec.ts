import { expect, test } from '@playwright/test'

import { addUser, expectSignedIn, submitSignIn } from '../support/add-user.ts'
import { intercept } from '../support/intercept.ts'

test("visitors' pages write no error to the console, also after a session has ended; /login leads to terms and privacy; an older browser reads what is needed [A2.4 D3.82 D15.320]", async ({
  page,
  context,
}) => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => errors.push(error.message))
  const open = async (address: string) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  for (const address of ['/register', '/forgotPassword', '/report-list']) await open(address)
  for (const [name, address] of [
    ['Terms of service', '/terms-of-service'],
    ['Privacy policy', '/privacy-policy'],
  ] as const) {
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    // A session that has ended is no error either.
    const { origin } = new URL(page.url())
    await context.addCookies([{ name: 'insights_session', value: 'ended', url: origin }])
    await open('/login')
  }
  expect(errors).toEqual([])

  // As Firefox 114.
  await page.addInitScript('delete Array.prototype.toSorted')
  await page.goto('/login')
  const needed = 'Chrome or Edge 111, Firefox 115 or Safari 16.4, or a later version.'
  await expect(
    page.getByText(`Competitive Insights needs a newer browser: ${needed}`),
  ).toBeVisible()
})

test('a visitor is sent to /login, sees for a minute why signing in failed, comes back signed in, and signs out from the app bar of a view as customer [A1.8 A2.1 A2.8 A2.10 A5.3 A8.20 D3.83 D15.381 D15.736 D15.639 D15.662 D15.690 S45.23]', async ({
  page,
  request,
}) => {
  const { email, _id } = await addUser(request)
  await page.clock.install()
  await page.goto('/report-list?page=1')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  const button = page.getByRole('button', { name: 'Sign in' })
  await expect(button).toBeDisabled()
  await page.getByLabel('Email').fill(email)
  await expect(button).toBeDisabled()
  const password = page.getByLabel('Password', { exact: true })
  await expect(page.getByText('Required')).toHaveCount(0)
  await password.fill('typed')

  // A press that is let go elsewhere shows nothing.
  const show = page.getByRole('button', { name: 'Show password' })
  await show.hover()
  await page.mouse.down()
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await expect(password).toHaveAttribute('type', 'password')
  await show.click()
  await expect(password).toHaveAttribute('type', 'text')
  await show.press('Enter')
  await expect(password).toHaveAttribute('type', 'password')

  // What was typed is not asked for again.
  await page.getByRole('button', { name: 'Forgot password' }).click()
  const forgot = page.getByRole('dialog', { name: 'Forgot password' })
  await expect(forgot.getByLabel('Email')).toHaveValue(email)
  await forgot.getByRole('button', { name: 'Cancel' }).click()
  await expect(forgot).toBeHidden()

  await password.clear()
  await expect(page.getByText('Required')).toBeVisible()
  await submitSignIn(page, 'ann@')
  await expect(page.getByText('Required')).toHaveCount(0)
  await expect(page.getByText('Invalid Email')).toContainText('Example: name@company.com')
  await submitSignIn(page, email, 'something else')
  await expect(page.getByText('Invalid Email')).toBeHidden()
  const notice = page.getByRole('alert').filter({ hasText: 'Invalid login' })
  await expect(notice).toBeVisible()
  await page.clock.fastForward(45_000)
  await expect(notice).toBeVisible()
  await page.clock.fastForward(16_000)
  await expect(notice).toBeHidden()
  await submitSignIn(page, email)
  await expect(page).toHaveURL(/\/report-list/)

  await expect(page.getByText('v1.0.2')).toBeVisible()
  await page.getByRole('link', { name: 'Release Notes' }).click()
  await expect(page).toHaveURL('/release-notes')
  for (const name of ['Competitive Insights Product Updates', 'March 2024', 'February 2024']) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await page.getByRole('link', { name: /^Competitive Insights/ }).click()
  await expect(page).toHaveURL(/\/(?:report)?$/)

  // What the browser has stored of answers goes, and local drafts after asking, but not others’.
  const script = (await page.locator('script[src^="/assets/"]').first().getAttribute('src'))!
  await page.evaluate(async (url) => {
    await (await fetch(url)).text()
  }, script)
  const keep = (key: string) =>
    page.evaluate((name) => Reflect.get(globalThis, 'localStorage').setItem(name, '{}'), key)
  const isKept = (key: string) =>
    page.evaluate((name) => Reflect.get(globalThis, 'localStorage').getItem(name) !== null, key)
  const [own, others] = [_id, 'somebody-else'].map((user) => `insights.kept.form.${user}.company`)
  for (const key of [own!, others!]) await keep(key)
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
  // From a view as customer nothing can be written, and the session can be ended.
  await page.goto('/release-notes?viewAs=bought')
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out and discard changes' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await isKept(own!)).toBe(true)
  const signedOut = page.waitForResponse((reply) => reply.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  expect(await (await signedOut).headerValue('clear-site-data')).toBe('"cache"')
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(isStored).toBe(false)
  expect([await isKept(own!), await isKept(others!)]).toEqual([false, true])

  // While the server cannot be reached, the data goes from the browser, and the session afterwards.
  await submitSignIn(page, email)
  await expectSignedIn(page)
  await keep(own!)
  const isSignOut = (url: URL) => url.pathname === '/api/authentication'
  await intercept(page, isSignOut, (route) => route.abort())
  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText(/The server cannot be reached/)).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  expect(await isKept(own!)).toBe(false)
  await page.unroute(isSignOut)
  await page.goto('/report-list')
  await expect(page).toHaveURL(/\/login/)
})
