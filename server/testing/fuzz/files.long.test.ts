import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { CATALOGUE_COLUMNS } from '@insights/domain/catalogue/file/columns.ts'
import { workbookParts, buildZip, writeRows } from '@insights/platform/testing/build-workbook.ts'
import { renderCatalogueCsv } from '@insights/print/catalogue/render-catalogue-csv.ts'
import fc, { type Arbitrary } from 'fast-check'
import { expect, test } from 'vitest'

import { addCompleteReport } from '../add-complete-report.ts'
import { openTestPortal } from '../test-portal.ts'
import { corruptFile, corruptText } from './corrupt.ts'
import { FUZZ_TIMEOUT, fuzzRuns } from './fuzz-settings.ts'
import { findViolation, listOperations } from './operations.ts'

/** Each starts a child process. */
const CASES = 3

const { app, db, senior } = await openTestPortal({ LOG_LEVEL: process.env['FUZZ_LOG'] ?? 'silent' })
const report = await addCompleteReport(db)
await app.ready()
const operations = listOperations(app.swagger())

const SURVEYS = join(import.meta.dirname, '../../survey/fixtures')
const SAV = join(import.meta.dirname, '../../../platform/spreadsheet/fixtures/sav/compressed.sav')
const survey = async (ending: string) =>
  corruptFile(await readFile(join(SURVEYS, `airline-survey.${ending}`)))
const rows =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c><c r="B1"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" s="1"><v>0.18</v></c></row>'
const parts = workbookParts(rows, { texts: ['Seat comfort'] })
const catalogue = [[...CATALOGUE_COLUMNS], ['Booking', 'Search', 'By date', '', 'Is it easy?']]

/** A workbook that unpacks, with faults in one of its parts. */
const corruptInside = fc
  .nat(parts.length - 1)
  .chain((at) =>
    corruptText(String(parts[at]!.content)).map((content) =>
      buildZip(parts.map((part, place) => (place === at ? { ...part, content } : part))),
    ),
  )

const FILES: [string, string, () => Promise<Arbitrary<Uint8Array>> | Arbitrary<Uint8Array>][] = [
  ['survey as csv', '/api/consumer-survey/import', () => survey('csv')],
  ['survey as xlsx', '/api/consumer-survey/import', () => survey('xlsx')],
  ['survey as xls', '/api/consumer-survey/import', () => survey('xls')],
  ['survey as a workbook', '/api/consumer-survey/import', () => corruptInside],
  ['respondents as csv', '/api/consumer-survey/columns', () => survey('csv')],
  [
    'respondents as sav',
    '/api/consumer-survey/columns',
    async () => corruptFile(await readFile(SAV)),
  ],
  ['catalogue as csv', '/api/catalogue-import', () => corruptFile(Buffer.from(renderCatalogueCsv(catalogue)))], // prettier-ignore
  ['catalogue as xlsx', '/api/catalogue-import', () => corruptFile(writeRows(catalogue, 'xlsx'))],
]

test.each(FILES)(
  'a %s with faults is read or rejected, and the server stays well [D11.72]',
  { timeout: FUZZ_TIMEOUT },
  async (_, path, files) => {
    const operation = operations.find(({ name }) => name === `POST ${path}`)!
    await fc.assert(
      fc.asyncProperty(await files(), async (bytes) => {
        const form = new FormData()
        if (path.includes('survey')) form.append('reportId', report._id)
        else form.append('industry', report.industry._id)
        form.append('file', new Blob([new Uint8Array(bytes)]), 'file.csv')
        const encoded = new Response(form)
        const reply = await app.inject({
          method: 'POST',
          url: path,
          headers: {
            authorization: `Bearer ${senior.token}`,
            'content-type': encoded.headers.get('content-type') ?? '',
          },
          payload: Buffer.from(await encoded.arrayBuffer()),
        })
        expect(reply.statusCode).not.toBe(503)
        expect(findViolation(operation, reply)).toBeUndefined()
      }),
      fuzzRuns(CASES),
    )
  },
)
