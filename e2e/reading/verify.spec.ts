import { readFile } from 'node:fs/promises'

import { expect, test } from '@playwright/test'

import { readBanking } from '../support/banking.ts'

const PAGE = new URL('../../portal/dist/recalculate.html', import.meta.url)

test('a reader verifies the fingerprint of a report, and sees why another one is not found; the page for recalculating may run its own script alone [D28.133 D28.135 S42.42]', async ({
  page,
  request,
}) => {
  const { report } = await readBanking(page, request)
  await page.goto(`/appendix/methodology?report=${report}`)
  await expect(page.locator('#verification').first()).toContainText(/Formula 1/)
  await page.getByRole('link', { name: 'Verify this fingerprint' }).click()
  await expect(page.getByRole('heading', { name: 'Verify', level: 1 })).toBeVisible()
  await expect(page.getByText('This is the current revision')).toBeVisible()
  await page.goto(`/verify/${'0'.repeat(64)}`)
  await expect(page.getByText('No report that you may read has this fingerprint.')).toBeVisible()
  await page.goto('/verify/abc')
  await expect(page.getByText('This is no fingerprint')).toBeVisible()

  const reply = (await page.goto('/recalculate.html'))!
  expect(reply.headers()['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'sha256-[^ ;]+'; style-src 'sha256-/,
  )
  expect(await reply.text()).toBe(await readFile(PAGE, 'utf8'))
  await page.getByLabel('Workbook').setInputFiles({
    name: 'a.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from('x'),
  })
  await expect(page.getByRole('status')).toContainText('This is no Excel file.')
})
