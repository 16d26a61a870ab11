import { expect, test } from 'vitest'

import {
  type CapabilityRow,
  type ExportedReport,
  renderCapabilitiesCsv,
} from './render-capabilities-csv.ts'

const report: ExportedReport = {
  date: '2026-03-01T00:00:00.000Z',
  status: 'PUBLISHED_EDITING',
  lastUpdatedBy: 'Ada Lovelace',
}
const row: CapabilityRow = {
  company: 'Álamo Air',
  category: 'Booking',
  application: 'Mobile Web',
  capability: 'Seat map, "live"',
  change: 'Improved',
  status: 'COMPLETED',
  hasCapability: true,
}

async function render(
  batches: readonly (readonly CapabilityRow[])[],
  about: ExportedReport = report,
): Promise<string> {
  async function* all() {
    yield* batches
  }
  let csv = ''
  for await (const piece of renderCapabilitiesCsv(about, all())) csv += piece
  return csv
}

const HEADER =
  '\u{feff}Report Date,Report Status,Report Last Updated by,Company Name,Category Name,Application,' +
  'Capability Title,Capability Change,Capability Status,Capability Change Status\r\n'

test('each answer is a line under the specified columns [A3.2]', async () => {
  const other = { ...row, change: null, status: 'NOT_COMPLETED', hasCapability: null } as const
  expect(
    await render([[row], [], [{ ...row, status: 'DRAFT', hasCapability: false }, other]]),
  ).toBe(
    HEADER +
      'March 2026,Published Editing,Ada Lovelace,Álamo Air,Booking,Mobile Web,"Seat map, ""live""",Improved,Completed,Yes\r\n' +
      'March 2026,Published Editing,Ada Lovelace,Álamo Air,Booking,Mobile Web,"Seat map, ""live""",Improved,Draft,No\r\n' +
      'March 2026,Published Editing,Ada Lovelace,Álamo Air,Booking,Mobile Web,"Seat map, ""live""",,Not completed,\r\n',
  )
})

test('a report without answers has only the header', async () => {
  expect(await render([])).toBe(HEADER)
})

test('the columns of editors are empty for readers who may not see them', async () => {
  const csv = await render([[row]], { ...report, lastUpdatedBy: null })
  expect(csv).toContain('\r\nMarch 2026,Published Editing,,Álamo Air,')
})

test.for([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', `"'\rx"`],
  ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"`],
  ['a\n=1+1', '"a\n=1+1"'],
  ['a=1', 'a=1'],
])('a cell %j is written as %j', async ([capability, written]) => {
  const csv = await render([[{ ...row, capability: capability! }]])
  expect(csv.slice(HEADER.length)).toBe(
    `March 2026,Published Editing,Ada Lovelace,Álamo Air,Booking,Mobile Web,${written},Improved,Completed,Yes\r\n`,
  )
})
