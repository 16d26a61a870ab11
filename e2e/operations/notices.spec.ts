import { expect, type Locator, test } from '@playwright/test'

import { addCompanyCustomer } from '../support/add-company-customer.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('Not shown')
  return box
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

for (const width of [1440, 390]) {
  test(`a notice covers neither fields nor buttons of a drawer at ${width} px [D15.216]`, async ({
    page,
    request,
  }) => {
    const { companyCustomer } = await addCompanyCustomer(request)
    await page.setViewportSize({ width, height: 844 })
    await signInByApi(page, 'researcher')
    const message =
      'This did not work, for a reason that takes a few more words to be said than most others do.'
    await page.route('**/api/user-company', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { name: 'GeneralError', message, code: 500 } })
        : route.continue(),
    )
    await page.goto(`/management/company-details?company=${companyCustomer}`)
    await page.getByRole('button', { name: 'New User' }).click()
    const drawer = page.getByRole('dialog', { name: 'Create user' })
    await drawer.getByLabel('Email').fill('ida@firm.example')
    await drawer.getByLabel('First name').fill('Ida')
    await drawer.getByLabel('Last name').fill('Roe')
    await drawer.getByRole('radio', { name: 'Send a link to choose one' }).check()
    const submit = drawer.getByRole('button', { name: 'Create', exact: true })
    await submit.click()
    const notice = page.getByRole('alert').filter({ hasText: message })
    await expect(notice).toBeVisible()
    await notice.hover()
    expect(await overlap(notice, submit)).toBe(false)
    expect(await overlap(notice, drawer.getByRole('button', { name: 'Cancel' }))).toBe(false)
    // The area that the fields scroll in ends where the notice begins.
    expect(await overlap(notice, drawer.locator('form'))).toBe(false)
    const { x, y, width: wide, height } = await boxOf(notice)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + wide).toBeLessThanOrEqual(width)
    expect(y + height).toBeLessThanOrEqual(844)
  })
}

test('the maintenance banner is 80 pixels high at every width, for any length of text [D15.218]', async ({
  page,
}) => {
  const senior = await createApiClient(page.request, 'senior')
  const notice = await senior('POST', '/maintenance-notices', {
    name: 'A maintenance of the database with a name that is longer than a phone is wide',
    date: new Date(Date.now() + 600_000).toISOString(),
    details: ['What it does takes many words to say. '.repeat(8), 'More'],
  })
  try {
    await signInByApi(page, 'researcher')
    await page.goto('/release-notes')
    const banner = page.getByRole('region', { name: 'Maintenance notice' })
    for (const width of [1440, 1024, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      expect((await boxOf(banner)).height).toBe(80)
      const dismiss = banner.getByRole('button', { name: 'Dismiss' })
      expect((await boxOf(dismiss)).y).toBeGreaterThanOrEqual((await boxOf(banner)).y)
      expect(await banner.evaluate((element) => element.scrollHeight)).toBe(80)
    }
  } finally {
    await senior('DELETE', `/maintenance-notices/${notice._id}`)
  }
})

test('a notice without a stated time disappears after three seconds: the new version of a report [D15.217]', async ({
  page,
}) => {
  await page.clock.install()
  await signInByApi(page, 'researcher')
  await page.route('**/api/report-edit', async (route) => {
    const { reportId } = route.request().postDataJSON() as { reportId: string }
    await route.fulfill({ status: 201, json: { _id: reportId } })
  })
  await page.goto('/report-list?status=PUBLISHED')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit Report' }).click()
  const notice = page.getByText('New report version generated')
  await expect(notice).toBeVisible()
  await page.clock.fastForward(3000)
  await expect(notice).toBeHidden()
})
