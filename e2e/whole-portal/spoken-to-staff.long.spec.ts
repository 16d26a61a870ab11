import { expect, test } from '@playwright/test'

import { addCompanyCustomer } from '../support/add-company-customer.ts'
import { demoMonth } from '../support/demo-month.ts'
import { findReviewed } from '../support/demo-report.ts'
import { between, listSpoken } from '../support/list-spoken.ts'
import { detailOf, openIndustry } from '../support/small-report.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

/*
 * What a screen reader says on journeys of staff, kept whole as those of readers are.
 */

test('the drawer of an answer says its name once, then each field by name; leaving it asks by title and text [D15.635]', async ({
  page,
}) => {
  const { start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await signInByApi(page, 'researcher')
  await page.goto(detailOf(report))
  await page.getByRole('row', { name: 'Choose a seat' }).click()
  const drawer = page.getByRole('dialog', { name: 'Choose a seat' })
  await expect(drawer.getByLabel('Change note')).toBeVisible()
  const spoken = await listSpoken(drawer)
  expect(between(spoken, spoken[0]!, 'region, Screenshots')).toEqual([
    'dialog, Choose a seat, modal',
    'dialog, Choose a seat, modal',
    'heading, Choose a seat, level 2',
    'button, Close',
    'form',
    'navigation, Capabilities',
    'button, Previous capability, disabled',
    '1',
    'of',
    '2',
    'button, Next capability',
    report.companies[0]!.title,
    '·',
    'iPhone App',
    'Is this feature available?',
    'radiogroup, Is this feature available?',
    'radio, Yes, not checked, key shortcuts Y, position 1, set size 2',
    'Yes',
    'radio, No, not checked, key shortcuts N, position 2, set size 2',
    'No',
    'Change type',
    'combobox, Change type, has popup listbox, not expanded, read only, required',
    'graphics-document',
    'Change note',
    'textbox, Change note',
    'button, From phone, key shortcuts P',
    'From phone',
    'button, Compare beside, key shortcuts D, not pressed',
    'Compare beside',
  ])
  await drawer.getByText('Yes', { exact: true }).click()
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await expect(question).toBeVisible()
  expect(await listSpoken(question)).toEqual([
    'dialog, Unsaved changes, Your changes have not been saved. Close without saving them?, modal',
    'dialog, Unsaved changes, Your changes have not been saved. Close without saving them?, modal',
    'heading, Unsaved changes, level 2',
    'button, Close',
    'paragraph',
    'Your changes have not been saved. Close without saving them?',
    'button, Keep editing',
    'Keep editing',
    'button, Discard changes',
    'Discard changes',
  ])
})

test('an answer to review says what changed, its note and its screenshots of both editions before the buttons that decide [D15.635]', async ({
  page,
  request,
}) => {
  const report = await findReviewed(await createApiClient(request, 'researcher'))
  await signInByApi(page, 'senior')
  await page.goto(`/report/review?report=${report}`)
  const heading = page.getByRole('button', { name: /^Amberley Hotels, iPhone App: Book the/ })
  await heading.click()
  const item = page.getByRole('listitem').filter({ has: heading })
  await expect(item.getByRole('button', { name: 'Accept' })).toBeVisible()
  expect(await listSpoken(item)).toEqual([
    'listitem, level 1',
    'button, Amberley Hotels, iPhone App: Book the restaurant or the spa Changed answer · by Jonas Adeyemi, expanded',
    'Amberley Hotels, iPhone App: Book the restaurant or the spa',
    'Changed answer',
    '· by Jonas Adeyemi',
    'paragraph',
    'Answer:',
    'yes',
    `, in ${demoMonth(2)} no`,
    '.',
    'paragraph',
    'New since the last edition: customers can now book the restaurant or the spa in the iPhone App.',
    `group, Screenshots, ${demoMonth(2)}`,
    `${demoMonth(2)}`,
    'paragraph',
    'link, Screenshot: Amberley Hotels, Service Requests.png',
    'image, Screenshot: Amberley Hotels, Service Requests.png',
    'group, Screenshots, Now',
    'Now',
    'paragraph',
    'link, Screenshot: Amberley Hotels, Service Requests.png',
    'image, Screenshot: Amberley Hotels, Service Requests.png',
    'paragraph',
    'link, Open the answer',
    'button, Accept',
    'Accept',
    'button, Query',
    'Query',
  ])
})

test('a conflict says who changed what, both versions, and what each button keeps [D15.635]', async ({
  page,
  request,
}) => {
  const { researcher, companyCustomer, name } = await addCompanyCustomer(request)
  await signInByApi(page, 'researcher')
  await page.goto(`/management/company-details?company=${companyCustomer}`)
  await page.getByRole('button', { name: 'Update Company' }).click()
  const update = page.getByRole('dialog', { name: 'Update Company' })
  await update.getByRole('textbox', { name: 'City', exact: true }).fill('Peoria')
  const path = `/companies-customer/${companyCustomer}`
  const record = await researcher<Record<string, unknown> & { salesPerson: { _id: string } }>(
    'GET',
    path,
  )
  await researcher('PUT', path, {
    name,
    url: record['url'],
    address: record['address'],
    city: 'Decatur',
    state: record['state'],
    zip: record['zip'],
    salesPerson: record.salesPerson._id,
  })
  await update.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: 'Conflict' })
  await expect(conflict).toBeVisible()
  const spoken = (await listSpoken(conflict)).map((phrase) => phrase.replaceAll(name, 'Firm'))
  expect(spoken.slice(0, 8)).toEqual([
    'dialog, Conflict, modal',
    'dialog, Conflict, modal',
    'heading, Conflict, level 2',
    'button, Close',
    'paragraph',
    'Someone else changed “Firm” while you were editing it.',
    'region, Your change',
    'heading, Your change, level 3',
  ])
  expect(spoken.slice(spoken.indexOf('button, Cancel'))).toEqual([
    'button, Cancel',
    'Cancel',
    'button, Discard',
    'Discard',
    'button, Override, Override keeps your change. Discard keeps theirs. Cancel leaves your change in the field, unsaved.',
    'Override',
    'paragraph',
    'Override keeps your change.',
    'Discard',
    'keeps theirs',
    '.',
    'Cancel leaves your change in the field, unsaved.',
  ])
})
