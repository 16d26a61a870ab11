import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, type Page, test } from '@playwright/test'

import { intercept } from '../support/intercept.ts'
import { openPhone, pair, send } from '../support/pair-phone.ts'
import { cellOf, detailOf, openIndustry } from '../support/small-report.ts'
import { createApiClient, signInByApi } from '../support/users.ts'
import { whenRendered } from '../support/when-rendered.ts'

const IMAGE = await readFile(join(import.meta.dirname, '../support/screens/seat-map.png'))

/** Opens the drawer of a new report's answer. */
async function openDrawer(page: Page) {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await signInByApi(page, 'researcher')
  await page.goto(detailOf(report))
  await page.getByRole('row', { name: 'Choose a seat' }).click()
  const drawer = page.getByRole('dialog', { name: 'Choose a seat' })
  await expect(drawer.getByLabel('Change note')).toBeVisible()
  return { drawer, stored: () => cellOf(researcher, report, 'Choose a seat') }
}

test('text typed without a connection is stored as a local draft and offered [D6.25]', async ({
  page,
  context,
}) => {
  const { drawer, stored } = await openDrawer(page)
  const save = drawer.getByRole('button', { name: 'Save', exact: true })
  await drawer.getByRole('radio', { name: 'Yes' }).check()
  await drawer.getByLabel('Change note').fill('On the train')
  await context.setOffline(true)
  await save.click()
  await expect(drawer.getByRole('alert')).toContainText('Not saved')
  await context.setOffline(false)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('row', { name: 'Choose a seat' }).click()
  await drawer.getByRole('button', { name: 'Restore' }).click()
  await expect(drawer.getByLabel('Change note')).toHaveValue('On the train')
  await save.click()
  await expect(drawer).toBeHidden()
  expect(await stored()).toMatchObject({
    hasCapability: true,
    capabilityChangeNote: 'On the train',
  })
})

test('a lost connection pauses sending from a phone, which continues without a press [D14.38]', async ({
  page,
  baseURL,
}) => {
  const { drawer } = await openDrawer(page)
  const phone = await openPhone(page, baseURL!)
  await pair(page, phone)
  // No screenshot but the first reaches the server until the pause has been seen.
  let [sent, paused] = [0, false]
  await intercept(phone, '**/api/phone/screenshots/*', (route) =>
    ++sent > 1 && !paused ? route.abort('connectionreset') : route.continue(),
  )
  await send(phone, 3, IMAGE)
  await expect(phone.getByRole('alert')).toContainText('Sending paused')
  paused = true
  await expect(phone.getByText('✓ Sent')).toHaveCount(3)
  await expect(
    drawer.getByRole('region', { name: 'Screenshots' }).getByRole('listitem'),
  ).toHaveCount(3)

  // Both sides say so, whichever side unpairs.
  await drawer.getByRole('button', { name: 'Unpair' }).click()
  await expect(phone.getByRole('heading', { name: 'The pairing has ended' })).toBeVisible()
})

test("another user's answer appears marked in the open table, and both versions are offered to an outdated save [A8.10 D6.19]", async ({
  page,
}) => {
  // The page receives no events, as for a moment on a slow connection.
  const live = '**/api/live*'
  await intercept(page, live, (route) => route.abort())
  const { drawer, stored } = await openDrawer(page)
  const senior = await createApiClient(page.request, 'senior')
  const answerNo = async (capabilityChangeNote: string) => {
    const { _id, version } = await stored()
    const theirs = { hasCapability: false, capabilityChange: 'no-change', capabilityChangeNote }
    await senior('PUT', `/capability-reports/${_id}`, { version, ...theirs })
    return theirs
  }
  const theirs = await answerNo('T')
  await drawer.getByRole('radio', { name: 'Yes' }).check()
  await drawer.getByRole('combobox', { name: 'Change type' }).click()
  await page.getByRole('option', { name: 'Added' }).click()
  const newest = page.getByText('The report was not in sync, we have fetch the latest version for you, try again').waitFor() // prettier-ignore
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await newest
  const conflict = page.getByRole('dialog', { name: /conflict/i })
  await expect(conflict).toContainText('’s version')
  expect(await stored()).toMatchObject(theirs)
  await conflict.getByRole('button', { name: 'Override' }).click()
  await expect(drawer).toBeHidden()
  expect(await stored()).toMatchObject({
    hasCapability: true,
    capabilityChange: 'added',
    capabilityChangeNote: 'T',
  })

  const listens = page.waitForResponse(live)
  await page.unroute(live)
  await listens
  // The mark lasts a moment: look for it from now on.
  const arrived = whenRendered(page, '[data-arrived]')
  await answerNo('N')
  await arrived
  await expect(page.getByRole('row', { name: 'Choose a seat' })).toContainText(/No\s*Completed/)
})
