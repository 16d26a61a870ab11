import { randomUUID } from 'node:crypto'

import { EVIL_HOST, HOSTILE_SVGS } from '@insights/server/testing/hostile-svgs.ts'
import { expect, test } from '@playwright/test'

import { createApiClient, signInByApi } from '../support/users.ts'

test('hostile icons run nothing and fetch nothing, in the form and in the list [S13.11]', async ({
  page,
  request,
}) => {
  const senior = await createApiClient(request, 'senior')
  const mark = randomUUID().slice(0, 6)
  const kept: { _id: string }[] = []
  for (const [at, svgIcon] of Object.values(HOSTILE_SVGS).entries()) {
    const title = `Hostile ${mark} ${at}`
    // Some are rejected as no image at all.
    const made = await senior('POST', '/industries', { title, svgIcon }).catch(() => null)
    if (made) kept.push(made)
  }
  expect(kept.length).toBeGreaterThan(10)
  const attacks: string[] = []
  page.on('dialog', (dialog) => {
    attacks.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (sent) => {
    if (new URL(sent.url()).hostname === EVIL_HOST) attacks.push(sent.url())
  })
  await signInByApi(page, 'senior')
  await page.goto(`/admin/industry-management?term=${mark}`)
  await expect(page.getByRole('row')).toHaveCount(9)
  for (let shown = 8; shown < kept.length; shown += 8) {
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByRole('row').filter({ hasText: mark }).first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'New Industry' }).click()
  const icon = page.getByRole('dialog').getByRole('textbox', { name: 'SVG Icon', exact: true })
  for (const svg of Object.values(HOSTILE_SVGS)) {
    await icon.fill(svg)
    await page.mouse.move(700, 400)
  }
  expect(await page.evaluate(() => 'attacked' in globalThis)).toBe(false)
  expect(attacks).toEqual([])
  for (const { _id } of kept) await senior('DELETE', `/industries/${_id}`)
})
