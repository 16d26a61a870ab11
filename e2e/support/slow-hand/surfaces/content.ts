import type { ReportContent } from '@insights/contract/content/content.ts'
import type { Page } from '@playwright/test'

import { addCompanyCustomer } from '../../add-company-customer.ts'
import { addScreenshot } from '../../add-screenshot.ts'
import { expectSignedIn, signInUser } from '../../add-user.ts'
import { readContent } from '../../demo-report.ts'
import { addIndustry, completeAll, publish, type SmallReport } from '../../small-report.ts'
import { type ColleagueWork, type Given, press, type Surface, textOf } from '../surface.ts'

/** A colleague's text, which no person of the slow hand types. */
const THEIRS = 'A colleague wrote this.'

interface Text {
  readonly name: string
  readonly writing: 'rich' | 'line' | 'lines'
  readonly path: string
  /** The name of the button that opens it; undefined for an open field. */
  readonly edit?: string
  /** The button of a list that opens it again: its name may be what was written. */
  readonly again?: 'first' | 'last'
  readonly label: string
  readonly read: (content: ReportContent) => string | null | undefined
  /** The path of the field itself, and of others: none where its element has an id of its own. */
  readonly itself?: string
  readonly another: string
  /** A colleague's addition to the list around it, and a change before the session. */
  readonly list?: object
  readonly begin?: (report: SmallReport, staff: Given['staff']) => object | Promise<object>
  /** The name of the list that it is in. */
  readonly within?: string
}

const RECORD = 'productRating.android-app.bestInClassFeatures'
const ORDINAL = 'executiveSummary.paragraphDate'
const FACTORS = 'productRating.iphone-app.keySuccessFactor'

const TREND = {
  $push: { trendsInnovations: { trendTitle: THEIRS, trendContent: '<p>More.</p>' } },
}
const CALLOUTS = `/content-building/category-performance&category${encodeURIComponent('On the way')}?application=iphone-app&`

/** Adds a card to the experiences of the iPhone App. */
const experience = (title: string) => ({
  $push: {
    'categoryPerformance.$[c].experiences': { picture: null, experience: 0, title, text: 'Fast.' },
  },
  arrayFilters: [],
})

const firstCard = ({ categoryPerformance }: ReportContent) =>
  categoryPerformance.find(({ applicationId }) => applicationId === 'iphone-app')?.experiences[0]

const EDIT_TREND = 'Edit Passkeys'

const cells = ['Brand', 'Maps'].map((text) => `<td colspan="1" rowspan="1"><p>${text}</p></td>`)
/** As another text of the summary, around a table. */
const TABLE = `<p>One.</p><table><tbody>${`<tr>${cells.join('')}</tr>`.repeat(2)}</tbody></table>`

const TEXTS: readonly Text[] = [
  {
    name: 'a text of the executive summary',
    writing: 'rich',
    path: '/content-building/executive-summary?',
    edit: 'Edit Top Performers',
    label: 'Top Performers',
    read: ({ executiveSummary }) => executiveSummary.topPerformers,
    itself: 'executiveSummary.topPerformers',
    another: ORDINAL,
  },
  {
    name: 'a text with a table',
    writing: 'rich',
    path: '/content-building/product-rating?application=mobile-web&',
    edit: 'Edit Key Success Factors',
    label: 'Key Success Factors',
    begin: () => ({ $set: { 'productRating.mobile-web.keySuccessFactor': TABLE } }),
    read: ({ productRating }) => productRating['mobile-web']?.keySuccessFactor,
    another: 'productRating.mobile-web.bestInClassFeatures',
  },
  {
    name: 'a text with a screenshot',
    writing: 'rich',
    path: '/content-building/product-rating?application=mobile-web&',
    edit: 'Edit Best-in-Class Features',
    label: 'Best-in-Class Features',
    async begin({ _id }, { researcher }) {
      const image = `<img src="/api/images/${await addScreenshot(researcher, _id)}" alt="Seats">`
      return {
        $set: { 'productRating.mobile-web.bestInClassFeatures': `<p>One.</p>${image}<p>Two.</p>` },
      }
    },
    read: ({ productRating }) => productRating['mobile-web']?.bestInClassFeatures,
    another: FACTORS,
  },
  {
    name: 'a text of a product rating',
    writing: 'rich',
    path: '/content-building/product-rating?application=iphone-app&',
    edit: 'Edit Key Success Factors',
    label: 'Key Success Factors',
    read: ({ productRating }) => productRating['iphone-app']?.keySuccessFactor,
    itself: FACTORS,
    another: 'productRating.iphone-app.bestInClassFeatures',
  },
  {
    name: 'a text with figures',
    writing: 'rich',
    path: '/content-building/product-rating?application=android-app&',
    edit: 'Edit Key Success Factors',
    label: 'Key Success Factors',
    begin: ({ companies }) => ({
      $set: {
        'productRating.android-app.keySuccessFactor': companies
          .map(
            ({ companyId }) =>
              `<p>It has <span data-figure="score/${companyId}/overall">7</span>.</p>`,
          )
          .join(''),
      },
    }),
    read: ({ productRating }) => productRating['android-app']?.keySuccessFactor,
    another: 'productRating.mobile-web.bestInClassFeatures',
  },
  {
    name: 'notable callouts',
    writing: 'rich',
    path: CALLOUTS,
    edit: 'Edit Notable Callouts',
    label: 'Notable Callouts',
    read: ({ categoryPerformance }) =>
      categoryPerformance.find(({ applicationId }) => applicationId === 'iphone-app')
        ?.notableCallouts,
    another: FACTORS,
  },
  {
    name: 'the ordinal of the edition',
    writing: 'line',
    path: '/content-building/executive-summary?',
    label: 'Ordinal of the edition',
    read: ({ executiveSummary }) => executiveSummary.paragraphDate,
    another: 'executiveSummary.topPerformers',
  },
  {
    name: 'the title of a trend',
    writing: 'line',
    path: '/content-building/trends-innovations?',
    edit: EDIT_TREND,
    again: 'first',
    label: 'Title of the trend',
    read: ({ trendsInnovations }) => trendsInnovations[0]?.trendTitle,
    another: FACTORS,
    list: TREND,
  },
  {
    name: 'the title of a new trend',
    writing: 'line',
    path: '/content-building/trends-innovations?',
    edit: 'Add trend',
    again: 'last',
    label: 'Title of the trend',
    read: ({ trendsInnovations }) => trendsInnovations[1]?.trendTitle,
    another: FACTORS,
  },
  {
    name: 'the text of a trend',
    writing: 'rich',
    path: '/content-building/trends-innovations?',
    edit: EDIT_TREND,
    again: 'first',
    label: 'Content of Passkeys',
    read: ({ trendsInnovations }) => trendsInnovations[0]?.trendContent,
    another: FACTORS,
    list: TREND,
  },
  ...(['Title', 'Text'] as const).map((label): Text => ({
    name: `the ${label.toLowerCase()} of an experience`,
    writing: label === 'Title' ? 'line' : 'lines',
    path: CALLOUTS,
    label,
    within: 'Experiences',
    begin: () => experience('Seats'),
    read: (content) => firstCard(content)?.[label === 'Title' ? 'title' : 'text'],
    another: FACTORS,
    list: experience(THEIRS),
  })),
]

/** Opens a completed report; its content can be changed by the researcher. */
async function openReport(staff: Given['staff']) {
  const { start } = await addIndustry(staff)
  const report: SmallReport = await start('2026-01')
  await completeAll(staff.researcher, report)
  const content = () => readContent(staff.researcher, report._id)
  // Loads the content again where the person has saved in between.
  const patch = async (change: (content: ReportContent) => object): Promise<void> => {
    const now = await content()
    const { _id, loadedAt } = now
    try {
      await staff.researcher('PATCH', `/content-building/${_id}`, { loadedAt, ...change(now) })
    } catch (error) {
      if (!(error as Error).message.includes('"name":"Conflict"')) throw error
      await patch(change)
    }
  }
  return { report, content, patch }
}

/** Publishes a report, and returns the texts on a page of a customer who has bought it. */
async function readAsCustomer(page: Page, { staff, request }: Given, path: string, report: string) {
  await publish(staff.senior, report)
  const { researcher, companyCustomer, email } = await addCompanyCustomer(request)
  await researcher('POST', '/companies-reports', { company: companyCustomer, report })
  const { origin } = new URL(page.url())
  const context = await page.context().browser()!.newContext({ baseURL: origin })
  try {
    const reader = await context.newPage()
    await signInUser(reader, email)
    await reader.goto(`${path}report=${report}`)
    const texts = reader.getByRole('main').locator('[data-text], h2, h3, p')
    await texts.first().waitFor()
    // What React renders takes the place of the first text.
    await expectSignedIn(reader)
    return await texts.evaluateAll(
      (all: readonly { dataset: object; innerHTML: string; textContent: string }[]) =>
        all.map((one) => ('text' in one.dataset ? one.innerHTML : one.textContent)),
    )
  } finally {
    await context.close()
  }
}

/** Sets a path of the content, and returns whether the text is there. */
async function setPath({ content, patch }: Awaited<ReturnType<typeof openReport>>, path: string) {
  const value = path === ORDINAL ? THEIRS : `<p>${THEIRS}</p>`
  await patch(() => ({ $set: { [path]: value } }))
  return async () => JSON.stringify(await content()).includes(THEIRS)
}

async function openText(page: Page, given: Given, text: Text) {
  const opened = await openReport(given.staff)
  const { report, content, patch } = opened
  // Elements are found by ids, which the filters of the constants do not know.
  const withId = (change: object) =>
    patch(({ categoryPerformance }) => {
      const place = categoryPerformance.find(({ applicationId }) => applicationId === 'iphone-app')!
      const arrayFilters = [{ 'c._id': place._id }]
      return 'arrayFilters' in change ? { ...change, arrayFilters } : change
    })
  if (text.begin) await withId(await text.begin(report, given.staff))
  const around = text.within === undefined ? page : page.getByRole('list', { name: text.within })
  const field = around.getByRole('textbox', { name: text.label, exact: true }).first()
  const visit = async () => {
    if (text.edit !== undefined) await page.getByRole('button', { name: text.edit }).click()
    await field.waitFor()
  }
  await page.goto(`${text.path}report=${report._id}`)
  await visit()
  const { itself } = text
  return {
    field,
    elsewhere: page.getByRole('heading', { level: 1 }),
    stored: async () => text.read(await content()) ?? '',
    // Plain texts are stored without blanks around them.
    storedOf: text.writing === 'rich' ? undefined : (typed: string) => typed.trim(),
    async again() {
      const buttons = page.getByRole('button', { name: /^Edit / })
      if (text.again) await buttons[text.again]().click()
      else await visit()
      const opened = text.label.startsWith('Content of')
        ? page.getByRole('textbox', { name: /^Content of/ })
        : field
      return textOf(opened)
    },
    asCustomer: () => readAsCustomer(page, given, text.path, report._id),
    addition: `<p>${THEIRS}</p>`,
    colleague: {
      'another field': () => setPath(opened, text.another),
      'the same record': () => setPath(opened, RECORD),
      ...(itself !== undefined && {
        async 'the same field'() {
          await patch((now) => ({ $set: { [itself]: `${text.read(now) ?? ''}<p>${THEIRS}</p>` } }))
          // The model holds it, and is compared with what is stored: the person may delete some of it.
          return () => Promise.resolve(true)
        },
      }),
      ...(text.list && {
        async 'the list'() {
          await withId(text.list!)
          return async () => JSON.stringify(await content()).includes(THEIRS)
        },
      }),
    },
  }
}

const METHODOLOGY: Surface = {
  name: 'the methodology',
  writing: 'rich',
  async open(page, given) {
    const { staff } = given
    const { report } = await openReport(staff)
    const field = page.getByRole('textbox', { name: 'Methodology' })
    const edit = async () => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await field.waitFor()
    }
    const shown = () => textOf(field)
    await page.goto(`/appendix/methodology?report=${report._id}`)
    await edit()
    const before = await shown()
    return {
      field,
      elsewhere: page.getByRole('heading', { level: 1 }),
      endsWithSave: true,
      ends: true,
      save: () => press(page.getByRole('button', { name: 'Save', exact: true })),
      async stored() {
        const path = `/methodology?report=${report._id}`
        const { data } = await staff.researcher<{ data: { methodology: string }[] }>('GET', path)
        return data[0]?.methodology ?? before
      },
      async again() {
        await edit()
        return shown()
      },
      asCustomer: () => readAsCustomer(page, given, '/appendix/methodology?', report._id),
    }
  },
}

const WORK: readonly ColleagueWork[] = ['another field', 'the same record']

export const CONTENT: readonly Surface[] = [
  ...TEXTS.map((text): Surface => ({
    name: text.name,
    writing: text.writing,
    colleagues: [
      ...WORK,
      ...(text.itself === undefined ? [] : (['the same field'] as const)),
      ...(text.list ? (['the list'] as const) : []),
    ],
    open: (page, given) => openText(page, given, text),
  })),
  METHODOLOGY,
]
