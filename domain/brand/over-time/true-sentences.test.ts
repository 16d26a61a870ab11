import { expect, test } from 'vitest'

import { sentenceOf } from '../../reading/claims/claim.ts'
import { buildReportDocument } from '../../reading/document/build-report-document.ts'
import { refute } from '../../testing/claims/checkers.ts'
import { documentOf, editionInputs } from '../../testing/over-time-report.ts'
import { delayClaims, distanceClaim, placesClaim, spreadClaims } from './findings.ts'
import type { OverTimeSettings } from './over-time-settings.ts'
import { viewOverTime } from './view.ts'

const delaysIn = (
  document: ReturnType<typeof documentOf>,
  id: string,
  settings: OverTimeSettings = {},
) => delayClaims(document, viewOverTime(document, id, settings))

test('no company is called ahead when others had a capability before and the first is unknown [D15.263 D15.447]', () => {
  const document = documentOf([
    { month: '2025-10', answers: { a: ['+x', '+y'], b: ['-x', '-y'] } },
    { month: '2026-01', answers: { a: ['+x', '+y'], b: ['-x', '+y'] } },
  ])
  expect(sentenceOf(delaysIn(document, 'b'))).toBe(
    'B has 1 capability (3 counting each application) that others had before it and still lacks 1 capability (3 counting each application) that others have or had. Who was first is not known.',
  )
  expect(sentenceOf(delaysIn(document, 'b', { early: true }))).toBe(
    'B still lacks 1 capability (3 counting each application) that others have had for at least 3 months.',
  )
  expect(sentenceOf(delaysIn(document, 'a'))).toBe(
    'No rival is known to have had any capability before A.',
  )
  expect(sentenceOf(delaysIn(document, 'a', { application: 'Mobile Web' }))).toBe(
    'No rival is known to have had any capability on Mobile Web before A.',
  )
})

test('a capability that a company lost and others have is no lead of it, and a first edition shows no lead [D15.263]', () => {
  const lost = documentOf([
    { month: '2025-10', answers: { a: ['+x'], b: ['+x'] } },
    { month: '2026-01', answers: { a: ['-x'], b: ['+x'] } },
  ])
  expect(delaysIn(lost, 'a')).toEqual([])
  const first = documentOf([{ month: '2025-10', answers: { a: ['-x'], b: ['+x'] } }])
  expect(delaysIn(first, 'a')).toEqual([])
})

test('capabilities are counted once, and shared first ranks are called so [D15.240 D15.243]', () => {
  const document = documentOf([
    { month: '2025-10', answers: { a: ['-x', '-y', '-z'], b: ['-x', '-y', '-z'] } },
    { month: '2026-01', answers: { a: ['+x', '+y', '-z'], b: ['+x', '-y', '-z'] } },
  ])
  expect(sentenceOf(delaysIn(document, 'a'))).toBe(
    'A was the first with 2 capabilities (6 counting each application), 3 of them in the same edition as others.',
  )
  expect(sentenceOf(delaysIn(document, 'b', { application: 'iPhone App' }))).toBe(
    'B still lacks “Capability y” on the iPhone App, which others have had for up to 3 months. B was among the first to have “Capability x” on the iPhone App.',
  )
})

/** Two editions in which A has y on the iPhone App alone. */
function onOneApplication() {
  const editions = [
    { month: '2025-10', answers: { a: ['-x', '-y'], b: ['-x', '+y'], c: ['-x', '-y'] } },
    { month: '2026-01', answers: { a: ['-x', '-y'], b: ['+x', '+y'], c: ['+x', '+y'] } },
  ].map(editionInputs)
  const [before, now] = editions
  const answers = now!.answers.map((answer) =>
    answer.companyId === 'a' && answer.capabilityId === 'y' && answer.application === 'iPhone App'
      ? { ...answer, hasCapability: true }
      : answer,
  )
  return buildReportDocument({ ...now!, answers, previous: [buildReportDocument(before!)] })
}

test('a company lacks a capability only if it has it nowhere; else the application is named [D15.265]', () => {
  const document = onOneApplication()
  const view = viewOverTime(document, 'a', { application: 'Mobile Web' })
  expect(sentenceOf(spreadClaims(document, view))).toBe(
    '“Capability x” is new on Mobile Web: 2 of 3 companies have it. A still lacks “Capability x”. A still lacks “Capability y” on Mobile Web.',
  )
  const claim = spreadClaims(document, view)[1]!
  expect(refute(claim, document)).toBeNull()
})

test('a rank that became shared, or had a gap, is not called held [D15.268]', () => {
  const shared = documentOf([
    { month: '2025-10', answers: { a: ['+x', '+y'], b: ['-x', '+y'] } },
    { month: '2026-01', answers: { a: ['+x', '+y'], b: ['+x', '+y'] } },
  ])
  const claimOf = (document: typeof shared, id: string) =>
    placesClaim(document, viewOverTime(document, id, {}))?.text
  expect(claimOf(shared, 'a')).toBe(
    'B has risen from second to joint first since October 2025; A is still first, now jointly.',
  )
  const gap = documentOf([
    { month: '2025-10', answers: { a: ['+x'], b: ['-x'] } },
    { month: '2026-01', answers: { b: ['-x'] } },
    { month: '2026-04', answers: { a: ['+x'], b: ['-x'] } },
  ])
  expect(claimOf(gap, 'a')).toBe('A was first in October 2025 and is first again.')
})

test('a report without scores makes no claim on present ranks [D15.268]', () => {
  const before = editionInputs({ month: '2025-10', answers: { a: ['+x'], b: ['-x'] } })
  const now = editionInputs({ month: '2026-01', answers: { a: ['+x'], b: ['-x'] } })
  const document = buildReportDocument({
    ...now,
    scores: null,
    previous: [buildReportDocument(before)],
  })
  const view = viewOverTime(document, 'a', {})
  expect(placesClaim(document, view)).toBeNull()
  expect(distanceClaim(document, view)).toBeNull()
})
