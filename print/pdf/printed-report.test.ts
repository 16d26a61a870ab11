import { COLORS } from '@insights/domain/colors/colors.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { expect, test } from 'vitest'

import { knownReport } from '../testing/known-report.ts'
import { printAndRead } from '../testing/printed-report.ts'

const printed = await printAndRead(knownReport)

/** Text between two titles, with collapsed spaces. */
function between(from: string, to: string): string {
  const text = printed.pages.slice(2).join(' ').replace(/\s+/g, ' ')
  const start = text.indexOf(from)
  return text.slice(start, text.indexOf(to, start + from.length))
}

test('the sections have the order of the portal [D5.60]', () => {
  expect(printed.bookmarks).toEqual([
    'Contents',
    '1 Executive Summary',
    '2 Consumer Survey',
    '3 Product Rating',
    '4 Trends & Innovations',
    '5 Category Performance',
    'A Methodology',
    'B Raw Data',
    'C Screenshots',
  ])
})

test('the cover names the report [D5.125]', () => {
  const [cover = ''] = printed.pages
  for (const expected of [
    'BANKING · NOVEMBER 2025',
    'Mobile banking',
    'This is the fourth edition of the Banking report, with data as of November 1, 2025.',
    'Northbank, Southbank',
    'Mobile Web, iPhone App, Android App',
  ]) {
    expect(cover.replace(/\s+/g, ' ')).toContain(expected)
  }
})

test('the contents link to every section and category group, with their pages [D5.61]', () => {
  const [, contents = ''] = printed.pages
  expect(printed.contentsLinks).toBe(8 + knownReport.categoryGroups.length)
  for (const [title, heading] of [
    ['Executive Summary', '1 Executive Summary'],
    ['Payments', 'Payments\nRanking History'],
    ['Raw Data', 'B Raw Data'],
  ] as const) {
    const number = Number(new RegExp(`${title}\\s+(\\d+)`).exec(contents)?.[1])
    expect(printed.pages[number - 1]).toContain(heading)
  }
})

test('the ranking has every score as a rounded percent, with changes up and down [D5.62]', () => {
  const ranking = between('Comparative Company Ranking', 'Arrows mark')
  expect(ranking).toContain('1 Northbank 105% ▲ 10% 91% 107% 110%')
  expect(ranking).toContain('2 Southbank 11% ▼ 10% 21% 7% 10%')
  expect(printed.text).toContain('Arrows mark a change of 5 points or more.')
})

test('an application has its brands with scores, and the categories of each company', () => {
  const ranks = knownReport.rankings!.applications['iPhone App']
  const rating = between('iPhone App Brand Performance', 'Key Success Factors')
  for (const { rank, company, score } of ranks) {
    expect(rating).toContain(`${rank} ${company} ${Math.round(score * 100)}%`)
  }
  expect(rating).toContain('Alerts 100% 0% Login 100% 0% Transfers 100% 0%')
  expect(printed.text).toContain('Key iphone-app')
  expect(printed.text).toContain('Best iphone-app')
})

test('the survey has its shares', () => {
  expect(between('Ranked Results', 'Capability Categorization')).toContain(
    '1 Quick transfers 80% 50% 2 Alerts in time 60% 30% 3 Easy login 50% 20%',
  )
})

test('a category group has history, updates, performance, callouts, experiences and check marks [D5.63]', () => {
  const group = between('Account Ranking History', 'Payments Ranking History')
  for (const expected of [
    'May 2025 Nov 2025',
    'Southbank Mobile Web Passkey Login Added New since the spring.',
    '1 Northbank 100% 2 Southbank 33% ▲ 33%',
    'Callouts Account mobile-web',
    'Good experience Quick One tap.',
    'Bad experience Slow Nine taps.',
    'Odd A maze.',
    'Login Face login ✓ – Passkey ✓ ✓',
  ]) {
    expect(group).toContain(expected)
  }
})

test('every cell of the raw data has a mark in its colour, unanswered ones too [D5.64]', () => {
  const rawData = between('B Raw Data', 'C Screenshots')
  expect(rawData).toContain('? Not answered')
  expect(rawData).toContain('Passkey ✓ ✓ ✓ ✓ – –')
  expect(rawData).toContain('Send to phone ? ✓ ✓ – – –')
  const cells = knownReport.matrix.flatMap(({ capabilities }) =>
    capabilities.flatMap(({ available }) => Object.values(available).flat()),
  )
  const text = rawData.slice(rawData.indexOf('Not answered') + 'Not answered'.length)
  const { gain, inkSoft } = COLORS.light
  for (const [mark, answer, color] of [
    ['✓', true, gain],
    ['–', false, inkSoft],
    ['?', null, inkSoft],
  ] as const) {
    const drawn = printed.drawn.filter((one) => one.text === mark)
    expect({
      mark,
      cells: text.split(mark).length - 1,
      colors: [...new Set(drawn.map((one) => one.color))],
    }).toEqual({
      mark,
      cells: cells.filter((cell) => cell === answer).length,
      colors: [color],
    })
  }
})

test('missing images are named in their frames and in a list', () => {
  expect(printed.missingImages).toEqual(['Quick', 'passkey.png'])
  expect(printed.pages.at(-1)).toMatch(/passkey\.png\s+This image could not be loaded\./)
})

test('the report is tagged, in a language, titled and accessible to the standard [D5.66]', () => {
  const { isTagged, language, title, accessibility } = printed
  expect({ isTagged, language, title, accessibility }).toEqual({
    isTagged: true,
    language: 'en',
    title: 'Mobile banking, November 2025',
    accessibility: '1',
  })
  const used = new Set(printed.roles.flatMap((roles) => [...roles]))
  expect([...used]).toEqual(
    expect.arrayContaining([
      'H1',
      'H2',
      'H3',
      'H4',
      'P',
      'Table',
      'TH',
      'TD',
      'Figure',
      'TOC',
      'Link',
    ]),
  )
})

test('the title on the cover is a heading [D15.661]', () => {
  expect([...printed.roles[0]!]).toContain('H1')
})

test('a page has its number, the edition and its section', () => {
  printed.pages.slice(1).forEach((page, place) => {
    expect(page).toContain(`${place + 2} / ${printed.pages.length}`)
    expect(page).toContain('Mobile banking, November 2025')
  })
  expect(printed.pages.at(-1)).toContain('Screenshots')
})

test('a copy for a company names it on each page, a draft is marked on each [D5.65]', async () => {
  const mark = { draft: true, madeFor: 'Fielding & Partners' }
  const { pages } = await printAndRead(knownReport, { labels: mark })
  for (const page of pages) {
    expect(page).toContain('Prepared for Fielding & Partners')
    expect(page.replace(/\s/g, '')).toContain('DRAFT')
  }
  expect(printed.text).not.toMatch(/DRAFT|Prepared for/)
})

test('a title that contains its month has it only once', async () => {
  const report = { ...knownReport.report, title: 'Banks in November 2025' }
  const { title } = await printAndRead({ ...knownReport, report })
  expect(title).toBe('Banks in November 2025')
})

test('a report without a previous edition has no history and no changes [D5.72]', async () => {
  const still = (ranks: ReportDocument['rankings']) =>
    JSON.parse(
      JSON.stringify(ranks).replace(
        /"change":[^,]+,"significant":true/g,
        '"change":null,"significant":false',
      ),
    ) as ReportDocument['rankings']
  const first = await printAndRead({
    ...knownReport,
    history: [],
    updates: [],
    rankings: still(knownReport.rankings),
  })
  expect(first.text).toContain('No earlier edition')
  expect(first.text).toContain('No updates in Account for November 2025.')
  expect(first.text).toContain('1 Northbank 105% 91% 107% 110%')
})
