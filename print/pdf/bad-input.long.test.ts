import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { expect, test } from 'vitest'

import { knownReport } from '../testing/known-report.ts'
import { printAndRead } from '../testing/printed-report.ts'

/** Returns the report with every title created by `of`, and a trend with that title and text. */
function titled(of: (title: string) => string): ReportDocument {
  const { report, categoryGroups, categoryPerformance, matrix, companies, rankings } = knownReport
  return {
    ...knownReport,
    report: { ...report, title: of('Report'), industry: { _id: 'i', title: of('Industry') } },
    companies: companies.map((company) => ({ ...company, title: of(company.title) })),
    rankings: rankings && {
      ...rankings,
      overall: rankings.overall.map((rank) => ({ ...rank, company: of(rank.company) })),
    },
    categoryGroups: categoryGroups.map((group) => ({ ...group, title: of(group.title) })),
    categoryPerformance: categoryPerformance.map((section) => ({
      ...section,
      categoryGroup: of(section.categoryGroup),
    })),
    matrix: matrix.map((category) => ({
      ...category,
      title: of(category.title),
      capabilities: category.capabilities.map((row) => ({ ...row, title: of(row.title) })),
    })),
    trendsInnovations: [{ _id: 't', title: of('Trend'), content: `<p>${of('Text')}</p>` }],
  }
}

/** In points. */
const A4_WIDTH = 595

const accessible = { accessibility: '1', isTagged: true }

test('markup in titles is printed as text, without running or losing any [D5.71 S18.5]', async () => {
  const signs = '#{}[]$*_@ `code` \\ = - + / ~ #panic() #include "/etc/hosts" @preview'
  const printed = await printAndRead(titled((title) => `${title} ${signs}`))
  expect(printed).toMatchObject(accessible)
  const text = printed.text.replace(/\s+/g, ' ')
  expect(text).toContain(`Report ${signs}`)
  expect(text).toContain(`Text ${signs}`)
  expect(printed.title).toContain(signs)
})

test('a word of 5,000 characters is broken, or shortened in a title, and stays within the page [D5.71]', async () => {
  const longer = (title: string) => title + (title === 'Text' ? 'Z' : 'W').repeat(5_000)
  const printed = await printAndRead(titled(longer))
  expect(printed).toMatchObject(accessible)
  expect(printed.text.match(/Z/g)).toHaveLength(5_000)
  expect(printed.text.replace(/\s/g, '')).toMatch(/TrendW{294}…/)
  expect(printed.furthestRight).toBeLessThan(A4_WIDTH)
})

test('break opportunities in words take no letters from the text', async () => {
  const word = 'c1f3b5c1-4c78-4915-8b96-7c5b4115a0d2'
  const { text } = await printAndRead(titled((title) => `${title} ${word}`))
  expect(text.replaceAll(/\s/g, '')).toContain(`Report${word}`)
  expect(text).toContain('Mobile Web')
})

test('scripts of many kinds, emoji and characters without a glyph are printed [D5.71]', async () => {
  const words = 'עברית العربية Ελληνικά Кириллица 東京ゲーム 银行 한국어 😀 👨‍👩‍👧 🇩🇪 हिन्दी ᓀᐦᐃ'
  const printed = await printAndRead(titled((title) => `${title} ${words}`))
  expect(printed).toMatchObject(accessible)
  for (const word of ['Ελληνικά', 'Кириллица', '東京ゲーム', '银行', '한국어', '😀']) {
    expect(printed.text).toContain(word)
  }
  expect(printed.text).toContain('□')
})

test('control characters, half characters and turned text do no harm [D5.71]', async () => {
  const printed = await printAndRead(
    titled((title) => `${title}\u0000\u0007\u001b[31m\ud800\u202eabc`),
  )
  expect(printed).toMatchObject(accessible)
  expect(printed.text).toContain('Trend[31m□abc')
})

test('lists of any depth and first number, and nested tables, are printed [D5.71 D15.296]', async () => {
  const content = [
    '<ul><li>deep'.repeat(300) + '</li></ul>'.repeat(300),
    '<table><tr><td colspan="9" rowspan="7">wide<td><table><tr><td>inner<table><tr><td>innermost</table></table></tr><tr><th>head</table>',
    '<h4>Low</h4><h2>High</h2><ol start="41" type="A"><li><p>one</p><p>two</p></li></ol><ol start="0"><li>nought</li></ol><p><br></p>',
  ].join('')
  const document = { ...knownReport, trendsInnovations: [{ _id: 't', title: 'Trend', content }] }
  const printed = await printAndRead(document)
  expect(printed).toMatchObject(accessible)
  expect(printed.text.match(/deep/g)).toHaveLength(300)
  for (const word of [
    'wide',
    'inner',
    'innermost',
    'head',
    'Low',
    'High',
    'AO. one',
    'two',
    '0. nought',
  ]) {
    expect(printed.text).toContain(word)
  }
})

test('an empty report says so, section by section [D5.131]', async () => {
  const printed = await printAndRead({
    ...knownReport,
    report: { ...knownReport.report, title: '' },
    companies: [],
    applications: [],
    categoryGroups: [],
    rankings: null,
    history: [],
    productRating: [],
    survey: null,
    categoryPerformance: [],
    trendsInnovations: [],
    methodology: null,
    matrix: [],
    updates: [],
    screenshots: [],
  })
  expect(printed).toMatchObject(accessible)
  for (const expected of [
    'The scores of this report have not been calculated yet.',
    'No survey results',
    'This edition describes no trends.',
    'This report has no category groups.',
    'This report has no capabilities.',
    'This report has no screenshots.',
  ]) {
    expect(printed.text).toContain(expected)
  }
})

test('rankings without companies, and experiences without text or with too much, are printed', async () => {
  const nothing = { 'Mobile Web': [], 'iPhone App': [], 'Android App': [] }
  const bare = { ranking: [], notableCallouts: '<p></p>', experiences: [] }
  const long = 'word '.repeat(3_000)
  const printed = await printAndRead({
    ...knownReport,
    companies: [],
    rankings: { overall: [], applications: nothing, categories: nothing },
    categoryPerformance: [
      {
        categoryGroup: 'Account',
        applications: {
          'Mobile Web': bare,
          'iPhone App': bare,
          'Android App': {
            ...bare,
            experiences: [
              { _id: 'a', picture: '/gone', experience: 1, title: '', text: '' },
              { _id: 'b', picture: null, experience: 2, title: 'Long', text: long },
            ],
          },
        },
      },
    ],
  })
  expect(printed).toMatchObject({ ...accessible, missingImages: ['Screenshot'] })
  expect(printed.text.match(/word/g)).toHaveLength(3_000)
})

test('a company without ratings or answers is listed', async () => {
  const { companies, matrix } = knownReport
  const printed = await printAndRead({
    ...knownReport,
    companies: [...companies, { companyId: 'z', title: 'Zerobank' }],
    matrix: matrix.map((category) => ({
      ...category,
      capabilities: category.capabilities.map((row) => ({
        ...row,
        available: {
          'Mobile Web': [...row.available['Mobile Web'], null],
          'iPhone App': [...row.available['iPhone App'], null],
          'Android App': [...row.available['Android App'], null],
        },
      })),
    })),
  })
  expect(printed).toMatchObject(accessible)
  expect(printed.text.replace(/\s+/g, ' ')).toContain('Passkey ✓ ✓ ✓ ✓ – – ? ? ?')
})
