import { type APIRequestContext, expect, type Page, test } from '@playwright/test'

import { addCompanyCustomer, PASSWORD } from '../support/add-company-customer.ts'
import { demoMonth } from '../support/demo-month.ts'
import { findDrawnDocument } from '../support/drawn-document.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

interface Assignment {
  readonly report: {
    readonly _id: string
    readonly date: string
    readonly industry: { readonly _id: string; readonly title: string }
  }
}

/** The newest edition of retail banking that the customer has. */
async function findBanking(request: APIRequestContext): Promise<Assignment['report']> {
  const customer = await createApiClient(request, 'customer')
  const { data } = await customer<{ data: Assignment[] }>('GET', '/companies-reports')
  const [newest] = data
    .map(({ report }) => report)
    .filter(({ industry }) => industry.title === 'Retail Banking')
    .toSorted((one, other) => other.date.localeCompare(one.date))
  return newest!
}

/** Signs the customer in, and opens the executive summary of that report. */
async function openSummary(page: Page, request: APIRequestContext): Promise<Assignment['report']> {
  const report = await findBanking(request)
  await signInByApi(page, 'customer')
  await page.goto(`/content-building/executive-summary?report=${report._id}`)
  return report
}

const ranking = (page: Page) => page.getByRole('table', { name: 'Comparative Company Ranking' })

test('a chart has the values of the document, and arrow keys read them aloud [D12.49] [D12.51]', async ({
  page,
  request,
}) => {
  const customer = await createApiClient(request, 'customer')
  const document = await findDrawnDocument(customer, (await findBanking(request))._id)
  const { overall } = document.rankings!
  await openSummary(page, request)
  const figure = page.getByRole('figure', { name: 'Overall and application scores' })
  const plot = figure.getByRole('application')
  const [first] = overall
  await plot.focus()
  await page.keyboard.press('ArrowRight')
  const read = plot.locator('[aria-live]')
  await expect(read).toHaveText(/^Brightwell, Overall, \w+ \d{4}: [\d.]+%$/)
  await page.keyboard.press('ArrowRight')
  await expect(read).toHaveText(/, 95% interval [\d.]+ to [\d.]+%$/)
  await page.keyboard.press('ArrowDown')
  await expect(read).toHaveText(/, (Overall|Mobile Web), /)
  await figure.getByText('Table', { exact: true }).click()
  const rows = figure.locator('tbody tr')
  await expect(rows).toHaveCount(overall.length)
  for (const [place, { company, score }] of overall.entries()) {
    await expect(rows.nth(place).getByRole('rowheader')).toHaveText(company)
    await expect(rows.nth(place).getByRole('cell').first()).toHaveText(
      `${(score * 100).toFixed(2)}%`,
    )
  }
  expect(first!.company).toBe('Brightwell')
})

test('the own scores are one skip link away, and their row is first [D12.52]', async ({
  page,
  request,
}) => {
  const { _id } = await findBanking(request)
  // A company whose own brand no other test sets.
  const { researcher, companyCustomer, email } = await addCompanyCustomer(request)
  await researcher('POST', '/companies-reports', { company: companyCustomer, report: _id })
  const data = { strategy: 'local', app: 'INSIGHTS', email, password: PASSWORD }
  await page.request.post('/api/authentication', { data })
  await page.goto(`/content-building/executive-summary?report=${_id}`)
  const corvane = ranking(page).getByRole('row', { name: /Corvane/ })
  // The text that comes with the page has no ranks of the applications.
  await expect(corvane).toHaveText(/77%.*53%.*7th.*86%.*2nd/)
  const choice = page.getByRole('combobox', { name: 'Our brand' })
  await choice.selectOption('Corvane')
  await expect(ranking(page).locator('tbody tr').first()).toContainText('Corvane')
  await page.getByRole('link', { name: 'Skip to the scores of Corvane' }).press('Enter')
  await expect(ranking(page).getByRole('button', { name: /^Corvane, Overall:/ })).toBeFocused()
  await page.getByRole('link', { name: 'Skip past the table' }).press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^What changed since/ })).toBeFocused()
})

test('a score change is explained by category, from one edition to the next [D12.45]', async ({
  page,
  request,
}) => {
  const { _id } = await findBanking(request)
  await signInByApi(page, 'customer')
  const customer = await createApiClient(request, 'customer')
  const { companies } = await customer<{ companies: { companyId: string; title: string }[] }>(
    'GET',
    `/report-documents/${_id}`,
  )
  const { companyId } = companies.find(({ title }) => title === 'Pennant Bank')!
  await page.goto(`/content-building/score?report=${_id}&company=${companyId}`)
  const figure = page.getByRole('figure', {
    name: `Overall score of Pennant Bank since ${demoMonth(4)}`,
  })
  await expect(
    figure.getByText(`Pennant Bank lost 5.3 points since ${demoMonth(4)}, most in`),
  ).toBeVisible()
  await figure.getByText('Table', { exact: true }).click()
  await expect(figure.getByRole('row', { name: /^Card Controls/ })).toContainText('−1.46')
  await expect(figure.getByRole('row').last()).toContainText('73.63%')
  await page.getByRole('tab', { name: 'Mobile Web' }).click()
  const capabilities = page.getByRole('table', { name: 'Capabilities of Pennant Bank, Mobile Web' })
  await expect(capabilities.getByRole('columnheader')).toHaveText([
    'Category',
    'Available',
    'Not available',
  ])
})

async function findBrightwell(request: APIRequestContext, report: string): Promise<string> {
  const customer = await createApiClient(request, 'customer')
  const { companies } = await customer<{ companies: { companyId: string; title: string }[] }>(
    'GET',
    `/report-documents/${report}`,
  )
  return companies.find(({ title }) => title === 'Brightwell')!.companyId
}

/** Frames in which a chart must not move: animations lasted a second, 60 frames. */
const FRAMES = 90

for (const path of [
  'content-building/executive-summary',
  'content-building/consumer-survey',
  'content-building/category-performance',
  'your-brand/why-it-changed',
]) {
  test(`the first drawing of the charts of ${path} is the final one [D15.143]`, async ({
    page,
    request,
  }) => {
    const { _id } = await findBanking(request)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.addInitScript(`
      window.chartPictures = []
      function look() {
        for (const svg of document.querySelectorAll('figure [role=application] svg')) {
          const drawing = svg.innerHTML.replaceAll(/zr\\d+-[a-z]+\\d+/g, '')
          const one = chartPictures.find((chart) => chart.svg === svg)
          if (one === undefined) chartPictures.push({ svg, first: drawing, frames: 0, moved: 0 })
          else {
            one.frames += 1
            if (drawing !== one.first) one.moved += 1
          }
        }
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)`)
    await signInByApi(page, 'customer')
    await page.goto(`/${path}?report=${_id}&company=${await findBrightwell(request, _id)}`)
    await page.getByRole('figure').first().scrollIntoViewIfNeeded()
    await expect(page.getByRole('figure').getByRole('application').first()).toBeVisible()
    const charts = () =>
      page.evaluate<{ frames: number; moved: number }[]>(
        'chartPictures.map(({ frames, moved }) => ({ frames, moved }))',
      )
    await expect.poll(async () => (await charts())[0]?.frames).toBeGreaterThan(FRAMES)
    expect((await charts()).filter(({ moved }) => moved > 0)).toEqual([])
  })
}
