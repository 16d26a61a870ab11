import { expect, type Route, test } from '@playwright/test'

import { PASSWORD } from '../support/add-company-customer.ts'
import { addUser, newAddress, signInUser } from '../support/add-user.ts'
import { typeAtEnd } from '../support/content-editor.ts'
import { expireProof, leaveIdle } from '../support/database.ts'
import { findDemoReport, findReviewed, readContent } from '../support/demo-report.ts'
import { findViolations } from '../support/find-violations.ts'
import { intercept } from '../support/intercept.ts'
import { dialogOf, signInAgain } from '../support/sign-in-again.ts'
import { cellsOf, completeAll, openIndustry } from '../support/small-report.ts'
import { createApiClient } from '../support/users.ts'

/** Texts that no other test writes. */
const FACTORS = 'Key Success Factors'

test('a writer whose session ends signs in again above the text, which is then saved with all that was typed [D15.302]', async ({
  page,
  request,
}) => {
  const { email } = await addUser(request)
  const researcher = await createApiClient(request, 'researcher')
  const report = await findReviewed(researcher)
  const stored = async () =>
    (await readContent(researcher, report)).productRating['android-app']!.keySuccessFactor
  await signInUser(page, email)
  await page.goto(`/content-building/product-rating?report=${report}&application=android-app`)
  await page.getByRole('button', { name: `Edit ${FACTORS}` }).click()
  await page.getByRole('textbox', { name: FACTORS }).click()
  // Any call may find the end of the session: something is unsaved before it.
  await typeAtEnd(page, FACTORS, ' The session')
  const rejected = page.waitForResponse((response) => response.status() === 401)
  await page.context().clearCookies()
  await page.keyboard.type(' ends here')
  await rejected
  // The dialog waits for a pause: these letters are still meant for the text.
  await page.keyboard.type(' and goes on', { delay: 100 })
  const editor = page.getByRole('textbox', { name: FACTORS, includeHidden: true })
  await expect(dialogOf(page, 'Your session has ended')).toBeVisible()
  await expect(editor).toContainText('The session ends here and goes on')
  // Keys that come now press nothing.
  await page.keyboard.type(' \n')
  await expect(dialogOf(page, 'Your session has ended')).toBeVisible()
  await signInAgain(page)
  await expect.poll(stored).toContain('The session ends here and goes on')
  await expect(editor).toBeFocused()
  await page.keyboard.type(' later')
  await expect.poll(stored).toContain('The session ends here and goes on later')
})

test('a methodology that is saved a second time while the page finds its session ended stays, and is saved after signing in once [D15.798 D15.808]', async ({
  page,
  request,
}) => {
  const { email } = await addUser(request)
  const { researcher, start } = await openIndustry(request)
  const report = await start('2026-01')
  await completeAll(researcher, report)
  const path = `/methodology?report=${report._id}`
  const stored = () => researcher<{ data: { methodology: string }[] }>('GET', path)
  await signInUser(page, email)
  await page.goto(`/appendix/methodology?report=${report._id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await typeAtEnd(page, 'Methodology', ' Typed before the end')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.context().clearCookies()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  let saves = 0
  await intercept(page, '**/api/methodology', async (route) => {
    saves += 1
    if (saves === 2) await answered
    await route.continue()
  })
  const rejected = page.waitForResponse((response) => response.status() === 401)
  await save.click()
  await rejected
  await save.click()
  await expect(dialogOf(page, 'Your session has ended')).toBeVisible()
  // The second save asks at once and after a second who is signed in, the last time just before the user is.
  let asked = 0
  const signedIn = Promise.withResolvers<void>()
  await intercept(page, '**/api/session', async (route) => {
    const response = await route.fetch()
    asked += 1
    if (asked === 2) await signedIn.promise
    await route.fulfill({ response })
  })
  answer()
  await page.waitForTimeout(2000)
  await signInAgain(page)
  signedIn.resolve()
  await page.waitForTimeout(500)
  await expect(dialogOf(page, 'Your session has ended')).toBeHidden()
  await save.click()
  await expect.poll(async () => JSON.stringify(await stored())).toContain('Typed before the end')
})

test('an answer of the grid whose session ends before it is saved stays on the page, and is saved after signing in [D15.806]', async ({
  page,
  request,
}) => {
  const { email } = await addUser(request)
  const { researcher, start } = await openIndustry(request)
  const report = await start('2026-01')
  await signInUser(page, email)
  await page.goto(
    `/report/capabilities-table?report=${report._id}&view=grid&application=iphone-app`,
  )
  const cell = page.getByRole('grid', { name: 'Answers' }).getByRole('gridcell').first()
  await cell.click()
  // Asked before an answer is sent: the session ends while it waits.
  const asked = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  await intercept(page, '**/api/scoring-ranking?*', async (route) => {
    const response = await route.fetch()
    asked.resolve()
    await ended.promise
    await route.fulfill({ response })
  })
  await page.keyboard.press('y')
  await asked.promise
  await page.context().clearCookies()
  ended.resolve()
  await expect(dialogOf(page, 'Your session has ended')).toBeVisible()
  await expect(cell).toHaveAttribute('data-value', 'yes')
  const answers = async () =>
    (await cellsOf(researcher, report._id)).map(({ hasCapability }) => hasCapability)
  expect(await answers()).not.toContain(true)
  await signInAgain(page)
  await expect.poll(answers).toContain(true)
  await expect(cell).toHaveAttribute('data-value', 'yes')
})

test('a drawer keeps what was typed when its save finds the session ended, and saves it after signing in, also where a change needs a newer sign-in; without anything unsaved the page goes to /login [D15.302 D15.303 D15.721]', async ({
  page,
  request,
}) => {
  const { _id, email } = await addUser(request, { loginType: 'SENIOR' })
  await signInUser(page, email)
  await page.goto('/admin/user-management')
  await page.getByRole('button', { name: 'New User' }).click()
  const drawer = page.getByRole('dialog', { name: 'New User' })
  const fillIn = async (lastName: string) => {
    const address = newAddress()
    await drawer.getByLabel('Email').fill(address)
    await drawer.getByLabel('First name').fill('Ruth')
    await drawer.getByLabel('Last name').fill(lastName)
    await drawer.getByRole('radio', { name: 'Researcher' }).check()
    await drawer.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    return address
  }
  const added = await fillIn('Fifty letters that nobody wants to write once again')
  await page.context().clearCookies()
  await drawer.getByRole('button', { name: 'Create' }).click()
  await expect(dialogOf(page, 'Your session has ended')).toBeVisible()
  await signInAgain(page)
  await expect(drawer.getByLabel('Email')).toHaveValue(added)
  await drawer.getByRole('button', { name: 'Create' }).click()
  await expect(drawer).toBeHidden()
  const senior = await createApiClient(request, 'senior')
  const { data } = await senior<{ data: object[] }>('GET', `/users?term=${added}`)
  expect(data).toEqual([expect.objectContaining({ email: added })])

  // A change of an account that comes later than ten minutes after the sign-in.
  await page.getByRole('button', { name: 'New User' }).click()
  const second = await fillIn('Typed once')
  await expireProof(_id)
  await drawer.getByRole('button', { name: 'Create' }).click()
  const proof = dialogOf(page, 'Confirm that it is you')
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await expect(proof).toBeHidden()
  await expect(drawer.getByLabel('Email')).toHaveValue(second)
  await drawer.getByRole('button', { name: 'Create' }).click()
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await proof.getByRole('button', { name: 'Sign in' }).click()
  await expect(proof).toBeHidden()
  await expect(drawer).toBeHidden()
  expect(await senior('GET', `/users?term=${second}`)).toMatchObject({ data: [{ email: second }] })

  await page.context().clearCookies()
  await page.getByPlaceholder('by name, last name, email').fill('Ruth')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
})

test('the dialog to sign in again lies above an open calendar, whose field keeps what was typed [D15.682]', async ({
  page,
  request,
}) => {
  const { email } = await addUser(request)
  const { researcher, start } = await openIndustry(request)
  const report = await start('2026-01')
  await signInUser(page, email)
  await page.goto(`/report/report-publish-date?report=${report._id}&tab=people`)
  await page.getByRole('grid', { name: 'Work plan' }).getByRole('gridcell').first().click()
  const due = page.getByRole('textbox', { name: 'Due date' })
  await due.click()
  await page.keyboard.type('12')
  await page.context().clearCookies()
  // The page asks for what has changed, and finds the end of the session.
  await completeAll(researcher, report)
  await expect(dialogOf(page, 'Your session has ended')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).click()
  await signInAgain(page)
  await expect(due).toHaveValue('12')
})

test('a password typed above an open panel goes into the dialog alone, and the panel keeps what was typed [D15.799]', async ({
  page,
  request,
}) => {
  const { email } = await addUser(request)
  const report = await findDemoReport(await createApiClient(request, 'researcher'), 'PUBLISHED')
  await signInUser(page, email)
  await page.goto(
    `/your-brand/why-it-changed?report=${report._id}&company=${report.companies[0]!.companyId}`,
  )
  await page.getByRole('main').getByRole('button', { name: 'Saved views' }).click()
  const panel = page.getByRole('dialog', { name: 'Saved views' })
  await panel.getByRole('button', { name: 'Save this view' }).click()
  const name = panel.getByLabel('Name')
  await name.pressSequentially('Our view')
  await page.context().clearCookies()
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  const password = dialogOf(page, 'Your session has ended').getByLabel('Password', { exact: true })
  await password.click()
  await page.keyboard.type('velvet otter', { delay: 35 })
  await expect(password).toHaveValue('velvet otter')
  await signInAgain(page)
  await expect(name).toHaveValue('Our view')
})

test('a new report keeps its title when its session ends, and is created once after signing in, also when its response is lost [D15.658 D15.671 D15.801]', async ({
  page,
  request,
}) => {
  const { email } = await addUser(request)
  const { industry } = await openIndustry(request)
  await signInUser(page, email)
  await page.goto(`/report/report-publish-date?industry=${industry}`)
  const title = page.getByRole('textbox', { name: 'Report title' })
  await title.fill('Trains in autumn')
  await page.context().clearCookies()
  await page.getByRole('button', { name: /^Capabilities Table/ }).click()
  await expect(dialogOf(page, 'Your session has ended')).toBeVisible()
  await signInAgain(page)
  await expect(title).toHaveValue('Trains in autumn')
  // The failed creation said so, and stays no longer than the dialog.
  await expect(page.getByText('Please sign in.')).toHaveCount(0)
  // The list of months has the new report before the second press.
  const listed = Promise.withResolvers<void>()
  page.on('response', async (response) => {
    if (!response.url().includes('/api/reports-date')) return
    // Of a page that has been left, the text is gone.
    const text = await response.text().catch(() => '')
    if (text.includes('Trains in autumn')) listed.resolve()
  })
  const loses = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await intercept(page, '**/api/reports', loses, { times: 1 })
  await page.getByRole('button', { name: /^Capabilities Table/ }).click()
  await expect(page.getByRole('alert')).toContainText('cannot be reached')
  await listed.promise
  await page.getByRole('button', { name: /^Capabilities Table/ }).click()
  await expect(page).toHaveURL(/\/report\/app-site-select\?report=/)
  const researcher = await createApiClient(request, 'researcher')
  expect(await researcher('GET', `/reports?industry=${industry}`)).toMatchObject({
    data: [{ title: 'Trains in autumn' }],
  })
})

test('a page with the dialog to sign in again stays, although what was typed is in its address since the dialog took the focus [D15.807]', async ({
  page,
  request,
}) => {
  const { email } = await addUser(request)
  const researcher = await createApiClient(request, 'researcher')
  const { _id, companies } = await findDemoReport(researcher, 'PUBLISHED')
  await signInUser(page, email)
  // Two calls of the page come late, and find the session ended.
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = [
    [first, '**/api/notifications?*'],
    [second, '**/api/saved-views?*'],
  ] as const
  for (const [{ promise }, path] of held) {
    await intercept(page, path, async (route) => {
      await promise
      await route.continue()
    })
  }
  const settings = encodeURIComponent(JSON.stringify({ target: { score: 0.9 } }))
  await page.goto(
    `/your-brand/plan?report=${_id}&company=${companies[0]!.companyId}&settings=${settings}`,
  )
  const score = page.getByRole('textbox', { name: 'Score in %', includeHidden: true })
  await score.fill('91.5')
  await page.context().clearCookies()
  first.resolve()
  await expect(dialogOf(page, 'Your session has ended')).toBeVisible()
  second.resolve()
  // Whether the user has signed in meanwhile is asked at once and after a second.
  await page.waitForTimeout(3000)
  await expect(page).toHaveURL(/plan.*0\.915/)
  await signInAgain(page)
  await expect(score).toHaveValue('91.50')
})

test('a form offers what was typed in it before the window was closed, without its password [D15.305]', async ({
  page,
  request,
}) => {
  const { email } = await addUser(request, { loginType: 'SENIOR' })
  await signInUser(page, email)
  await page.goto('/admin/user-management')
  const drawer = page.getByRole('dialog', { name: 'New User' })
  const open = () => page.getByRole('button', { name: 'New User' }).click()
  await open()
  await drawer.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await drawer.getByLabel('First name').fill('Ruth')
  // The browser asks before it closes the window.
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await open()
  await expect(drawer.getByText('was not saved')).toBeVisible()
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain(PASSWORD)
  await drawer.getByRole('button', { name: 'Restore' }).click()
  await expect(drawer.getByLabel('First name')).toHaveValue('Ruth')
  await expect(drawer.getByRole('textbox', { name: 'Password' })).toHaveValue('')

  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(drawer).toBeHidden()
  await open()
  await expect(drawer.getByLabel('First name')).toHaveValue('')
  await expect(drawer.getByText('was not saved')).toBeHidden()

  await page.goto('/profile')
  const phone = page.getByLabel('Phone')
  await phone.fill('+1 617 555 0123')
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(page.getByText('was not saved')).toBeVisible()
  await expect(phone).toHaveValue('')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(phone).toHaveValue('+1 617 555 0123')
  await expect(page.getByText('was not saved')).toBeHidden()
})

test('a session that has been idle says two minutes before its end that it ends, and one press keeps it [D15.692]', async ({
  page,
  request,
}) => {
  const { _id, email } = await addUser(request)
  const { senior, industry, title } = await openIndustry(request)
  await signInUser(page, email)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const dialog = dialogOf(page, 'Your session is about to end')
  // The server looks at sessions with each event, here one about what the page does not show.
  const leave = async (seconds: number) => {
    await leaveIdle(_id, seconds)
    await senior('PATCH', `/industries/${industry}`, { title })
  }
  // A late request of the page is a use of the session.
  const announce = () =>
    expect
      .poll(async () => {
        await leave(100)
        return dialog.isVisible()
      })
      .toBe(true)
  await announce()
  await expect(dialog).toContainText('You will be signed out at')
  expect(await findViolations(page, 'all')).toEqual([])
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(dialog).toBeHidden()
  // Unless it is kept, its end leads to the sign-in page.
  await announce()
  await leave(-1)
  await expect(page).toHaveURL(/\/login/)
})
