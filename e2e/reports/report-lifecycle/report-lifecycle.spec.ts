import { join } from 'node:path'

import { expect, type Page, test } from '@playwright/test'

import { chooseFile } from '../../support/choose-file.ts'
import { readContent } from '../../support/demo-report.ts'
import { takeStep } from '../../support/take-step.ts'
import { createApiClient, signInByApi, type ApiClient } from '../../support/users.ts'
import { visit } from '../../support/visit.ts'
import { addIndustry } from './add-industry.ts'
import { answerEverything, answerOf } from './answer-everything.ts'
import { type ExpectedScore, expectedScores } from './expected-scores.ts'
import { CAPABILITIES, GROUPS, createTestIndustry, SURVEY_FILES } from './test-industry.ts'

const APPLICATIONS = ['Mobile Web', 'iPhone App', 'Android App']
const given = createTestIndustry()
const expected = expectedScores(given)

/** From an industry's catalogue to the page that a customer reads, on real input. */
test.describe.serial('the main job', () => {
  const title = `Air travel ${Date.now()}`
  const company = (name: string) => `${name} of ${title}`
  let report = ''

  test('a researcher starts a report, answers in the drawer, imports a survey from each kind of file, and gets the scores of plain arithmetic [A1.2 A2.30 A2.33 A2.38 A2.39 A2.60 A2.61 A4.18 A9.2 B5.20 B8.21]', async ({
    page,
    request,
  }) => {
    const researcher = await createApiClient(request, 'researcher')
    await addIndustry(await createApiClient(request, 'senior'), title, given)
    await signInByApi(page, 'researcher')
    await page.goto('/')
    await page.getByRole('link', { name: 'New Report' }).click()
    await expect(page).toHaveURL(/\/report\/select-industry/)
    await page.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(/\/report\/report-publish-date/)
    await expect(page.getByRole('radio', { name: 'A new report' })).toBeChecked()
    await page.getByRole('button', { name: /^Capabilities Table/ }).click()
    await expect(page).toHaveURL(/\/report\/app-site-select\?.*report=/)
    report = new URL(page.url()).searchParams.get('report')!
    await expect(page.getByRole('link', { name: /^(Aurora|Bluebird|Cirrus)/ })).toHaveText(
      given.companies.map((name) => new RegExp(name)),
    )

    await page.getByRole('link', { name: company('Aurora Air') }).click()
    await expect(page).toHaveURL(/\/report\/capabilities-table/)
    await page.getByRole('tab', { name: 'iPhone App' }).click()
    await page.getByRole('button', { name: /Edit user ratings/i }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('iPhone App').fill('5.1')
    await dialog.getByLabel('Android App').fill('4.1')
    await expect(dialog.getByText('Must be from 0 to 5')).toBeVisible()
    await dialog.getByLabel('iPhone App').fill('4.6')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()

    await page.getByRole('link', { name: 'Booking online' }).click()
    await expect(page).toHaveURL(/\/report\/capability-detail/)
    for (const capability of CAPABILITIES['Booking online']) {
      await page.getByRole('row').filter({ hasText: capability }).click()
      const drawer = page.getByRole('dialog', { name: capability })
      const save = drawer.getByRole('button', { name: 'Save', exact: true })
      await expect(save).toBeDisabled()
      const yes = answerOf(given, {
        company: { title: 'Aurora Air' },
        application: { title: 'iPhone App' },
        category: { title: 'Booking online' },
        capability: { title: capability },
      })
      await drawer.getByRole('radio', { name: yes ? 'Yes' : 'No' }).check()
      await drawer.getByRole('combobox', { name: 'Change type' }).click()
      await page.getByRole('option', { name: 'No change' }).click()
      if (capability === 'Choose a seat') {
        await chooseFile(drawer, join(import.meta.dirname, '../../support/screens/seat-map.png'))
      }
      await save.click()
      await expect(drawer).toBeHidden()
      await expect(page.getByRole('row').filter({ hasText: capability })).toContainText(
        yes ? 'Yes' : 'No',
      )
    }

    // The rest at once.
    await answerEverything(researcher, report, given)
    await visit(page, `/report/app-site-select?report=${report}`)
    const complete = page
      .getByRole('link', { name: /^(Aurora|Bluebird|Cirrus)/ })
      .filter({ hasText: /complete/i })
    await expect(complete).toHaveCount(3)

    await visit(page, `/consumer-survey?report=${report}`)
    await expect(page.getByRole('tab', { name: 'Sorted Data' })).toBeDisabled()
    expect(await importSurvey(page, 'survey-with-errors.csv')).toBe(false)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('row 3 has an invalidName')
    await expect(alert).toContainText('value in row 4 column 3 is invalid')
    await expect(alert).toContainText('value in row 5 column 6 is invalid')
    await expect(alert).toContainText('value in row 6 column 6 is invalid')
    await expect(alert).toContainText('No match found in file for: Inflight service')
    await expect(alert).toContainText(
      'There is a missmatch between the survey in the file and the categories mapping',
    )
    await expect(alert).toContainText(
      'row 14 "Inflight services (all)" is no question of this industry',
    )
    expect(await importSurvey(page, 'not-a-survey.xlsx')).toBe(false)
    await expect(alert).toContainText('The content of the file is wrong')
    const { total } = await researcher<{ total: number }>(
      'GET',
      `/consumer-survey?reportId=${report}`,
    )
    expect(total).toBe(0)

    for (const file of ['airline-survey.xls', 'airline-survey.xlsx', 'airline-survey.csv']) {
      expect(await importSurvey(page, file)).toBe(true)
      await expect(page.getByText('File uploaded and processed successfully').last()).toBeVisible()
      const { data } = await researcher<{ data: { rawData: Record<string, unknown>[] }[] }>(
        'GET',
        `/consumer-survey?reportId=${report}`,
      )
      const shares = data[0]!.rawData.map(({ name, one, two, three, four, five }) => [
        name,
        one,
        two,
        three,
        four,
        five,
      ])
      expect(shares).toEqual(
        given.survey.map(([name, ...rest]) => [
          name,
          ...rest.map((share) => Number.parseInt(share, 10)),
        ]),
      )
    }

    await page.getByRole('tab', { name: 'Sorted Data' }).click()
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    const first = page.getByRole('tabpanel', { name: 'Sorted Data' }).getByRole('row').nth(1)
    // 36 + 26 is the largest sum of the two best ratings, but for 37 + 26.
    await expect(first).toContainText('Inflight service')
    await page.getByRole('button', { name: 'Complete', exact: true }).click()
    await expect(page).toHaveURL(/\/report\/report-publish-date/)

    await visit(page, `/scoring-ranking?report=${report}`)
    await expect(page.getByText('Please Provide Device Weights')).toBeVisible()
    await page.getByRole('button', { name: 'Edit device weights' }).click()
    const weights = page.getByRole('dialog', { name: 'Device Weights' })
    for (const [application, weight] of Object.entries(given.weights)) {
      await weights.getByRole('textbox', { name: application, exact: true }).fill(String(weight))
    }
    await weights.getByRole('button', { name: 'Save' }).click()
    await expect(weights).toBeHidden()
    await expectRanking(page, 'Comparative Company Rankings', expected)
  })

  test('a researcher writes and finalizes it, a senior publishes it, a customer who bought it reads it, and another sees a preview only [A1.3 A1.4 A2.21 B2.41]', async ({
    page,
    request,
  }) => {
    const senior = await createApiClient(request, 'senior')
    const researcher = await createApiClient(request, 'researcher')
    await signInByApi(page, 'researcher')
    await page.goto(`/content-building/executive-summary?report=${report}`)
    await write(page, 'Top Performers', 'Cirrus leads.')
    await visit(page, `/content-building/product-rating?report=${report}`)
    await openTab(page, 'iPhone App')
    await write(page, 'Key Success Factors', 'What decides.')
    await write(page, 'Best-in-Class Features', 'The best.')
    await visit(page, `/content-building/trends-innovations?report=${report}`)
    await page.getByRole('button', { name: /add/i }).first().click()
    await page
      .getByRole('textbox', { name: 'Title of the trend' })
      .fill('Bags that report where they are')
    await page.getByRole('textbox', { name: /^(Content|Text) of/ }).fill('Two brands track bags.')
    // "Saved" may still be about the added trend, and not about its title.
    const trends = async () => {
      const { data } = await senior<{
        data: { trendsInnovations: { trendTitle: string; trendContent: string }[] }[]
      }>('GET', `/content-building?reportId=${report}`)
      return data[0]!.trendsInnovations
    }
    await expect.poll(trends).toMatchObject([
      {
        trendTitle: 'Bags that report where they are',
        trendContent: expect.stringContaining('Two brands track bags.'),
      },
    ])
    const [group, ...groups] = [...new Set(Object.values(GROUPS))]
    await visit(page, `/content-building/category-performance?report=${report}`)
    await page.getByRole('main').getByRole('link', { name: group! }).click()
    await expect(page).toHaveURL(new RegExp(`category-performance&category`))
    for (const application of APPLICATIONS) {
      await openTab(page, application)
      await write(page, 'Notable Callouts', `What stands out on ${application}.`)
    }
    await writeRest(researcher, report, groups)

    await visit(page, `/report/report-publish-date?report=${report}`)
    await takeStep(page, 'Finalize for Review')
    await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled()
    await signInByApi(page, 'senior')
    await page.reload()
    await takeStep(page, 'Approve')
    await takeStep(page, 'Publish')
    await expect(page).toHaveURL(/\/content-building\?/)
    // Published, it has no editing, for staff either.
    for (const path of [
      'content-building/executive-summary',
      'content-building/product-rating',
      'content-building/trends-innovations',
      'appendix/methodology',
    ]) {
      await visit(page, `/${path}?report=${report}`)
      await expectNoEditing(page)
    }

    const { data } = await senior<{ data: { _id: string; name: string }[] }>(
      'GET',
      '/companies-customer?$limit=infinity',
    )
    const companyCustomer = data.find(({ name }) => name === 'Fenwick & Marsh')!
    await senior('POST', '/companies-reports', { company: companyCustomer._id, report })
    await signInByApi(page, 'customer')
    await page.goto('/')
    await page
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .click()
    await expect(page).toHaveURL(/\/content-building\?/)
    const contents = page.getByRole('navigation', { name: 'Contents' })
    for (const name of [
      'Executive Summary',
      'Consumer Survey',
      'Product Rating',
      'Trends & Innovations',
      'Category Performance',
      'Methodology',
      'Raw Data',
      'Screenshots',
    ])
      await expect(contents.getByRole('link', { name })).toBeVisible()
    await contents.getByRole('link', { name: 'Executive Summary' }).click()
    await expect(page.getByText('Cirrus leads.')).toBeVisible()
    await expectScores(page, expected)
    await expectNoEditing(page)

    // Answers to the page of the customer who bought it may still be under way.
    await page.goto('about:blank')
    const bodies: string[] = []
    page.on('response', async (response) => {
      if (response.url().includes('/api/')) bodies.push(await response.text().catch(() => ''))
    })
    await signInByApi(page, 'otherCustomer')
    await page.goto(`/content-building/executive-summary?report=${report}`)
    await expect(page.getByText('Buy report to see this information.').first()).toBeVisible()
    await visit(page, `/appendix/raw-data?report=${report}`)
    await expect(page.getByText('Buy report to see this information.').first()).toBeVisible()
    await expect(page.getByText('Cirrus leads.')).toHaveCount(0)
    expect(bodies.join()).toContain('Before the flight')
    expect(bodies.join()).not.toMatch(/Cirrus leads|In the air|Stream films|overallPercentage/)
  })
})

async function expectNoEditing(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByRole('textbox')).toHaveCount(0)
  await expect(main.getByRole('button', { name: /^(Edit|Add|Delete|Save)/ })).toHaveCount(0)
}

/** Writes what is missing as a program does. */
async function writeRest(
  researcher: ApiClient,
  report: string,
  groups: readonly string[],
): Promise<void> {
  const ids = ['mobile-web', 'iphone-app', 'android-app']
  const patch = async (change: object) => {
    const { _id, loadedAt } = await readContent(researcher, report)
    await researcher('PATCH', `/content-building/${_id}`, { loadedAt, ...change })
  }
  await patch({
    $set: Object.fromEntries(
      ['mobile-web', 'android-app'].flatMap((id) => [
        [`productRating.${id}.keySuccessFactor`, '<p>What decides.</p>'],
        [`productRating.${id}.bestInClassFeatures`, '<p>The best.</p>'],
      ]),
    ),
  })
  for (const categoryGroup of groups)
    for (const applicationId of ids) {
      const notableCallouts = '<p>What stands out.</p>'
      await patch({
        $push: { categoryPerformance: { categoryGroup, applicationId, notableCallouts } },
      })
    }
}

/** Imports a survey once it was read without errors; returns whether it was. */
async function importSurvey(page: Page, file: string): Promise<boolean> {
  const responseOf = (path: string) =>
    page.waitForResponse((response) => response.url().endsWith(`/consumer-survey/${path}`))
  const checked = responseOf('check')
  await chooseFile(page, join(SURVEY_FILES, file))
  const { rejection } = (await (await checked).json()) as { rejection?: object | null }
  if (rejection !== null) return false
  const imported = responseOf('import')
  await page.getByRole('button', { name: 'Import shares' }).click()
  return (await imported).status() === 201
}

/** Returns once its panel is open: until then a pencil would be the former panel's. */
async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
}

async function write(page: Page, section: string, text: string): Promise<void> {
  const saved = page.waitForResponse(
    (response) =>
      response.request().method() === 'PATCH' && response.url().includes('/content-building/'),
  )
  await page.getByRole('button', { name: `Edit ${section}` }).click()
  await page.getByRole('textbox', { name: section }).fill(text)
  expect((await saved).status()).toBe(200)
  await page.getByRole('button', { name: `Done with ${section}` }).click()
}

/** A row for each company, best first, with its scores overall and for each application. */
async function expectScores(page: Page, scores: readonly ExpectedScore[]): Promise<void> {
  const rows = page.getByRole('table', { name: 'Comparative Company Ranking' }).getByRole('row')
  for (const [place, { company, overall, byApplication }] of scores.entries()) {
    const percents = [overall, ...APPLICATIONS.map((application) => byApplication[application])]
    const expected = new RegExp(
      `^${place + 1}.*${company}.*${percents.map((percent) => `${percent}%`).join('.*')}`,
      's',
    )
    await expect(rows.nth(place + 1)).toHaveText(expected)
  }
}

/** Each cell of a ranking names a company and its whole percents. */
async function expectRanking(
  page: Page,
  name: string,
  scores: readonly ExpectedScore[],
): Promise<void> {
  const table = page.getByRole('table', { name })
  await expect(table.getByRole('row')).toHaveCount(scores.length + 1)
  const columns = [
    scores.map(({ company, overall }) => [company, overall] as const),
    ...APPLICATIONS.map((application) =>
      scores
        .map(({ company, byApplication }) => [company, byApplication[application]!] as const)
        .toSorted(([, one], [, other]) => other - one),
    ),
  ]
  for (const [column, ranked] of columns.entries()) {
    for (const [row, [company, percent]] of ranked.entries()) {
      // The first cell of a row is the rank.
      const cell = table
        .getByRole('row')
        .nth(row + 1)
        .locator('th, td')
        .nth(column + 1)
      await expect(cell).toContainText(company)
      await expect(cell).toContainText(`${percent}%`)
    }
  }
}
