import fc from 'fast-check'
import { expect, test } from 'vitest'

import { HOSTILE_SVGS } from '../hostile-svgs.ts'
import { INERT, storedOf } from '../inert-svg.ts'
import { corruptText } from './corrupt.ts'
import { fuzzRuns } from './fuzz-settings.ts'

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none"><title>A &amp; b</title><g stroke="#123"><path d="M3 12h18"/><circle cx="1" cy="2" r="3"/></g></svg>'
/** Deep ones take long to corrupt repeatedly; their depth has a test of its own. */
const svgs = [ICON, ...Object.values(HOSTILE_SVGS).filter(({ length }) => length < 2000)]

/** Two halves of icons, each with faults: markup that no parser expects. */
const corruptSvgs = fc
  .tuple(fc.constantFrom(...svgs), fc.constantFrom(...svgs))
  .chain(([one, other]) => fc.tuple(corruptText(one), corruptText(other)))
  .map(([one, other]) => one.slice(0, one.length >> 1) + other.slice(other.length >> 1))

test('a corrupt icon is inert, or rejected [S13.9]', () => {
  fc.assert(
    fc.property(corruptSvgs, (markup) => {
      expect(storedOf(markup)).toMatch(INERT)
    }),
    fuzzRuns(400),
  )
})
