import { describe, expect, test } from 'vitest'

import type { ApplicationKey } from '../../catalogue/application.ts'
import type { Content } from '../../content/content.ts'
import { freeze } from '../../testing/freeze.ts'
import { earlierEdition, reportInputs, withAnswer } from '../../testing/report-inputs.ts'
import { listCorrections } from '../corrections/list-corrections.ts'
import { buildPreview } from '../document/build-preview.ts'
import { buildReportDocument } from '../document/build-report-document.ts'
import type { ReportDocument } from '../document/report-document.ts'
import {
  applicationToShow,
  availableOn,
  capabilityClaim,
  countScreenshots,
  findCapability,
  firstCompanies,
  foldEmpty,
} from './capability.ts'

const image = { _id: 'image', name: 'image', url: '/api/images/image' }
const change = { title: 'Added', updatesHistory: true, note: 'Since June' }
const inputs = withAnswer(reportInputs, 's', 'Mobile Web', 'l1', { images: [image], change })
/** A passkey in the iPhone app that no company had in September, and Northbank had in October. */
const nobody = withAnswer(
  withAnswer(reportInputs, 'n', 'iPhone App', 'l1', { hasCapability: false }),
  's',
  'Mobile Web',
  'l1',
  { hasCapability: false },
)
const document = freeze(
  buildReportDocument({
    ...inputs,
    previous: [
      earlierEdition('2025-09-01T00:00:00.000Z', nobody),
      earlierEdition('2025-10-01T00:00:00.000Z'),
    ],
  }),
)

test('a capability opens on the first application that has screenshots [D15.596]', () => {
  const counts = countScreenshots(findCapability(document, 'l1', new Set())!)
  expect(counts).toEqual({ 'Mobile Web': 1, 'iPhone App': 0, 'Android App': 0 })
  expect(applicationToShow(counts).title).toBe('Mobile Web')
  expect(applicationToShow({ ...counts, 'Mobile Web': 0, 'Android App': 2 }).title).toBe(
    'Android App',
  )
  expect(applicationToShow({ ...counts, 'Mobile Web': 0 }).title).toBe('Mobile Web')
})

describe('a capability of all companies', () => {
  const passkey = findCapability(document, 'l1', new Set(['s']))!

  test('lists the own company first, with rank, since when, screenshots and notes [D12.25]', () => {
    expect(passkey).toMatchObject({
      title: 'Passkey',
      category: 'Login',
      categoryGroup: 'Account',
      number: 3,
      count: 5,
      previous: { title: 'Face login' },
      next: { title: 'QR pay' },
    })
    const [own, other] = passkey.companies
    expect(own).toMatchObject({
      companyId: 's',
      rank: 2,
      applications: {
        'Mobile Web': {
          available: true,
          since: { date: '2025-10-01T00:00:00.000Z', exact: true },
          first: false,
          screenshots: [{ _id: 'image' }],
        },
        'iPhone App': { available: false, since: null, first: false, screenshots: [] },
      },
      updates: [{ note: 'Since June', application: 'Mobile Web' }],
    })
    expect(other?.applications).toMatchObject({
      'Mobile Web': { since: { date: '2025-09-01T00:00:00.000Z', exact: false }, first: false },
      'iPhone App': { since: { date: '2025-10-01T00:00:00.000Z', exact: true }, first: true },
    })
  })

  test('has the survey’s rating of it, or its category’s weight alone [D31.62]', () => {
    expect(passkey).toMatchObject({ asked: null, weight: { fixed: false } })
    const surveyRows = reportInputs.surveyRows!.map((row) =>
      row.categoryId === 'l' ? { ...row, name: 'PASSKEY' } : row,
    )
    const asked = buildReportDocument({ ...inputs, surveyRows })
    const { rank, fourFive } = asked.survey!.rows.find(({ name }) => name === 'PASSKEY')!
    const count = surveyRows.length
    expect(findCapability(asked, 'l1', new Set())?.asked).toEqual({ rank, fourFive, count })
  })

  test('folds companies without it, a screenshot and a note there, but not the own one [D31.64]', () => {
    const titles = (application: ApplicationKey, own: string[], id = 'l1') =>
      foldEmpty(findCapability(document, id, new Set())!, application, new Set(own)).map((some) =>
        some.map(({ company }) => company),
      )
    // Southbank has the passkey, with a note, on Mobile Web alone.
    expect(titles('iPhone App', [])).toEqual([['Northbank'], ['Southbank']])
    expect(titles('iPhone App', ['s'])).toEqual([['Northbank', 'Southbank'], []])
    expect(titles('Mobile Web', [])).toEqual([['Northbank', 'Southbank'], []])
    // Northbank's answer is missing, which is not a no.
    expect(titles('Mobile Web', [], 't1')[0]).toContain('Northbank')
  })

  test('names the first companies, and none when a company had it in the first known edition', () => {
    expect(firstCompanies(document, 'l1', 'iPhone App')).toEqual({
      date: '2025-10-01T00:00:00.000Z',
      names: ['Northbank'],
    })
    expect(firstCompanies(document, 'l1', 'Mobile Web')).toBeNull()
  })

  test('has one neighbour at either end of the list', () => {
    expect(findCapability(document, 'a1', new Set())?.previous).toBeNull()
    expect(findCapability(document, 't1', new Set())?.next).toBeNull()
  })

  test('is missing in a preview, and when the report does not have it', () => {
    const preview = buildPreview(document)
    expect(findCapability(preview, 'l1', new Set())).toBeNull()
    expect(findCapability(document, 'x', new Set())).toBeNull()
    expect(firstCompanies(preview, 'l1', 'iPhone App')).toBeNull()
  })
})

describe('the researchers’ pick', () => {
  const pick = { companyId: 'n', applicationId: 'iphone-app' as const, reason: 'Two taps.' }
  const withPick = (capabilityPicks: Content['capabilityPicks'], of = inputs) =>
    buildReportDocument({ ...of, content: { ...of.content, capabilityPicks } })
  const pickOf = (built: ReportDocument, id = 'l1') => findCapability(built, id, new Set())?.pick

  test('names the company, the application and why [D31.56]', () => {
    expect(pickOf(withPick({ l1: pick }))).toEqual({
      capabilityId: 'l1',
      companyId: 'n',
      company: 'Northbank',
      application: 'iPhone App',
      reason: 'Two taps.',
    })
    expect(pickOf(withPick({ l1: pick }), 'l2')).toBeNull()
  })

  test('is left out where its company lacks the capability, in a preview, and when taken back [D31.57]', () => {
    const lost = withAnswer(inputs, 'n', 'iPhone App', 'l1', { hasCapability: false })
    expect(withPick({ l1: pick }, lost)).not.toHaveProperty('picks')
    expect(withPick({ l1: { ...pick, companyId: 'x' }, x: pick })).not.toHaveProperty('picks')
    expect(withPick({ l1: null })).not.toHaveProperty('picks')
    expect(JSON.stringify(buildPreview(withPick({ l1: pick })))).not.toContain(pick.reason)
  })

  test('is listed as a correction when a revision changes it [D31.60]', () => {
    const other = withPick({ l1: { ...pick, reason: 'One tap.' } })
    expect(listCorrections(withPick({ l1: pick }), other).texts).toEqual([
      {
        field: 'Researchers’ pick: Passkey',
        before: 'Northbank, iPhone App: Two taps.',
        now: 'Northbank, iPhone App: One tap.',
      },
    ])
  })
})

test('the sentence on a capability says which companies offer it on which applications, and where the own one does [D12.25]', () => {
  const sentenceOf = (capabilityId: string, companyId?: string) => {
    const capability = findCapability(document, capabilityId, new Set())!
    const own = capability.companies.find((company) => company.companyId === companyId)
    return capabilityClaim(capability, own).text
  }
  expect(sentenceOf('l1')).toBe('1 of 2 companies offers it on every application.')
  expect(sentenceOf('l1', 'n')).toBe(
    '1 of 2 companies offers it on every application, Northbank alone.',
  )
  expect(sentenceOf('l1', 's')).toBe(
    '1 of 2 companies offers it on every application; Southbank has it on Mobile Web only.',
  )
  expect(sentenceOf('l2', 's')).toMatch(/; Southbank lacks it\.$/)
  expect(sentenceOf('t1')).toBe('1 of 2 companies offers it, but not on every application.')
  const capability = findCapability(document, 'l1', new Set())!
  const companies = capability.companies.filter((one) => availableOn(one).length === 0)
  expect(capabilityClaim({ capabilityId: 'l1', companies }, undefined).text).toBe(
    'No company offers it.',
  )
  // Northbank has no answer on Mobile Web.
  const unknown = findCapability(document, 't1', new Set())!.companies.filter(
    (one) => availableOn(one).length === 0,
  )
  expect(unknown.map(({ company }) => company)).toEqual(['Southbank'])
})
