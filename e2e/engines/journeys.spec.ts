import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import { expect } from '@playwright/test'
import { TOTP } from 'otpauth'

import { PASSWORD } from '../support/add-company-customer.ts'
import { addUser } from '../support/add-user.ts'
import { findDemoReport, readContent } from '../support/demo-report.ts'
import { startOwnServer } from '../support/slow-hand/own-server.ts'
import {
  cellOf,
  cellsOf,
  completeAll,
  detailOf,
  openIndustry,
  type SmallReport,
} from '../support/small-report.ts'
import { createApiClient } from '../support/users.ts'
import { ARRIVED } from '../support/visit.ts'
import { findIds, SCREENS } from '../whole-portal/screens.ts'
import type { Hand } from './hand.ts'
import { expectDownload, signInAs, test } from './test.ts'

const IMAGE = join(import.meta.dirname, '../support/screens/seat-map.png')
const DRAWER = { dialog: 'Choose a seat' } as const

async function openDrawer(hand: Hand, report: SmallReport): Promise<void> {
  await hand.open(detailOf(report))
  await hand.click({ row: /Choose a seat/ })
  await hand.see({ textbox: /^Change note/, in: DRAWER })
}

test('a user signs in with a pasted password, sets up MFA, and signs in with a passcode of the app [D15.780]', async ({
  hand,
  request,
}) => {
  const { email } = await addUser(request, { forceTotp: true })
  const signIn = async () => {
    // The words are copied where they can be read.
    await hand.fill({ textbox: /^Email/ }, PASSWORD)
    await hand.press('Control+a', 'Control+x')
    await hand.click({ textbox: /^Password/ })
    await hand.press('Control+v')
    await hand.fill({ textbox: /^Email/ }, email)
    await hand.click({ button: 'Sign in' })
  }
  await hand.open('/login')
  await signIn()
  await hand.see({ image: /QR code/ })
  const secret = (await hand.read({ code: /./ })).replaceAll(/\s/g, '')
  const app = new TOTP({ secret })
  await hand.click({ textbox: 'Digit 1 of 6' })
  await hand.type(app.generate())
  await hand.click({ button: 'Verify' })
  await hand.click({ button: 'I have saved my codes' })
  await signIn()
  // The code of the set-up has been used; the next one comes within half a minute.
  await hand.fill({ textbox: /code/i }, app.generate({ timestamp: Date.now() + 30_000 }))
  await hand.click({ button: 'Verify' })
  await hand.see({ button: 'Logout' })
})

for (const person of ['senior', 'researcher', 'customer'] as const) {
  test(`every page of a ${person} is there without an error, also of a ResizeObserver [D15.781]`, async ({
    hand,
    request,
  }) => {
    const addresses = SCREENS[person](await findIds(request))
    await signInAs(hand, person)
    await hand.open('/profile')
    await hand.see({ heading: /./ })
    await hand.window.evaluate(`void (globalThis.faults = [],
      addEventListener('error', ({ message }) => faults.push(location.pathname + ': ' + message)),
      addEventListener('unhandledrejection', ({ reason }) => faults.push(location.pathname + ': ' + reason)))`)
    for (const address of addresses) {
      // As a link does.
      await hand.window.evaluate(`void __TSR_ROUTER__.history.push(${JSON.stringify(address)})`)
      await expect
        .poll(() => hand.window.evaluate(ARRIVED), { message: `has arrived at ${address}` })
        .toBe(true)
      await hand.see({ heading: /./, in: { main: /(?:)/ } })
      await hand.miss({ heading: 'Something went wrong' })
    }
    expect(await hand.window.evaluate('faults')).toEqual([])
  })
}

test('a customer searches by keyboard, and saves a chart and all answers as files [D15.782]', async ({
  hand,
  engine,
  request,
}) => {
  await signInAs(hand, 'customer')
  await hand.open('/report-list')
  await hand.see({ heading: /./ })
  await hand.press('Control+k')
  await hand.see({ combobox: 'Search', in: { dialog: 'Search' } })
  await hand.type('sign in with a paskey')
  await hand.see({ option: /Sign in with a passkey/ })
  await hand.press('Enter')
  await hand.see({ heading: 'Sign in with a passkey' })

  const customer = await createApiClient(request, 'customer')
  const { _id: report } = await findDemoReport(customer, 'PUBLISHED')
  await hand.open(`/content-building/executive-summary?report=${report}`)
  // It is drawn once it is near.
  await hand.click({ figure: /^Overall and Application Scores/i })
  await hand.click({ button: /^CSV of Overall and Application Scores/i })
  await expectDownload(
    engine,
    /^overall-and-.*\.csv$/,
    /^\u{feff}Brand,Overall,Mobile Web,.*\r\nBrightwell,\d+\.\d%,/u,
  )
  await hand.click({ button: 'Export' })
  await hand.click({ menuitem: 'More' })
  await hand.click({ menuitem: /All answers/ })
  await expectDownload(engine, /^(?!overall).*\.csv$/, /Sign in with a passkey/)
})

test('a researcher copies answers in the grid and pastes them by keys [D15.783]', async ({
  hand,
  request,
}) => {
  const { researcher, start } = await openIndustry(request)
  const report = await start('2026-01')
  await signInAs(hand, 'researcher')
  await hand.open(
    `/report/capabilities-table?report=${report._id}&view=grid&application=iphone-app`,
  )
  await hand.click({ gridcell: /./ })
  await hand.press('y', 'n', 'Control+Home', 'Shift+ArrowDown', 'Control+c')
  await hand.press('Control+Home', 'ArrowRight', 'Control+v')
  await hand.click({ button: 'Paste 2 answers', in: { dialog: 'Paste answers' } })
  await expect
    .poll(async () =>
      (await cellsOf(researcher, report._id))
        .filter(
          ({ status, application }) => status === 'COMPLETED' && application._id === 'iphone-app',
        )
        .map(({ capability, hasCapability }) => `${capability.title}: ${hasCapability}`)
        .toSorted(),
    )
    .toEqual([
      'Choose a seat: true',
      'Choose a seat: true',
      'Pay with points: false',
      'Pay with points: false',
    ])
})

test('a researcher answers in the drawer with a screenshot, and in two windows at once both versions are offered [D15.784]', async ({
  hand,
  request,
}) => {
  const { researcher, start } = await openIndustry(request)
  const report = await start('2026-01')
  await signInAs(hand, 'researcher')
  await openDrawer(hand, report)
  await hand.click({ radio: 'Yes', in: DRAWER })
  await hand.chooseFile(IMAGE, DRAWER)
  await hand.see({ text: 'seat-map.png', in: { listitem: /(?:)/, in: DRAWER } })
  await hand.click({ button: 'Save', in: DRAWER })
  await hand.miss(DRAWER)
  const stored = () => cellOf(researcher, report, 'Choose a seat')
  const { images, ...saved } = await stored()
  expect(images).toHaveLength(1)
  expect(saved).toMatchObject({ hasCapability: true })

  const other = await hand.openBeside()
  await openDrawer(hand, report)
  await openDrawer(other, report)
  await other.fill({ textbox: /^Change note/, in: DRAWER }, 'From the other window')
  await hand.fill({ textbox: /^Change note/, in: DRAWER }, 'From this window')
  await other.click({ button: 'Save', in: DRAWER })
  await other.miss(DRAWER)
  await hand.click({ button: 'Save', in: DRAWER })
  await hand.click({ button: 'Override', in: { dialog: /conflict/i } })
  await hand.miss(DRAWER)
  await expect
    .poll(stored)
    .toMatchObject({ hasCapability: true, capabilityChangeNote: 'From this window' })
})

test('a researcher writes in the text editor, with bold words by key [D15.785]', async ({
  hand,
  request,
}) => {
  const { researcher, start } = await openIndustry(request)
  const small = await start('2026-01')
  const report = small._id
  await completeAll(researcher, small)
  await signInAs(hand, 'researcher')
  await hand.open(`/content-building/product-rating?report=${report}&application=iphone-app`)
  await hand.click({ button: 'Edit Best-in-Class Features' })
  await hand.click({ textbox: 'Best-in-Class Features' })
  await hand.press('Control+a')
  await hand.type('A map ')
  await hand.press('Control+b')
  await hand.type('of seats')
  await hand.press('Control+b')
  await hand.type(' comes  first.')
  await hand.press('Enter')
  await hand.type('Then ')
  await expect
    .poll(
      async () =>
        (await readContent(researcher, report))?.productRating['iphone-app']?.bestInClassFeatures,
    )
    .toBe('<p>A map <strong>of seats</strong> comes  first.</p><p>Then </p>')
})

test("a page shows another user's change after the server has started again [D15.786]", async ({
  openHand,
  request,
}) => {
  const { senior, start } = await openIndustry(request)
  const report = await start('2026-01')
  const server = await startOwnServer()
  const hand = await openHand(server.address)
  await signInAs(hand, 'researcher')
  await hand.open(`/report/report-publish-date?report=${report._id}`)
  const title = { textbox: 'Report title' }
  await expect.poll(() => hand.read(title)).toBe(report.title)
  await server.stop()
  await senior('PATCH', `/reports/${report._id}`, { title: 'Trains at night' })
  await server.start()
  await expect.poll(() => hand.read(title)).toBe('Trains at night')
  await senior('PATCH', `/reports/${report._id}`, { title: 'Trains by day' })
  await expect.poll(() => hand.read(title)).toBe('Trains by day')
  await server.stop()
})

test('a phone is paired with a computer, and its screenshot reaches the open drawer [D15.787]', async ({
  hand,
  openHand,
  request,
}) => {
  const { start } = await openIndustry(request)
  await signInAs(hand, 'researcher')
  await openDrawer(hand, await start('2026-01'))
  // No driver decodes an image: the code is read where the page receives it.
  await hand.window.evaluate(`void (globalThis.fetch = new Proxy(fetch, {
    async apply(...call) {
      const reply = await Reflect.apply(...call)
      if (reply.url.endsWith('/api/phone-pairings') && reply.status === 201)
        globalThis.code = (await reply.clone().json()).code
      return reply
    },
  }))`)
  await hand.click({ button: 'From phone', in: DRAWER })
  await hand.see({ image: 'Code that pairs a phone' })
  const phone = await openHand()
  await phone.open(`/phone#${await hand.window.evaluate<string>('code')}`)
  await phone.click({ button: 'Pair with this computer' })
  const panel = { region: 'From phone', in: DRAWER }
  await hand.see({ text: 'Does the phone show this number?', in: panel })
  await hand.see({
    text: await phone.window.evaluate<string>(`document.querySelector('.number').textContent`),
    in: panel,
  })
  await hand.click({ button: 'Pair', in: panel })
  await phone.see({ text: /^Paired with / })
  await phone.chooseFile(IMAGE)
  await phone.click({ button: /^Send 1 / })
  await phone.see({ text: '✓ Sent' })
  await hand.see({ text: 'seat-map.png', in: { region: 'Screenshots', in: DRAWER } })
})

test('a report is finalized, approved and published [D15.788]', async ({
  hand,
  openHand,
  request,
}) => {
  const { researcher, start } = await openIndustry(request)
  const report = await start('2026-01')
  await completeAll(researcher, report)
  const takeStep = async (person: Hand, step: string) => {
    await person.click({ button: step })
    const question = { dialog: `${step}?` }
    await person.see({ region: 'Who is emailed', in: question })
    await person.click({ button: step, in: question })
    await person.miss(question)
  }
  const page = `/report/report-publish-date?report=${report._id}`
  await signInAs(hand, 'researcher')
  await hand.open(page)
  await takeStep(hand, 'Finalize for Review')
  const senior = await openHand()
  await signInAs(senior, 'senior')
  await senior.open(page)
  await takeStep(senior, 'Approve')
  await takeStep(senior, 'Publish')
  await expect.poll(senior.path).toMatch(/^\/content-building\?/)
})

test('a senior creates, changes and deletes an industry [D15.789]', async ({ hand }) => {
  const industry = `Ferries ${randomUUID().slice(0, 6)}`
  await signInAs(hand, 'senior')
  await hand.open('/admin/industry-management')
  await hand.click({ button: 'New Industry' })
  const form = { dialog: /(?:)/ }
  await hand.fill({ textbox: /^Title/, in: form }, industry)
  await hand.fill(
    { textbox: /^SVG Icon/, in: form },
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M3 12h18"/></svg>',
  )
  await hand.click({ button: 'Create', in: form })
  await hand.see({ text: `“${industry}” has been created.` })
  await hand.fill({ textbox: /^Search/ }, industry)
  await hand.click({ button: `Actions for ${industry}` })
  await hand.click({ menuitem: 'Edit' })
  await hand.fill({ textbox: /^Title/, in: form }, `${industry} and piers`)
  await hand.click({ button: 'Save', in: form })
  await hand.click({ button: `Actions for ${industry} and piers` })
  await hand.click({ menuitem: /Delete/ })
  await hand.click({ button: /Delete/, in: form })
  await hand.miss({ link: `${industry} and piers` })
})
