import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import type { Capture } from '@insights/contract/answers/captures.ts'
import type { Inbox } from '@insights/contract/answers/inbox.ts'
import { expect, type Page, test } from '@playwright/test'

import { findViolations } from '../support/find-violations.ts'
import { intercept } from '../support/intercept.ts'
import { openPhone, pair, send } from '../support/pair-phone.ts'
import { detailOf, openIndustry, type SmallReport } from '../support/small-report.ts'
import { signInByApi, USERS } from '../support/users.ts'

const IMAGE = await readFile(join(import.meta.dirname, '../support/screens/seat-map.png'))
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Choose a seat' })
const panelOf = (page: Page) => drawerOf(page).getByRole('region', { name: 'From web page' })

async function openDrawer(page: Page, report: SmallReport, application = 'mobile-web') {
  await page.goto(detailOf(report).replace('iphone-app', application))
  await page.getByRole('row', { name: 'Choose a seat' }).click()
  await expect(drawerOf(page).getByLabel('Change note')).toBeVisible()
}

test('a link into the own network is rejected and never requested, and a captured image is attached when accepted, beside typed text [D14.90 D14.91 D14.92 D14.95 D15.653]', async ({
  page,
  baseURL,
}) => {
  let requests = 0
  const canary = createServer((_, response) => {
    requests += 1
    response.end('canary')
  }).listen(0, '127.0.0.1')
  const { start, researcher, senior } = await openIndustry(page.request)
  const report = await start('2026-01')
  // The switch has a test of its own.
  await senior('PUT', '/capture-settings', { enabled: true })
  await signInByApi(page, 'researcher')
  await openDrawer(page, report, 'iphone-app')
  await expect(drawerOf(page).getByRole('button', { name: 'From web page' })).toBeHidden()

  await openDrawer(page, report)
  await drawerOf(page).getByRole('button', { name: 'From web page' }).click()
  const link = panelOf(page).getByLabel('Link to the page')
  await expect(link).toBeFocused()
  await link.fill('localhost')
  await link.press('Enter')
  await expect(panelOf(page)).toContainText('Must be a web address')
  await link.fill(`http://127.0.0.1:${(canary.address() as AddressInfo).port}/`)
  await link.press('Enter')
  await expect(panelOf(page)).toContainText('This link leads into a private network.')
  expect(requests).toBe(0)
  expect(await findViolations(page, 'all')).toEqual([])
  await link.fill('http://127.0.0.1/typed')
  await page.context().clearCookies()
  await link.press('Enter')
  const ended = page.getByRole('dialog', { name: 'Your session has ended' })
  await ended.getByLabel('Password', { exact: true }).fill(USERS.researcher.password)
  await ended.getByRole('button', { name: 'Sign in' }).click()
  await expect(ended).toBeHidden()
  await expect(link).toHaveValue('http://127.0.0.1/typed')
  await panelOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(drawerOf(page).getByRole('button', { name: 'From web page' })).toBeFocused()
  canary.close()

  // No site of this machine can be captured: a phone sends the image to the inbox.
  await page.goto(`/inbox?report=${report._id}`)
  const phone = await openPhone(page, baseURL!)
  await pair(page, phone)
  await expect(phone.getByText('Only you see it.')).toBeVisible()
  await send(phone, 1, IMAGE)
  await expect(page.getByRole('main')).toContainText('1 waiting')
  const { waiting } = await researcher<Inbox>('GET', `/inbox/${report._id}`)
  await phone.close()

  let answer = ''
  page.on('request', (request) => {
    if (request.url().endsWith('/api/captures')) answer = request.postDataJSON().answer
  })
  await intercept(page, `**/api/captures/${report._id}`, async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: Capture[] }
    const [image] = waiting
    const left = (await researcher<Inbox>('GET', `/inbox/${report._id}`)).waiting.length
    const offered = data.map((capture) => ({ ...capture, state: 'offered', status: 404, image }))
    await route.fulfill({ response, json: { data: left > 0 ? offered : [] } })
  })
  await openDrawer(page, report)
  const drawer = drawerOf(page)
  await drawer.getByLabel('Change note').fill('Typed before')
  await drawer.getByRole('button', { name: 'From web page' }).click()
  await panelOf(page).getByLabel('Link to the page').fill('https://shop.example/seats')
  await panelOf(page).getByRole('button', { name: 'Capture' }).click()
  await expect(panelOf(page).getByRole('heading', { name: 'Is this the page?' })).toBeVisible()
  await expect(panelOf(page)).toContainText('The site has responded with an error, 404.')
  expect(await findViolations(page, 'all')).toEqual([])
  const images = drawer.getByRole('region', { name: 'Screenshots' }).getByRole('listitem')
  await expect(images).toHaveCount(0)
  await panelOf(page).getByRole('button', { name: 'Attach' }).click()
  await expect(images).toHaveCount(1)
  await expect(drawer.getByLabel('Change note')).toHaveValue('Typed before')
  await expect(panelOf(page)).toBeHidden()
  expect(answer).not.toBe('')
  // A response that is still being changed would end with the test.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
