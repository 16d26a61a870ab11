import { expect, type Locator, type Page, test } from '@playwright/test'

import { findDemoReport } from '../support/demo-report.ts'
import { completeAll, openIndustry, publish } from '../support/small-report.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

/** Holds the request that saves a setting; returns a function that makes it fail. */
async function holdSave(page: Page, path: string) {
  const failed = Promise.withResolvers<void>()
  await page.route(`**/api/${path}`, async (route) => {
    if (route.request().method() === 'GET') return await route.continue()
    await failed.promise
    await route.abort()
  })
  return failed.resolve
}

/** Presses it and returns its state at the end of the press, before anything else runs. */
const press = (control: Locator) =>
  control.evaluate((input: { click(): void; checked: boolean }) => {
    input.click()
    return input.checked
  })

async function expectToTakeBack(page: Page, path: string, control: Locator) {
  await expect(control).toBeEnabled()
  const before = await control.isChecked()
  const fail = await holdSave(page, path)
  expect(await press(control)).toBe(!before)
  await expect(control).toBeChecked({ checked: !before })
  fail()
  await expect(page.getByText('The server cannot be reached')).toBeVisible()
  await expect(control).toBeChecked({ checked: before })
}

for (const [name, user, path, link] of [
  ['Capture pages for Mobile Web', 'senior', 'capture-settings', '/admin/operations'],
  ['Email one-time passcodes to staff', 'senior', 'security-settings', '/admin/user-management'],
  ['Approved', 'researcher', 'report-emails', '/profile#emails'],
] as const) {
  test(`the switch ${name} shows a press at once, and resets it when saving fails [D15.141]`, async ({
    page,
  }) => {
    await signInByApi(page, user)
    await page.goto(link)
    await expectToTakeBack(page, path, page.getByRole('switch', { name }))
  })
}

test('the rule of a report shows a press at once, and resets it when saving fails [D15.141]', async ({
  page,
}) => {
  const { senior, researcher, start } = await openIndustry(page.request)
  const earlier = await start('2026-01')
  await completeAll(researcher, earlier)
  await publish(senior, earlier._id)
  const { _id } = await start('2026-02')
  await signInByApi(page, 'senior')
  await page.goto(`/report/report-publish-date?report=${_id}`)
  const rule = page.getByRole('checkbox', { name: 'A changed answer needs a screenshot' })
  await expectToTakeBack(page, `report-rules/${_id}`, rule)
})

test('the own brand shows a press at once, and is reset when saving fails [D15.141]', async ({
  page,
  request,
}) => {
  const { _id } = await findDemoReport(await createApiClient(request, 'researcher'), 'PUBLISHED')
  await signInByApi(page, 'researcher')
  await page.goto(`/content-building/executive-summary?report=${_id}`)
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
  await expect(page.getByText('The server cannot be reached')).toBeVisible()
  await expect(choice).toHaveValue('')
})

test('presses in a row are saved in their order, and the last one stays [D15.142]', async ({
  page,
}) => {
  const sent: unknown[] = []
  const first = Promise.withResolvers<void>()
  await page.route('**/api/report-emails', async (route) => {
    if (route.request().method() === 'PATCH') {
      sent.push(route.request().postDataJSON())
      if (sent.length === 1) await first.promise
    }
    await route.continue()
  })
  await signInByApi(page, 'researcher')
  let answered = 0
  page.on('response', (reply) => {
    if (reply.request().method() === 'PATCH') answered += 1
  })
  await page.goto('/profile#emails')
  const returned = page.getByRole('switch', { name: 'Returned to draft' })
  await expect(returned).toBeChecked()
  expect([await press(returned), await press(returned), await press(returned)]).toEqual([
    false,
    true,
    false,
  ])
  await expect.poll(() => sent).toEqual([{ returned: false }])
  first.resolve()
  await expect.poll(() => sent).toEqual([false, true, false].map((on) => ({ returned: on })))
  await expect.poll(() => answered).toBe(3)
  await expect(returned).not.toBeChecked()
  await page.reload()
  await expect(returned).not.toBeChecked()
  const last = page.waitForResponse((reply) => reply.request().method() === 'PATCH')
  await returned.press('Space')
  await last
})
