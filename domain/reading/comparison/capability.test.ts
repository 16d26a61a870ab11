import { describe, expect, test } from 'vitest'

import { freeze } from '../../testing/freeze.ts'
import { earlierEdition, reportInputs, withAnswer } from '../../testing/report-inputs.ts'
import { buildPreview } from '../document/build-preview.ts'
import { buildReportDocument } from '../document/build-report-document.ts'
import { availableOn, capabilityClaim, findCapability, firstCompanies } from './capability.ts'

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
  expect(sentenceOf('t1')).toBe('1 of 2 companies offers it, none on every application.')
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
