import { randomUUID } from 'node:crypto'

import { expect, test } from '@playwright/test'

import { addUser, expectSignedIn, signInUser, submitSignIn } from '../support/add-user.ts'
import { openListening } from '../support/open-listening.ts'
import { createApiClient } from '../support/users.ts'

/** Its notice is on the page of every user, so this test is no part of the quick ones. */
test('a maintenance notice appears on open pages, 80 pixels high at every width, and stays away once dismissed [A1.7 D15.218]', async ({
  page,
  request,
}) => {
  const { email } = await addUser(request, { loginType: 'SENIOR' })
  const senior = await createApiClient(request, 'senior')
  await signInUser(page, email)
  await openListening(page, '/report-list')
  const name = `A maintenance ${randomUUID()} with a name that is longer than a phone is wide`
  const other = await page.context().newPage()
  await other.goto('/admin/maintenance')
  await other.getByRole('button', { name: 'New notice' }).click()
  const drawer = other.getByRole('dialog')
  await drawer.getByLabel('Name').fill(name)
  await drawer.getByLabel('Date and time').fill('2090-01-01T06:00')
  await drawer.getByLabel('Summary').fill('What it does takes many words to say. '.repeat(8))
  await drawer.getByRole('button', { name: 'Create' }).click()
  try {
    const banner = page.getByRole('region', { name: 'Maintenance notice' })
    const dismiss = banner.getByRole('button', { name: 'Dismiss' })
    await expect(banner).toContainText(name)
    for (const width of [1440, 1024, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const box = (await banner.boundingBox())!
      expect(box.height).toBe(80)
      expect((await dismiss.boundingBox())!.y).toBeGreaterThanOrEqual(box.y)
      expect(await banner.evaluate((element) => element.scrollHeight)).toBe(80)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await dismiss.click()
    await expect(banner).toBeHidden()
    await page.reload()
    await expectSignedIn(page)
    await expect(banner).toBeHidden()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/)
    await submitSignIn(page, email)
    await expect(banner).toBeVisible()
  } finally {
    const { data } = await senior<{ data: { _id: string; name: string }[] }>(
      'GET',
      '/maintenance-notices?$limit=infinity',
    )
    for (const notice of data.filter((one) => one.name === name)) {
      await senior('DELETE', `/maintenance-notices/${notice._id}`)
    }
  }
  await expect(page.getByRole('region', { name: 'Maintenance notice' })).toBeHidden()
})
