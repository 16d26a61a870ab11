import { expect, type Page, type Route, test } from '@playwright/test'

import { PASSWORD } from '../support/add-company-customer.ts'
import { addUser, signInUser } from '../support/add-user.ts'
import { typeAtEnd } from '../support/content-editor.ts'
import { findReviewed, readContent } from '../support/demo-report.ts'
import { intercept } from '../support/intercept.ts'
import { dialogOf, signInAgain } from '../support/sign-in-again.ts'
import { createApiClient } from '../support/users.ts'

/** Texts that no other test writes. */
const FACTORS = 'Key Success Factors'

const isSession = ({ pathname }: URL) => pathname === '/api/session'

/** Signs in another user, as in another window of the browser. */
async function replaceBy(page: Page, email: string) {
  const body = JSON.stringify({ strategy: 'local', app: 'INSIGHTS', email, password: PASSWORD })
  const headers = `{ 'content-type': 'application/json' }`
  const sent = `fetch('/api/authentication', { method: 'POST', headers: ${headers}, body: '${body}' })`
  expect(await page.evaluate(`${sent}.then(({ status }) => status)`)).toBe(201)
}

test('a page saves nothing once another user has signed in in its browser, says who, and goes on as its own user or as the other [D15.300 D15.301]', async ({
  page,
  request,
}) => {
  const ann = await addUser(request, { name: 'Ann', lastName: 'Reed' })
  const bo = await addUser(request, { name: 'Bo', lastName: 'Marsh' })
  const researcher = await createApiClient(request, 'researcher')
  const report = await findReviewed(researcher)
  const stored = async () =>
    (await readContent(researcher, report)).productRating['mobile-web']!.keySuccessFactor
  await signInUser(page, ann.email)
  await page.goto(`/content-building/product-rating?report=${report}&application=mobile-web`)
  await page.getByRole('button', { name: `Edit ${FACTORS}` }).click()
  await page.getByRole('textbox', { name: FACTORS }).click()
  const before = await stored()
  await replaceBy(page, bo.email)
  await typeAtEnd(page, FACTORS, ' written by Ann')
  const dialog = dialogOf(page, 'Bo Marsh has signed in')
  await expect(dialog).toContainText('This page was opened by Ann Reed')
  expect(await stored()).toBe(before)

  // The page asks again who is signed in, and hears of Bo, who signs in before it is answered.
  const held = Promise.withResolvers<void>()
  const asked = page.waitForRequest((sent) => isSession(new URL(sent.url())))
  await intercept(page, isSession, async (route) => {
    await held.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Go on as Ann Reed' }).click()
  await signInAgain(page)
  await asked
  await expect.poll(stored).toContain('written by Ann')
  const senior = await createApiClient(request, 'senior')
  const changes = async (user: string) => {
    const { data } = await senior<{ data: { activity: { action: string } }[] }>(
      'GET',
      `/activity?subject.type=USER&subject.reference=${user}`,
    )
    return data.filter(({ activity }) => activity.action.startsWith('Changed Product Rating'))
  }
  expect([await changes(ann._id), await changes(bo._id)]).toEqual([[expect.anything()], []])

  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await replaceBy(page, bo.email)
  held.resolve()
  await expect(dialog).toContainText('This page was opened by Ann Reed')
  await dialog.getByRole('button', { name: 'Go on as Bo Marsh' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.getByText('Bo Marsh').first()).toBeVisible()
})

test('a page stays open while its own user, or another one, signs in during a call that finds the session before ended [D15.664]', async ({
  page,
  request,
}) => {
  const ann = await addUser(request, { name: 'Ann', lastName: 'Reed' })
  const bo = await addUser(request, { name: 'Bo', lastName: 'Marsh' })
  await signInUser(page, ann.email)
  await page.goto('/profile')
  const notifications = page.getByRole('heading', { level: 1, name: 'Notifications' })
  /** Opens a page whose call is answered for the session before, once `email` has signed in. */
  const openWhileSigningIn = async (email: string) => {
    const cookies = await page.context().cookies()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    // No call of the page before, which is left in the middle of it.
    await page.goto('about:blank')
    await intercept(
      page,
      '**/api/notifications*',
      async (route) => {
        await replaceBy(page, email)
        const response = await route.fetch({ headers: { ...route.request().headers(), cookie } })
        expect(response.status()).toBe(401)
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await page.goto('/notifications')
  }
  await openWhileSigningIn(ann.email)
  await expect(notifications).toBeVisible()
  await expect(page.getByText('No notifications')).toBeVisible()
  await openWhileSigningIn(bo.email)
  const dialog = dialogOf(page, 'Bo Marsh has signed in')
  await expect(dialog).toContainText('This page was opened by Ann Reed')
  await expect(page).toHaveURL(/\/notifications/)
})

test('answers on the session that come after signing out neither sign in again nor touch what is typed [D15.665]', async ({
  page,
  request,
}) => {
  const { email, save } = await addUser(request, { loginType: 'SENIOR' })
  await signInUser(page, email)
  const firstAnswered = Promise.withResolvers<void>()
  const askedAgain = Promise.withResolvers<void>()
  const signedOut = Promise.withResolvers<void>()
  const statuses: Promise<number>[] = []
  await intercept(page, '**/api/authentication', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    statuses.push(answerLate(route, statuses.length === 0))
  })

  /** The server answers the first question before the end of the session, and any other after it. */
  async function answerLate(route: Route, isFirst: boolean): Promise<number> {
    if (!isFirst) {
      askedAgain.resolve()
      await signedOut.promise
    }
    const response = await route.fetch()
    if (isFirst) firstAnswered.resolve()
    await signedOut.promise
    await route.fulfill({ response })
    return response.status()
  }

  await page.goto('/notifications')
  await expect(page.getByText('No notifications')).toBeVisible()
  // The page asks who is signed in whenever an account has changed.
  await save({ loginType: 'SENIOR', forceTotp: true })
  await firstAnswered.promise
  await save({ loginType: 'SENIOR', name: 'Ida' })
  await askedAgain.promise
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  const field = page.getByRole('textbox', { name: 'Email' })
  await field.fill(email)
  signedOut.resolve()
  const [first, ...others] = await Promise.all(statuses)
  expect([first, ...new Set(others)]).toEqual([201, 401])
  await page.getByLabel('Password', { exact: true }).pressSequentially(PASSWORD, { delay: 50 })
  await expect(field).toHaveValue(email)
})
