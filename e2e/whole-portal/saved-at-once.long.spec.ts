import { expect, type Locator, type Page, test } from '@playwright/test'

import { intercept } from '../support/intercept.ts'
import { completeAll, openIndustry, publish } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'
import { visit } from '../support/visit.ts'

/** Holds the request that saves a setting; returns a function that makes it fail. */
async function holdSave(page: Page, path: string) {
  const failed = Promise.withResolvers<void>()
  await intercept(page, `**/api/${path}`, async (route) => {
    if (route.request().method() === 'GET') return await route.continue()
    await failed.promise
    await route.abort()
  })
  return failed.resolve
}

/** Presses it and returns its state before the press and at its end, before anything else runs. */
const press = (control: Locator) =>
  control.evaluate((input: { click(): void; checked: boolean }) => {
    const before = input.checked
    input.click()
    return { before, after: input.checked }
  })

/** Dismisses it, so that the next one is seen. */
async function expectNotice(page: Page) {
  const notice = page.getByText('The server cannot be reached')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(notice).toBeHidden()
}

/** `saved`: what the server has in the end; without it, what was shown before. */
async function expectToTakeBack(
  page: Page,
  path: string,
  control: Locator,
  saved?: () => Promise<boolean>,
) {
  await expect(control).toBeEnabled()
  const fail = await holdSave(page, path)
  const { before, after } = await press(control)
  expect(after).toBe(!before)
  await expect(control).toBeChecked({ checked: !before })
  fail()
  await expectNotice(page)
  await expect
    .poll(async () => (await control.isChecked()) === (saved ? await saved() : before))
    .toBe(true)
}

test('the notice of an error stays until it is closed, and is shown once for several failures [D15.691]', async ({
  page,
}) => {
  await page.clock.install()
  await signInByApi(page, 'researcher')
  await page.goto('/profile#emails')
  await intercept(page, '**/api/report-emails', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  const control = page.getByRole('switch', { name: 'Returned to draft' })
  await expect(control).toBeChecked()
  for (const _time of [1, 2]) {
    await press(control)
    await expect(page.getByText('The server cannot be reached').first()).toBeVisible()
    await expect(control).toBeChecked()
    await page.clock.fastForward(60_000)
  }
  await expectNotice(page)
})

test('a switch, a rule and the own brand show a press at once and are reset when saving fails, and presses in a row are saved in their order [D15.141 D15.142 D5.89]', async ({
  page,
}) => {
  const { senior, researcher, start } = await openIndustry(page.request)
  const earlier = await start('2026-01')
  await completeAll(researcher, earlier)
  await publish(senior, earlier._id)
  const { _id } = await start('2026-02')
  await signInByApi(page, 'senior')
  await page.goto(`/report/report-publish-date?report=${_id}&tab=quality`)
  const rule = page.getByRole('checkbox', { name: 'A changed answer needs a screenshot' })
  await expectToTakeBack(page, `report-rules/${_id}`, rule)
  await visit(page, '/admin/operations')
  const capture = page.getByRole('switch', { name: 'Capture pages for Mobile Web' })
  // The whole portal has one such setting, and another test switches it on.
  const captures = async () =>
    (await senior<{ enabled: boolean }>('GET', '/capture-settings')).enabled
  await expectToTakeBack(page, 'capture-settings', capture, captures)
  for (const [name, path, link] of [
    ['Email one-time passcodes to staff', 'security-settings', '/admin/user-management'],
    ['Approved', 'report-emails', '/profile'],
  ] as const) {
    await visit(page, link)
    await expectToTakeBack(page, path, page.getByRole('switch', { name }))
  }
  await page.unroute('**/api/report-emails')

  await visit(page, `/content-building/executive-summary?report=${earlier._id}`)
  const choice = page.getByRole('combobox', { name: 'Our brand' })
  await expect(choice).toHaveValue('')
  const fail = await holdSave(page, 'own-brands/*')
  const shown = await choice.evaluate(
    (select: { selectedIndex: number; dispatchEvent(event: Event): void }) => {
      select.selectedIndex = 1
      select.dispatchEvent(new Event('change', { bubbles: true }))
      return select.selectedIndex
    },
  )
  expect(shown).toBe(1)
  fail()
  await expectNotice(page)
  await expect(choice).toHaveValue('')

  const sent: unknown[] = []
  const first = Promise.withResolvers<void>()
  await intercept(page, '**/api/report-emails', async (route) => {
    if (route.request().method() === 'PATCH') {
      sent.push(route.request().postDataJSON())
      if (sent.length === 1) await first.promise
    }
    await route.continue()
  })
  let answered = 0
  page.on('response', (reply) => {
    if (reply.request().method() === 'PATCH') answered += 1
  })
  await visit(page, '/profile#emails')
  const returned = page.getByRole('switch', { name: 'Returned to draft' })
  await expect(returned).toBeChecked()
  const presses = [await press(returned), await press(returned), await press(returned)]
  expect(presses.map(({ after }) => after)).toEqual([false, true, false])
  await expect.poll(() => sent).toEqual([{ returned: false }])
  first.resolve()
  await expect.poll(() => sent).toEqual([false, true, false].map((on) => ({ returned: on })))
  await expect.poll(() => answered).toBe(3)
  await expect(returned).not.toBeChecked()
  await page.reload()
  await expect(returned).not.toBeChecked()
  // Each kind by itself, and for staff alone.
  const emails = page.getByRole('region', { name: 'Emails' })
  await expect(emails.getByRole('switch', { name: 'Published' })).toBeChecked()
  await returned.press('Space')
  await expect.poll(() => answered).toBe(4)
  await signInByApi(page, 'customer')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeVisible()
  await expect(emails).toHaveCount(0)
})
