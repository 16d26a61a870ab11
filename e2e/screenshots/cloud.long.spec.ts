import { type APIRequestContext, expect, type Page, test } from '@playwright/test'

import { findDemoReport } from '../support/demo-report.ts'
import { findViolations } from '../support/find-violations.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

/** The tests share the uploads and faults of the fake drives, and run one at a time. */
test.describe.configure({ mode: 'serial' })

interface Arrived {
  readonly name: string
  readonly folder: string
}

const drive = (query = '', method = 'GET') =>
  fetch(`http://127.0.0.1:${process.env['E2E_DRIVES_PORT']}/${query}`, { method })

async function arrivedIn(folder: RegExp): Promise<Arrived[]> {
  const { files } = (await (await drive()).json()) as { files: Arrived[] }
  return files.filter((file) => folder.test(file.folder))
}

interface Report {
  readonly _id: string
  readonly title: string
}

async function findPublished(request: APIRequestContext): Promise<string> {
  const researcher = await createApiClient(request, 'researcher')
  return (await findDemoReport(researcher, 'PUBLISHED'))._id
}

/** Presses a button that opens the provider's page, and returns that window. */
async function openWindow(page: Page, button: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: button, exact: true }).click()
  const popup = await opened
  await expect(popup.getByRole('link', { name: 'Allow' })).toBeVisible()
  return popup
}

/** Allows the request of the small window; it may close before the test sees it again. */
async function allow(popup: Page): Promise<void> {
  const closed = popup.waitForEvent('close')
  await popup.getByRole('link', { name: 'Allow' }).click()
  await closed
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page, 'all')).toEqual([])
}

/** Notes when windows that close by themselves have shown their headings. */
const NOTE_HEADINGS = `
  if (location.pathname === '/oauth2callback') {
    new MutationObserver(() => {
      const heading = document.querySelector('h1')?.textContent
      if (heading) localStorage['seen ' + heading] ??= Date.now()
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }`

test('screenshots go to a folder of Google Drive in a window that closes itself; a denied permission and a full drive are named, and Try again goes on [A2.70 A2.80 A2.86 D15.161]', async ({
  page,
  request,
}) => {
  await page.context().addInitScript(NOTE_HEADINGS)
  await signInByApi(page, 'researcher')
  await page.goto(`/appendix/screenshots?report=${await findPublished(request)}`)
  const selected = async () => {
    await page.getByLabel('Select all shown').check()
    return Number.parseInt((await page.getByText(/^\d+ selected/).textContent()) ?? '', 10)
  }
  let chosen = await selected()
  let popup = await openWindow(page, 'Google Drive')
  expect(await popup.evaluate('[innerWidth, innerHeight]')).toEqual([500, 600])
  await popup.getByRole('link', { name: 'Deny' }).click()
  await expect(popup.getByRole('heading', { name: 'Files were not uploaded' })).toBeVisible()
  await expect(popup.getByText('You did not grant access.')).toBeVisible()
  await popup.getByRole('button', { name: 'Try again' }).click()
  await allow(popup)
  const closed = Date.now()
  const done = await page.evaluate<number>("+localStorage['seen Files uploaded successfully!']")
  expect(closed - done).toBeGreaterThan(1_800)
  const files = await arrivedIn(/^[A-Z][a-z]+ \d{4} - [^-]+ - Mobile Web$/)
  expect(files).toHaveLength(chosen)
  expect(new Set(files.map(({ name }) => name)).size).toBe(chosen)

  // A full drive, and a folder named by the chosen companies.
  const applications = page.getByRole('radiogroup', { name: 'Application' })
  await applications.getByText('iPhone', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Company' }).click()
  const companies = page.getByRole('main').getByRole('option')
  const titles = [await companies.nth(0).textContent(), await companies.nth(1).textContent()]
  await companies.nth(0).click()
  await companies.nth(1).click()
  await page.keyboard.press('Escape')
  chosen = await selected()
  expect(chosen).toBeGreaterThan(1)
  await drive('?full-after=1', 'POST')
  popup = await openWindow(page, 'Google Drive')
  await popup.getByRole('link', { name: 'Allow' }).click()
  await expect(popup.getByRole('heading', { name: 'Some files were not uploaded' })).toBeVisible()
  await expect(popup.getByText('Your Google Drive is full.')).toBeVisible()
  await expect(popup.getByRole('region', { name: 'Uploaded (1)', exact: true })).toBeVisible()
  await expect(popup.getByRole('region', { name: `Not uploaded (${chosen - 1})` })).toBeVisible()
  await expect(popup.getByRole('banner')).toHaveCount(0)
  await expectAccessible(popup)
  // It stays open without a press, and can be reloaded.
  await popup.reload()
  await drive('', 'POST')
  const ended = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Try again' }).click()
  await ended
  const folder = new RegExp(`- iPhone App - \\(${titles.join(', ')} \\)$`)
  expect(await arrivedIn(folder)).toHaveLength(chosen)
})

test('a callback with a missing, foreign or used state shows an error and does not close [S19.6]', async ({
  page,
}) => {
  await signInByApi(page, 'researcher')
  const sent: string[] = []
  page.on('request', (asked) => asked.method() === 'POST' && sent.push(asked.url()))
  for (const query of ['', '?code=c', '?code=c&state=foreign', '?error=access_denied']) {
    await page.goto(`/oauth2callback${query}`)
    await expect(page.getByRole('heading', { name: 'Files were not uploaded' })).toBeVisible()
  }
  expect(sent).toEqual([])
  await expectAccessible(page)
})

test('a survey file is chosen on Google Drive, in its folder, and on Dropbox [B7.20]', async ({
  page,
  request,
}) => {
  const senior = await createApiClient(request, 'senior')
  const { data } = await senior<{ data: Report[] }>('GET', '/industries?title=Airlines')
  const report = await senior('POST', '/reports', {
    industry: data[0]!._id,
    date: '2001-05-01',
    status: 'DRAFT',
  })
  await signInByApi(page, 'senior')
  await page.goto(`/consumer-survey?report=${report._id}`)
  for (const provider of ['Google Drive', 'Dropbox']) {
    await page.getByRole('button', { name: provider, exact: true }).click()
    const chooser = page.getByRole('dialog', { name: `Choose a file from ${provider}` })
    const popup = await openWindow(page, `Connect ${provider}`)
    await allow(popup)
    if (provider === 'Google Drive') {
      await chooser.getByRole('button', { name: 'Surveys 2026' }).click()
      await expect(chooser.getByRole('button', { name: /^File airline-survey\.csv/ })).toBeVisible()
      await expectAccessible(page)
      await chooser.getByRole('button', { name: 'Show more' }).click()
      await expect(chooser.getByRole('button', { name: /^File Older survey 60/ })).toBeVisible()
      await chooser.getByRole('searchbox').fill('airline')
      await expect(chooser.getByRole('listitem')).toHaveCount(1)
    }
    await chooser.getByRole('button', { name: /airline-survey\.csv/ }).click()
    await expect(chooser).toBeHidden()
    await page.getByRole('button', { name: 'Import shares' }).click()
    await expect(page.getByText('File uploaded and processed successfully').last()).toBeVisible()
  }
  await expect(page.getByRole('table', { name: 'Raw data' })).toBeVisible()
})
