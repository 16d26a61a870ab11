import { buildReportDocument } from '@insights/domain/reading/document/build-report-document.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { reportInputs } from '@insights/domain/testing/report-inputs.ts'
import { describe, expect, test } from 'vitest'

import { type OfficeFormat, run } from './office-job.ts'
import { xmlFaults } from './testing/package-faults.ts'
import {
  findElements,
  readOfficeFile,
  readSheets,
  findSlides,
  xmlText,
} from './testing/read-office-file.ts'

const document = buildReportDocument(reportInputs)

async function render(given: ReportDocument, format: OfficeFormat): Promise<Map<string, string>> {
  const file = await run({ json: Buffer.from(JSON.stringify(given)), format })
  return readOfficeFile(Buffer.from(file))
}

const NASTY =
  '=1+1 #{}[]$*_@ <b>&amp;</b> ]]> \u0000\u0007\u001b\ud800 \u202eשלום🛫👩‍👩‍👧 "quoted" \'single\' _x0041_'

/** The document with every title, name, note and rich text replaced by a text. */
function withTexts(text: string): ReportDocument {
  const html = `<h2>${text}</h2><p>${text}</p>${'<ul><li>'.repeat(40)}${text}${'</li></ul>'.repeat(40)}`
  const named = {
    title: text,
    company: text,
    name: text,
    categoryName: text,
    notableCallouts: html,
  }
  const written = { content: html, topPerformers: html, keySuccessFactor: html, methodology: html }
  const texts: Record<string, string> = {
    ...named,
    ...written,
    bestInClassFeatures: html,
    intro: text,
  }
  // Application titles are keys.
  const keys = new Set(document.applications.map(({ title }) => title as string))
  return JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    typeof value === 'string' && !keys.has(value) ? (texts[key] ?? value) : value,
  ) as ReportDocument
}

describe.each(['pptx', 'xlsx'] as const)('a %s file', (format) => {
  test.each([
    ['with texts that mean something elsewhere', NASTY],
    ['with a word of 5,000 characters', 'W'.repeat(5_000)],
    ['without any text', ''],
  ])('is well formed %s [D5.53]', async (_, text) => {
    const parts = await render(withTexts(text), format)
    expect(parts.size).toBeGreaterThan(10)
    expect(xmlFaults(parts)).toEqual([])
  })

  test('is rendered for an empty report [D5.53]', async () => {
    const empty = buildReportDocument({
      ...reportInputs,
      scores: null,
      surveyRows: null,
      methodology: null,
      previous: [],
    })
    expect(xmlFaults(await render(empty, format))).toEqual([])
  })
})

test('workbook texts are never formulas, and read as they were written [D12.8 S17.4]', async () => {
  const names = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    "'=1",
    '007',
    'TRUE',
    '_x0041_',
    'constructor',
    'שלום 🛫',
  ]
  const rows = names.map((name) => ({ ...document.survey!.rows[0]!, name }))
  const parts = await render({ ...document, survey: { rows } }, 'xlsx')
  expect([...parts.values()].flatMap((xml) => findElements(xml, 'f'))).toEqual([])
  const sheets = readSheets(parts)
    .get('Survey')!
    .slice(1)
    .map((row) => unescapeCodes(String(row[1])))
  expect(sheets).toEqual(names)
})

const ids = (given: ReportDocument) => [
  ...new Set(JSON.stringify(given).match(/(?<="\w*[iI]d":")[^"]+/g)),
]

test('a workbook prints landscape, fitted to width, with its headings on each page [D12.60]', async () => {
  const parts = await render(document, 'xlsx')
  const names = [...readSheets(parts).keys()]
  for (const place of names.keys()) {
    const xml = parts.get(`xl/worksheets/sheet${place + 1}.xml`)!
    expect(findElements(xml, 'pageSetup')[0]).toMatch(
      /orientation="landscape".*fitToWidth="1" fitToHeight="0"/,
    )
    // Spreadsheet programs reject a sheet whose parts have another order.
    expect([...xml.matchAll(/<(sheetPr|sheetViews|cols|sheetData|pageMargins|pageSetup|headerFooter)\b/g)].map(([, name]) => name)).toEqual([
      'sheetPr', 'sheetViews', 'cols', 'sheetData', 'pageMargins', 'pageSetup', 'headerFooter',
    ]) // prettier-ignore
    expect(xml).toContain('<pageSetUpPr fitToPage="1"/>')
  }
  const titles = findElements(parts.get('xl/workbook.xml')!, 'definedName').map(xmlText)
  expect(titles.map((title) => title.split(',').at(-1))).toEqual(
    names.map((name) => `'${name}'!$1:$1`),
  )
  expect(titles[2]).toBe("'Matrix'!$A:$C,'Matrix'!$1:$1")
})

test('a matrix too wide to read on one page prints on several [D12.60]', async () => {
  const companies = Array.from({ length: 30 }, (_, place) => ({
    companyId: `c${place}`,
    title: `Company ${place}`,
  }))
  const parts = await render({ ...document, companies }, 'xlsx')
  expect(parts.get('xl/worksheets/sheet3.xml')).toContain('fitToWidth="3"')
})

test('a workbook explains each column of each sheet, and has names instead of ids [D12.61]', async () => {
  const parts = await render(document, 'xlsx')
  const sheets = readSheets(parts)
  const explained = sheets.get('Columns')!.slice(1)
  const companies = document.companies.map(({ title }) => title)
  for (const [name, [heads = []]] of sheets) {
    if (name === 'About' || name === 'Columns') continue
    const columns = explained.filter(([sheet]) => sheet === name)
    const own = heads.filter((head) => !companies.some((title) => String(head).startsWith(title)))
    const shared = columns.filter(([, column]) => String(column).startsWith('A column for each'))
    expect(columns.map(([, column]) => column).slice(0, own.length), name).toEqual(own)
    expect(columns.length - own.length, name).toBe(shared.length)
    expect(shared.length, name).toBe(own.length < heads.length ? 1 : 0)
    for (const [, , meaning] of columns) expect(String(meaning).length).toBeGreaterThan(10)
  }
  const cells = new Set([...sheets.values()].flat(2).map(String))
  expect(ids(document).filter((id) => cells.has(id))).toEqual([])
})

test('rendering removes characters that office files cannot hold, and nothing else', async () => {
  const rows = [{ ...document.survey!.rows[0]!, name: 'a\u0000\u001bb\u202ec\ud800' }]
  const sheets = readSheets(await render({ ...document, survey: { rows } }, 'xlsx'))
  expect(sheets.get('Survey')![1]![1]).toBe('ab\u202ec')
})

test('a draft is marked on every slide, a published report on none', async () => {
  const published = { ...document, report: { ...document.report, status: 'PUBLISHED' as const } }
  const draft = { ...document, report: { ...document.report, status: 'REVIEWED' as const } }
  const master = (parts: ReadonlyMap<string, string>) =>
    [...parts]
      .filter(([name]) => name.startsWith('ppt/slideLayouts/'))
      .map(([, xml]) => xml)
      .join('')
  expect(master(await render(draft, 'pptx'))).toContain('DRAFT')
  const parts = await render(published, 'pptx')
  expect(master(parts) + findSlides(parts).join('')).not.toContain('DRAFT')
})

function unescapeCodes(text: string): string {
  return text.replace(/_x([\dA-F]{4})_/g, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  )
}
