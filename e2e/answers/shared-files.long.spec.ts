import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import { expect, type Page, test } from '@playwright/test'

import { openPhone, pair } from '../support/pair-phone.ts'
import { detailOf, openIndustry } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

const IMAGE = await readFile(join(import.meta.dirname, '../support/screens/seat-map.png'))

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

test('files that other apps share wait on the phone until it is paired, and are sent once in their order [D14.129]', async ({
  page,
  baseURL,
}) => {
  const { start } = await openIndustry(page.request)
  await signInByApi(page, 'researcher')
  await page.goto(detailOf(await start('2026-01')))
  await page.getByRole('row', { name: 'Choose a seat' }).click()
  const phone = await openPhone(page, baseURL!)
  await phone.goto('/phone')
  await share(phone, ['Ünsere Übersicht 1.png', 'two.png', 'three.png'])
  expect(new URL(phone.url()).pathname).toBe('/phone')
  await expect(phone.getByText('3 screenshots waiting on this phone.')).toBeVisible()
  await expect(chosen(phone)).toHaveCount(3)
  await expect(chosen(phone).first()).toContainText('Ünsere Übersicht 1.png')
  await expect(phone.getByText('Shared from another app')).toHaveCount(3)

  // Nothing is lost when the page closes before it was paired, and removed files stay away.
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

test('an invalid form is rejected with a message, and the page can be installed [D14.129]', async ({
  page,
  baseURL,
}) => {
  const phone = await openPhone(page, baseURL!)
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
  // Windows of tests are incognito, which is the only error allowed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]) // prettier-ignore
})

/** Counts the shared files that the worker and the page have stored. */
const countKept = (phone: Page) =>
  phone.evaluate(`(async () => {
    let kept = 0
    for (const name of await caches.keys()) kept += (await (await caches.open(name)).keys()).length
    return kept
  })()`)

const post = (to: string, target = '') => `
  <form id="form" method="post" enctype="multipart/form-data" action="${to}/phone" ${target}>
    <input type="file" name="files" id="files">
  </form>
  <script>
    const chosen = new DataTransfer()
    chosen.items.add(new File(['GIF89a'], 'planted.gif', { type: 'image/gif' }))
    files.files = chosen.files
    form.submit()
  </script>`
const inFrame = (to: string) =>
  `<iframe sandbox="allow-scripts allow-forms allow-top-navigation"
    srcdoc="${post(to, 'target="_top"').replaceAll('"', '&quot;')}"></iframe>`
const HIDDEN = '<meta name="referrer" content="no-referrer">'

test('files that a website posts to the share target are dropped, for every shown origin [D15.111 S40.1]', async ({
  page,
  baseURL,
}) => {
  const pages: Readonly<Record<string, string>> = {
    '/plain': post(baseURL!),
    '/without-origin': HIDDEN + post(baseURL!),
    '/sandboxed': inFrame(baseURL!),
  }
  const site = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(pages[url] ?? '')
  }).listen(0)
  await once(site, 'listening')
  const { port } = site.address() as AddressInfo
  const phone = await openPhone(page, baseURL!)
  // Another port of the portal's own host is the same site, and yet another origin.
  for (const host of ['localhost', '127.0.0.1']) {
    for (const path of Object.keys(pages)) {
      await phone.goto('/phone')
      await phone.evaluate('navigator.serviceWorker.ready')
      await phone.goto(`http://${host}:${port}${path}`).catch(() => undefined)
      await phone.waitForURL(`${baseURL}/phone`)
      await expect(phone.getByRole('alert'), path).toContainText('A website tried to add files')
      await expect(chosen(phone)).toHaveCount(0)
      await expect.poll(() => countKept(phone), path).toBe(0)
    }
  }
  site.close()
})

test('up to 100 shared files wait, of up to 10 MB each, and the page counts the rejected ones [D15.112 S40.2]', async ({
  page,
  baseURL,
}) => {
  const phone = await openPhone(page, baseURL!)
  await phone.goto('/phone')
  await phone.evaluate('navigator.serviceWorker.ready')
  await phone.evaluate(`(() => {
    document.body.insertAdjacentHTML('beforeend',
      '<form id="share" method="post" action="/phone" enctype="multipart/form-data"><input type="file" name="files" multiple></form>')
    const chosen = new DataTransfer()
    chosen.items.add(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' }))
    for (let made = 0; made < 101; made += 1)
      chosen.items.add(new File(['x'], 'small.png', { type: 'image/png' }))
    const share = document.querySelector('#share')
    share.elements[0].files = chosen.files
    share.submit()
  })()`)
  await expect(phone.getByRole('alert')).toContainText(
    '2 of the files that you shared were not taken',
  )
  await expect(chosen(phone)).toHaveCount(100)
  expect(await countKept(phone)).toBe(100)
})
