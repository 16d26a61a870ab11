import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, type Page, test } from '@playwright/test'

import { detailOf, openIndustry } from './authoring/small-report.ts'
import { openPhone, pair } from './pair-phone.ts'
import { signInByApi } from './users.ts'

const IMAGE = await readFile(join(import.meta.dirname, 'screens/seat-map.png'))

/** Shares files with the installed page as the system does: by the form of its manifest. */
async function share(phone: Page, names: readonly string[]): Promise<void> {
  await phone.evaluate('navigator.serviceWorker.ready')
  const images = names.map((name) => [name, IMAGE.toString('base64')])
  const shared = phone.waitForEvent('load')
  await phone.evaluate(`(() => {
    const form = document.createElement('form')
    form.method = 'POST'
    form.action = '/phone'
    form.enctype = 'multipart/form-data'
    const input = document.createElement('input')
    input.type = 'file'
    input.name = 'files'
    input.multiple = true
    const files = new DataTransfer()
    for (const [name, content] of ${JSON.stringify(images)}) {
      const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
      files.items.add(new File([bytes], name, { type: 'image/png' }))
    }
    input.files = files.files
    form.append(input)
    document.body.append(form)
    form.submit()
  })()`)
  await shared
}

const chosen = (phone: Page) => phone.getByRole('list', { name: 'To send' }).getByRole('listitem')

test('what other apps share waits on the phone until it is paired, and is sent once in its order [D14.129]', async ({
  page,
  browser,
  baseURL,
}) => {
  const { start } = await openIndustry(page.request)
  await signInByApi(page, 'researcher')
  await page.goto(detailOf(await start('2026-01')))
  await page.getByRole('row', { name: 'Choose a seat' }).click()
  const phone = await openPhone(browser, baseURL!)
  await phone.goto('/phone')
  await share(phone, ['Ünsere Übersicht 1.png', 'two.png', 'three.png'])
  expect(new URL(phone.url()).pathname).toBe('/phone')
  await expect(phone.getByText('3 screenshots waiting on this phone.')).toBeVisible()
  await expect(chosen(phone)).toHaveCount(3)
  await expect(chosen(phone).first()).toContainText('Ünsere Übersicht 1.png')

  // Nothing is lost when the page is closed before it was paired, and what was removed stays away.
  await phone.getByRole('button', { name: 'Remove two.png' }).click()
  await expect(chosen(phone)).toHaveCount(2)
  await phone.goto('about:blank')
  await phone.goto('/phone')
  await expect(chosen(phone)).toHaveCount(2)
  await share(phone, ['four.png'])
  await expect(chosen(phone)).toHaveCount(3)

  await pair(page, phone, /^3 chosen/)
  await expect(chosen(phone)).toHaveCount(3)
  await phone.getByRole('button', { name: 'Send 3 screenshots' }).click()
  await expect(phone.getByText('✓ Sent')).toHaveCount(3)
  const arrived = page
    .getByRole('dialog', { name: 'Choose a seat' })
    .getByRole('region', { name: 'Screenshots' })
    .getByRole('listitem')
  await expect(arrived).toHaveCount(3)
  await expect(arrived.first()).toContainText('Ünsere Übersicht 1.png')
  await expect(arrived.last()).toContainText('four.png')
  await phone.reload()
  await expect(phone.getByText(/^Paired with /)).toBeVisible()
  await expect(chosen(phone)).toHaveCount(0)
})

test('a form that is none is told, and the page can be installed [D14.129]', async ({
  browser,
  baseURL,
}) => {
  const phone = await openPhone(browser, baseURL!)
  await phone.goto('/phone')
  await phone.evaluate('navigator.serviceWorker.ready')
  await phone.evaluate(`(() => {
    const form = document.createElement('form')
    form.method = 'POST'
    form.action = '/phone'
    form.enctype = 'text/plain'
    document.body.append(form)
    form.submit()
  })()`)
  await expect(phone.getByRole('alert')).toContainText('could not be kept')
  expect(new URL(phone.url()).search).toBe('')

  const manifest = await phone.request.get('/phone.webmanifest')
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  expect(await manifest.json()).toMatchObject({
    start_url: '/phone',
    display: 'standalone',
    share_target: { action: '/phone', method: 'POST', enctype: 'multipart/form-data' },
  })
  const tools = await phone.context().newCDPSession(phone)
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors')
  // A window without history, as tests have, is the one thing that is missing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]) // prettier-ignore
})
