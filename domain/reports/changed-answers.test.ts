import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  type ComparedAnswer,
  isChangedAnswer,
  lacksScreenshot,
  missingScreenshotsText,
} from './changed-answers.ts'

const changed: ComparedAnswer = {
  hasCapability: true,
  previous: false,
  screenshots: [],
  previousFiles: [],
}
const clear = (file: string) => ({ file, redacted: false })

test('an answer has changed when both editions have an availability, and not the same [D14.113]', () => {
  const says = [true, false, null]
  const found = says.flatMap((hasCapability) =>
    says
      .filter((previous) => isChangedAnswer({ hasCapability, previous }))
      .map((previous) => [hasCapability, previous]),
  )
  expect(found).toEqual([
    [true, false],
    [false, true],
  ])
})

test('a changed answer lacks a screenshot until it has one of its own [D14.113]', () => {
  expect(lacksScreenshot(changed)).toBe(true)
  expect(lacksScreenshot({ ...changed, screenshots: [clear('new')] })).toBe(false)
})

test('a screenshot of the previous edition’s answer does not count [D14.113]', () => {
  const carried = { ...changed, screenshots: [clear('old')], previousFiles: ['old', 'older'] }
  expect(lacksScreenshot(carried)).toBe(true)
  expect(lacksScreenshot({ ...carried, screenshots: [clear('old'), clear('new')] })).toBe(false)
})

test('a redacted screenshot does not count [D14.113]', () => {
  const redacted = { file: 'new', redacted: true }
  expect(lacksScreenshot({ ...changed, screenshots: [redacted] })).toBe(true)
  expect(lacksScreenshot({ ...changed, screenshots: [redacted, clear('other')] })).toBe(false)
})

const file = fc.constantFrom('a', 'b', 'c', 'd')
const availability = fc.constantFrom(true, false, null)
const answer: fc.Arbitrary<ComparedAnswer> = fc.record({
  hasCapability: availability,
  previous: availability,
  screenshots: fc.array(fc.record({ file, redacted: fc.boolean() }), { maxLength: 4 }),
  previousFiles: fc.array(file, { maxLength: 4 }),
})

test('only changed answers lack a screenshot, and the order of screenshots does not matter [D14.113]', () => {
  fc.assert(
    fc.property(answer, (one) => {
      const lacks = lacksScreenshot(one)
      expect(lacks && !isChangedAnswer(one)).toBe(false)
      const turned = {
        ...one,
        screenshots: one.screenshots.toReversed(),
        previousFiles: one.previousFiles.toReversed(),
      }
      expect(lacksScreenshot(turned)).toBe(lacks)
    }),
  )
})

test('one more screenshot never makes an answer lack one, and one less never helps [D14.113]', () => {
  fc.assert(
    fc.property(answer, fc.record({ file, redacted: fc.boolean() }), (one, more) => {
      const added = { ...one, screenshots: [...one.screenshots, more] }
      expect(lacksScreenshot(added) && !lacksScreenshot(one)).toBe(false)
      const redacted = one.screenshots.map((shown) => ({ ...shown, redacted: true }))
      expect(lacksScreenshot({ ...one, screenshots: redacted })).toBe(isChangedAnswer(one))
      expect(lacksScreenshot({ ...one, screenshots: [] })).toBe(isChangedAnswer(one))
    }),
  )
})

test('both directions of a change are treated alike [D14.113]', () => {
  fc.assert(
    fc.property(answer, (one) => {
      const { hasCapability, previous } = one
      const swapped = { ...one, hasCapability: previous, previous: hasCapability }
      expect(lacksScreenshot(swapped)).toBe(lacksScreenshot(one))
    }),
  )
})

test('the text of the rule has its number', () => {
  expect(missingScreenshotsText(1)).toBe('1 changed answer needs a screenshot')
  expect(missingScreenshotsText(1200)).toBe('1,200 changed answers need a screenshot')
})
