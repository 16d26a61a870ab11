import { adviceOf } from '@insights/domain/brand/plan/advice.ts'
import { companyAvailabilityChanges } from '@insights/domain/reading/changes/company-changes.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import { categoryLeadsClaim } from '@insights/domain/reading/comparison/comparison-findings.ts'
import {
  compareCategories,
  shareClass,
} from '@insights/domain/reading/comparison/comparison-rows.ts'
import { companyHeadline } from '@insights/domain/reading/findings/headlines.ts'
import { findStanding } from '@insights/domain/reading/findings/standing.ts'
import { listText, scoreText } from '@insights/domain/text/number-text.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { run } from '../office-job.ts'
import { knownReport } from '../testing/known-report.ts'
import { findElements, findSlides, readOfficeFile, xmlText } from '../testing/read-office-file.ts'
import { type DeckOptions, ALL_SLIDES } from './deck-options.ts'
import { slideText } from './paragraphs.ts'
import { HEAT, THEME } from './theme.ts'

const json = Buffer.from(JSON.stringify(knownReport))
const own = knownReport.companies.find(({ title }) => title === 'Southbank')!.companyId

async function render(options: Partial<DeckOptions> = {}, given: object = knownReport) {
  const input = given === knownReport ? json : Buffer.from(JSON.stringify(given))
  const file = await run({
    json: input,
    format: 'pptx',
    options: { ...ALL_SLIDES, ...options },
  })
  const parts = await readOfficeFile(Buffer.from(file))
  const slides = findSlides(parts).map((xml) => ({ xml, text: textsOf(xml).join('\n') }))
  const notes = [...parts].filter(([name]) => /notesSlide\d+\.xml$/.test(name))
  return { parts, slides, notes: notes.map(([, xml]) => textsOf(xml).join('\n')) }
}

const textsOf = (xml: string) =>
  findElements(xml, 'a:p').map((part) => findElements(part, 'a:t').map(xmlText).join(''))

test('the slide of the own brand has its finding, ranks and scores from the document, and no advice where nothing reaches more [D12.62]', async () => {
  const { slides } = await render({ own, parts: ['position'] })
  expect(slides).toHaveLength(2)
  const { text } = slides[0]!
  expect(text).toContain(sentenceOf(companyHeadline(knownReport, own))!.replace(/\.$/, ''))
  for (const application of [null, 'Mobile Web', 'iPhone App', 'Android App'] as const) {
    const { now, of } = findStanding(knownReport, own, application)!
    expect(text).toContain(`${now.rank === 1 ? '1st' : '2nd'} of ${of}`)
    expect(text).toContain(scoreText(now.score))
  }
  expect(text).not.toContain('Next: ')
})

test('the slide of a brand that lost a capability has the advice [D15.630]', async () => {
  const { companyId } = knownReport.rankings!.overall[0]!
  const place = knownReport.companies.findIndex((one) => one.companyId === companyId)
  const [missing] = knownReport.matrix.flatMap(({ categoryId, capabilities }) =>
    capabilities.flatMap(({ capabilityId, available }) =>
      available['Mobile Web'][place] === false ? [{ categoryId, capabilityId }] : [],
    ),
  )
  const lost = {
    ...missing!,
    companyId,
    application: 'Mobile Web',
    gained: false,
    note: '',
  } as const
  const document = { ...knownReport, changes: [...knownReport.changes, lost] }
  const { slides } = await render({ own: companyId, parts: ['position'] }, document)
  const advice = adviceOf(document, companyId)?.text
  expect(advice).toMatch(/^With its lost capability back, /)
  expect(slides[0]!.text).toContain(`Next: ${advice}`)
})

test('slides without an own brand have none about one, and no marks [D12.62]', async () => {
  const { slides, parts } = await render()
  const all = [...parts.values()].join('')
  expect(all).not.toContain('YOUR POSITION')
  expect(all).not.toContain('Your brand:')
  expect(slides.map(({ xml }) => xml).join('')).not.toContain(THEME.accentWash)
})

test('the own brand is marked in tables, bars and the footer [D12.62]', async () => {
  const { slides, parts } = await render({ own, parts: ['scores'] })
  const rows = slides.flatMap(({ xml }) => findElements(xml, 'a:tr'))
  const marked = rows.filter((row) => row.includes(THEME.accentWash))
  expect(marked.map(textsOf).map(([, company]) => company)).toEqual(['Southbank'])
  const bars = [...parts].find(
    ([name, xml]) => name.includes('chart') && xml.includes('<c:barChart>'),
  )![1]
  const colors = findElements(bars, 'c:dPt').map((point) => /val="([\dA-F]{6})"/.exec(point)?.[1])
  expect(colors).toEqual([THEME.other, THEME.accent])
  expect([...parts.values()].join('')).toContain('Your brand: Southbank')
})

test('chosen parts come without the others and the cover, in the order of the briefing [D12.64]', async () => {
  const { slides } = await render({ parts: ['survey', 'performers'] })
  expect(slides.map(({ text }) => text.split('\n')[0])).toEqual([
    'EXECUTIVE SUMMARY: TOP PERFORMERS',
    'CONSUMER SURVEY: HOW CONSUMERS RATED',
    'CONSUMER SURVEY: RANKED RESULTS',
  ])
  expect((await render()).slides.length).toBeGreaterThan(10)
})

test('every slide names its source in its notes: report, month, revision and page [D12.65]', async () => {
  const { slides, notes } = await render({ parts: ['scores', 'groups', 'methodology'] })
  expect(notes).toHaveLength(slides.length)
  const { title, revision } = knownReport.report
  for (const note of notes) {
    expect(note).toContain(`Source: ${title}, November 2025, revision ${revision}. Page: `)
  }
  expect(notes.some((note) => note.includes('Page: Category Performance.'))).toBe(true)
})

test('gains and losses have their screenshots, each with its caption [D12.66]', async () => {
  const change = knownReport.changes[0]!
  const create = { width: 30, height: 60, channels: 3, background: '#123' } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  const { companyId, application, capabilityId, gained } = change
  const about = { companyId, application, capabilityId, gained, mime: 'image/jpeg' }
  const screenshots = [{ ...about, bytes, width: 30, height: 60 }]
  const { slides } = await render({ parts: ['changes'], screenshots })
  const pictured = slides.filter(({ xml }) => xml.includes('<p:pic>'))
  expect(pictured).toHaveLength(1)
  const capability = knownReport.matrix
    .flatMap(({ capabilities }) => capabilities)
    .find((row) => row.capabilityId === capabilityId)!
  expect(pictured[0]!.text).toContain(capability.title)
  expect(pictured[0]!.text).toContain(application)
  // A single screenshot has all of the company's gains beside it.
  const alone = findElements(pictured[0]!.xml, 'a:tr').map((row) => textsOf(row))
  const changed = companyAvailabilityChanges(knownReport, companyId)
  expect(alone.slice(1)).toEqual(
    changed
      .filter((one) => one.gained === gained)
      .map((one) => [one.capability, one.category, listText(one.applications)]),
  )
  expect(pictured[0]!.xml).toContain(`descr="${capability.title}, `)
  expect((await render({ parts: ['changes'] })).slides.length).toBe(slides.length - 1)
})

test('a list that is too long ends after whole items, and the slide names the source of the rest [D12.67]', async () => {
  const items = Array.from({ length: 90 }, (_, place) => `<li>Item ${place} of the list</li>`)
  const executiveSummary = {
    ...knownReport.executiveSummary,
    topPerformers: `<ul>${items.join('')}</ul>`,
  }
  const { slides } = await render({ parts: ['performers'] }, { ...knownReport, executiveSummary })
  const lines = slides[0]!.text.split('\n')
  const shown = lines.filter((line) => line.startsWith('Item '))
  expect(shown.length).toBeGreaterThan(10)
  expect(shown).toEqual(items.slice(0, shown.length).map((item) => item.replace(/<.*?>/g, '')))
  expect(
    lines.filter((line) => /rest|report\./i.test(line) && !line.startsWith('This is')),
  ).toEqual(['The rest of this text is in the report.'])
  const body = findElements(slides[0]!.xml, 'p:sp').find((shape) => shape.includes('Item 0'))!
  expect(body).not.toContain('The rest')
})

test('tables of shares have the colours of the screen’s heat maps, and a finding as title [D30.116]', async () => {
  const { slides } = await render({ parts: ['categories', 'groups'] })
  const rows = compareCategories(knownReport, 'Mobile Web')
  const { xml, text } = slides[0]!
  const finding = categoryLeadsClaim(rows, 'Mobile Web', undefined)!.text
  expect(text).toContain(finding.replace(/\.$/, ''))
  const [, ...shown] = findElements(xml, 'a:tr').map((row) => findElements(row, 'a:tc'))
  for (const [index, [, ...cells]] of shown.entries()) {
    for (const [place, cell] of cells.entries()) {
      const { companyId } = knownReport.companies[place]!
      const share = rows[index]!.shares.find((one) => one.companyId === companyId)!
      const { fill, text: ink } = HEAT[shareClass(share.share)]!
      expect(cell).toContain(fill)
      expect(cell).toContain(ink)
    }
  }
  for (const slide of slides) expect(slide.text.split('\n')[1]).toMatch(/lead/)
})

test('charts have one accent: the own brand’s, or without one the leader’s [D30.117]', async () => {
  for (const [given, accented] of [
    [own, ['Southbank']],
    [null, ['Northbank']],
  ] as const) {
    const { parts } = await render({ own: given, parts: ['scores'] })
    const lines = [...parts].find(([, xml]) => xml.includes('<c:lineChart>'))![1]
    const colors = findElements(lines, 'c:ser').map((series) => ({
      name: xmlText(findElements(findElements(series, 'c:tx')[0]!, 'c:v')[0]!),
      accent: series.includes(THEME.accent),
      other: series.includes(THEME.other),
    }))
    expect(colors.filter(({ accent }) => accent).map(({ name }) => name)).toEqual(accented)
    expect(colors.every(({ accent, other }) => accent !== other)).toBe(true)
  }
})

test('a text that is too long for a slide is cut between words, never within a number [D15.451]', () => {
  expect(slideText('Corvane leads with 76.64% now', 22)).toBe('Corvane leads with…')
  expect(slideText('Corvane leads', 13)).toBe('Corvane leads')
  expect(slideText('Corvaneleadsalone', 9)).toBe('Corvanel…')
})

test('tables have header rows and alternative text, charts the finding, covers a title, ornaments are none, and titles differ [D15.694]', async () => {
  const { companyId } = knownReport.rankings!.overall[0]!
  const { slides } = await render({ own: companyId })
  const shapes = slides.map(({ xml }) => [
    ...findElements(xml, 'p:sp'),
    ...findElements(xml, 'p:graphicFrame'),
  ])
  const titles = shapes.map((all) =>
    xmlText(all.find((shape) => shape.includes('type="title"')) ?? ''),
  )
  expect(titles.filter((title) => title === '')).toEqual([])
  expect(new Set(titles).size).toBe(titles.length)
  const described = shapes.map((all) =>
    all.flatMap((shape) => {
      const text = /<p:cNvPr [^>]*descr="([^"]+)"/.exec(shape)?.[1] ?? null
      if (shape.includes('<a:tbl>')) return shape.includes('<a:tblPr firstRow="1"/>') && text
      if (shape.includes('<c:chart ')) return text
      return shape.includes('<a:t>') || /<p:ph\s/.test(shape) || shape.includes('decorative')
    }),
  )
  expect(described.flat().filter((text) => !text)).toEqual([])
  const charts = shapes.flatMap((all, at) =>
    all
      .filter((shape) => shape.includes('<c:chart '))
      .map(
        (shape) => [xmlText(shape.replaceAll(/ descr="([^"]*)"/g, '>$1<')), titles[at]!] as const,
      ),
  )
  expect(charts.length).toBeGreaterThan(2)
  for (const [text, title] of charts) expect(text).toContain(title)
})
