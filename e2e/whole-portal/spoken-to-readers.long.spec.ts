import { expect, test } from '@playwright/test'

import { submitSignIn } from '../support/add-user.ts'
import { readBankingAs } from '../support/banking.ts'
import { demoMonth } from '../support/demo-month.ts'
import { findDrawnDocument } from '../support/drawn-document.ts'
import { between, listSpoken } from '../support/list-spoken.ts'
import { createApiClient } from '../support/users.ts'

/*
 * What a screen reader says on journeys of readers. The texts are kept whole: one that changes is read here
 * before it is heard.
 */

const NOW = demoMonth(1)
const BEFORE = demoMonth(4)

test('the form to sign in says which field is wrong, why, and what to write [D15.635]', async ({
  page,
}) => {
  await page.goto('/login')
  await submitSignIn(page, 'ann@', 'x')
  await expect(page.getByText('Invalid Email')).toBeVisible()
  expect(await listSpoken(page.locator('form'))).toEqual([
    'form',
    'Email',
    expect.stringMatching(
      /^textbox, Email, ann@, Invalid Email.*Example: name@company.com, invalid$/,
    ),
    'paragraph',
    'Invalid Email',
    'Example: name@company.com',
    'Password',
    'Password, x',
    'button, Show password, not pressed',
    'graphics-document',
    'button, Forgot password',
    'button, Sign in',
    'Sign in',
    'paragraph',
    'No account yet?',
    'link, Register',
  ])
})

test('a report in the list says its name, size, month and state, then the name of its menu [D15.635]', async ({
  page,
  request,
}) => {
  await readBankingAs(page, request, 'Pennant Bank')
  await page.goto('/report')
  const reports = page.getByRole('list', { name: 'My Reports' })
  expect(await listSpoken(reports.getByRole('listitem').first())).toEqual([
    'listitem, level 1',
    `link, Retail Banking Mobile Banking Monitor, ${NOW} 7 companies 60 capabilities 40 screenshots 14 survey questions 4 earlier editions ${NOW} Unread Purchased`,
    'Retail Banking',
    `Mobile Banking Monitor, ${NOW}`,
    '7 companies',
    '60 capabilities',
    '40 screenshots',
    '14 survey questions',
    '4 earlier editions',
    'time',
    `${NOW}`,
    'Unread',
    'Purchased',
    `button, Actions for Mobile Banking Monitor, ${NOW}, not expanded, has popup menu`,
  ])
})

test('the page Where We Stand says the verdict, then rank, score and neighbours of the own brand [D15.635]', async ({
  page,
  request,
}) => {
  const { report, addressOf } = await readBankingAs(page, request, 'Pennant Bank')
  await findDrawnDocument(await createApiClient(request, 'customer'), report)
  await page.goto(addressOf('/your-brand/standing'))
  await expect(page.getByRole('link', { name: 'How sure this is' })).toBeVisible()
  const overall = page.getByRole('article', { name: 'Overall' })
  await expect(overall).toContainText('95% interval')
  // The draws of an edition depend on its month, and that of the demo on today.
  const [interval] = /72\.\d to 75\.\d%/.exec(await overall.innerText()) ?? []
  const spoken = await listSpoken(page.getByRole('main'))
  expect(between(spoken, 'status', 'region, Ranks and Scores')).toEqual([
    'status',
    'paragraph',
    'Pennant Bank fell from 3rd to 5th, because it lost 8 capabilities on the Android App.',
    'paragraph',
    'Fifth place is firm: it holds in more than 99 of 100 random draws of the data.',
    'link, How sure this is',
    'paragraph',
    'Halden & Rowe and Corvane overtook Pennant Bank, mainly because Pennant Bank fell. Without the losses, it would have stayed 3rd, at 78.9%.',
    'link, Why the score changed',
    '·',
    'link, Over time',
  ])
  expect(between(await listSpoken(overall), 'article, Overall', 'term')).toEqual([
    'article, Overall',
    'heading, Overall, level 3',
    'paragraph',
    '5th',
    'of',
    '7',
    ',',
    'image, down',
    'from',
    '3rd',
    'paragraph',
    '73.6%',
    'image, down',
    '−5.3',
    'points',
    'paragraph',
    `95% interval ${interval}, rank 5th`,
    `image, Brightwell 84.6%, Alderbrook Bank 80.1%, Halden & Rowe 77.2%, Corvane 77.0%, Pennant Bank 73.6%, Tidewell Union 65.9%, Northmere Savings 52.7%; 95% interval of Pennant Bank ${interval}`,
    'Brightwell',
    '84.6%',
    '40',
    '60',
    '80',
    '100%',
  ])
})

test('Why says what cost the points, and the table of losses says its heads and each loss by name [D15.635]', async ({
  page,
  request,
}) => {
  const { addressOf } = await readBankingAs(page, request, 'Pennant Bank')
  await page.goto(addressOf('/your-brand/why-it-changed'))
  const losses = page.getByRole('region', { name: /^Lost Since/ })
  // The earlier screenshot is found in another edition.
  await expect(losses.getByRole('figure').getByRole('listitem')).toHaveCount(2)
  const spoken = await listSpoken(losses)
  expect(spoken.slice(0, 44)).toEqual([
    `region, Lost Since ${BEFORE}`,
    `heading, Lost Since ${BEFORE}, level 2`,
    `link, Link to Lost Since ${BEFORE}`,
    '#',
    'button, CSV of gains and losses',
    'CSV',
    'of',
    'gains and losses',
    'paragraph',
    'Pennant Bank lost 8 capabilities on the Android App and gained none. With the lost capabilities back, the overall score would be 5.3 points higher with today’s weights.',
    'figure',
    'list',
    'listitem, level 1, position 1, set size 2',
    `button, Answer a fraud alert without a call, Android App, ${BEFORE} ${BEFORE} still there`,
    `${BEFORE}`,
    'still there',
    'listitem, level 1, position 2, set size 2',
    `button, Answer a fraud alert without a call, Android App, ${NOW} ${NOW} gone`,
    `${NOW}`,
    'gone',
    'caption',
    'Answer a fraud alert without a call',
    'Android App',
    ',',
    'Alerts',
    '.',
    'table, Lost capabilities',
    'caption, Lost capabilities',
    'rowgroup',
    'row, Lost capability Where Others with it Restoring it would add',
    'columnheader, Lost capability',
    'columnheader, Where',
    'columnheader, Others with it',
    'columnheader, Restoring it would add',
    'rowgroup',
    'row, Answer a fraud alert without a call Show screenshots of Answer a fraud alert without a call Alerts, Android App 4 of 6 +0.7',
    'cell, Answer a fraud alert without a call Show screenshots of Answer a fraud alert without a call',
    'link, Answer a fraud alert without a call',
    'button, Show screenshots of Answer a fraud alert without a call',
    'Show screenshots of',
    'Answer a fraud alert without a call',
    'cell, Alerts, Android App',
    'cell, 4 of 6',
    'cell, +0.7',
  ])
})

test('the page What to Build says the advice and its first step with what belongs to it [D15.635]', async ({
  page,
  request,
}) => {
  const { report, addressOf } = await readBankingAs(page, request, 'Pennant Bank')
  await findDrawnDocument(await createApiClient(request, 'customer'), report)
  await page.goto(addressOf('/your-brand/plan'))
  await expect(page.getByRole('link', { name: 'How sure this is' })).toBeVisible()
  const begin = page.getByRole('region', { name: 'Where to Begin' })
  await expect(begin).toBeVisible()
  const spoken = await listSpoken(page.getByRole('main'))
  expect(between(spoken, 'status', 'region, Where to Begin')).toEqual([
    'status',
    'paragraph',
    'With its 8 lost capabilities back, Pennant Bank would score 78.9%, 5.3 points more with today’s weights, and be 3rd if rivals stand still.',
    'paragraph',
    'Fifth place is firm: it holds in more than 99 of 100 random draws of the data.',
    'link, How sure this is',
    'paragraph',
    'Six new additions instead would put Pennant Bank past Corvane, level with Halden & Rowe. This assumes that rivals stand still. If rivals keep improving as they have, the plan’s eight additions would put Pennant Bank level with Corvane and Halden & Rowe, fifth at worst; fourth place takes nine additions.',
  ])
  expect((await listSpoken(begin)).slice(0, 20)).toEqual([
    'region, Where to Begin',
    'heading, Where to Begin, level 2',
    'link, Link to Where to Begin',
    '#',
    'list',
    'listitem, level 1, position 1, set size 2',
    'heading, Restore the 8 lost capabilities, level 3',
    'group',
    '8 capabilities',
    'list',
    'listitem, level 2, position 1, set size 8',
    'link, Answer a fraud alert without a call',
    ',',
    'Android App',
    'listitem, level 2, position 2, set size 8',
    'link, Book a call at a chosen time',
    ',',
    'Android App',
    'listitem, level 2, position 3, set size 8',
    'link, Block online or foreign purchases',
  ])
})

test('the table of who leads where says group and application before the values of a row, and which is best [D15.635]', async ({
  page,
  request,
}) => {
  const { addressOf } = await readBankingAs(page, request, 'Pennant Bank')
  await page.goto(addressOf('/content-building/category-performance'))
  const table = page.getByRole('table', { name: 'Category groups by company' })
  expect(await listSpoken(table.getByRole('row').nth(1))).toEqual([
    'row, Access & Security Alerts, Card Controls, Sign-in Mobile Web 73 % , 3rd 67 % 80 %, best 80 %, best 53 % 60 % 67 % Alderbrook Bank, Halden & Rowe',
    'rowheader, Access & Security Alerts, Card Controls, Sign-in, row span 3',
    'link, Access & Security',
    'Alerts, Card Controls, Sign-in',
    'rowheader, Mobile Web',
    'cell, 73 % , 3rd',
    '73',
    '%',
    ',',
    '3rd',
    'cell, 67 %',
    '67',
    '%',
    'cell, 80 %, best',
    '80',
    '%',
    ', best',
    'cell, 80 %, best',
    '80',
    '%',
    ', best',
    'cell, 53 %',
    '53',
    '%',
    'cell, 60 %',
    '60',
    '%',
    'cell, 67 %',
    '67',
    '%',
    'cell, Alderbrook Bank, Halden & Rowe',
  ])
  expect(await listSpoken(table.getByRole('row').nth(2))).toEqual([
    'row, iPhone App 80 % , =3rd 100 %, best 93 % 67 % 80 % 60 % 47 % Brightwell',
    'rowheader, iPhone App',
    'cell, 80 % , =3rd',
    '80',
    '%',
    ',',
    '=3rd',
    'cell, 100 %, best',
    '100',
    '%',
    ', best',
    'cell, 93 %',
    '93',
    '%',
    'cell, 67 %',
    '67',
    '%',
    'cell, 80 %',
    '80',
    '%',
    'cell, 60 %',
    '60',
    '%',
    'cell, 47 %',
    '47',
    '%',
    'cell, Brightwell',
  ])
})

test('the search says its field, how many results there are, and each by kind, title and place [D15.635]', async ({
  page,
  request,
}) => {
  await readBankingAs(page, request, null)
  await page.goto('/report-list')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('combobox', { name: 'Search' }).fill('passkey')
  await expect(dialog.getByRole('status')).toHaveText(/results$/)
  await expect(
    dialog.getByRole('option', { name: /^Sign in with a passkey/ }).first(),
  ).toBeVisible()
  expect(await listSpoken(dialog)).toEqual([
    'dialog, Search, modal',
    'dialog, Search, modal',
    `combobox, Search, passkey, has popup listbox, expanded, active descendant Sign in with a passkey Sign-in · Retail Banking ${NOW}, autocomplete in list, 1 control`,
    'button, Close',
    'listbox, Results, orientated vertically',
    'group, Capabilities',
    'paragraph',
    'Capabilities',
    `option, Sign in with a passkey Sign-in · Retail Banking ${NOW}, selected, position 1, set size 1`,
    'Sign in with a',
    'mark',
    'passkey',
    `Sign-in · Retail Banking ${NOW}`,
    'group, Texts',
    'paragraph',
    'Texts',
    `option, Notable Callouts, Access & Security, Mobile Web Retail Banking ${NOW} …Northmere Savings lets customers sign in with a passkey on the mobile site. New at Tidewell Union on the mobile site: customers can choose…, not selected, position 1, set size 2`,
    'Notable Callouts, Access & Security, Mobile Web',
    `Retail Banking ${NOW}`,
    '…Northmere Savings lets customers sign in with a',
    'mark',
    'passkey',
    'on the mobile site. New at Tidewell Union on the mobile site: customers can choose…',
    `option, Passkeys move from pilot to default Retail Banking ${NOW} …of the seven brands can sign in with a passkey. Where the passkey is created at the first sign-in instead of deep in the settings, we…, not selected, position 2, set size 2`,
    'mark',
    'Passkey',
    's move from pilot to default',
    `Retail Banking ${NOW}`,
    '…of the seven brands can sign in with a',
    'mark',
    'passkey',
    '. Where the',
    'mark',
    'passkey',
    'is created at the first sign-in instead of deep in the settings, we…',
    'status',
    '3 results',
  ])
})
