import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'

import { expect, test } from '@playwright/test'

import { CONDITIONS } from '../support/slow-hand/conditions.ts'
import {
  lineOf,
  listPairs,
  type Outcome,
  pairOf,
  playSeed,
  tableOf,
} from '../support/slow-hand/search.ts'
import { FORGETFUL } from '../support/slow-hand/surfaces/forgetful.ts'
import { SURFACES } from '../support/slow-hand/surfaces/surfaces.ts'

/** Minutes of new seeds and seeds to repeat, as `script/slow-hand` gives them. */
const minutes = Number(process.env['SLOW_HAND_MINUTES'] ?? 0)
/** Words of a surface and a condition, such as `title.*restarted`, to which new seeds keep. */
const only = new RegExp(process.env['SLOW_HAND_ONLY'] ?? '')
const repeated = (process.env['SLOW_HAND_SEEDS'] ?? '').split(' ').filter(Boolean).map(Number)

/** A person pauses most of the time. */
const AT_ONCE = availableParallelism() + 1
/** In which the shortest steps of a failure are searched. */
const SEARCH_MS = 90_000

/** The seeds of the suite: a session of each condition, each in another place. */
const SUITE = CONDITIONS.map((condition, place) => {
  const pairs = listPairs()
  const own = pairs.flatMap((pair, index) => (pair[1] === condition ? [index] : []))
  return own[(place * 2) % own.length]! + 20 * pairs.length
})

const nameOf = (pair: ReturnType<typeof pairOf>) => pair.map(({ name }) => name).join(' · ')

function* seeds() {
  if (repeated.length > 0) yield* repeated
  else if (minutes === 0) yield* SUITE
  else {
    const wanted = listPairs().filter((pair) => only.test(nameOf(pair)))
    // Each as often as any other, although few places know some of them.
    const conditions = [...new Set(wanted.map(([, condition]) => condition))]
    const until = Date.now() + minutes * 60_000
    let drawn = 0
    while (Date.now() < until) {
      const seed = randomInt(2 ** 31 - 1)
      const pair = pairOf(seed)
      if (pair[1] === conditions[drawn % conditions.length] && only.test(nameOf(pair))) {
        drawn += 1
        yield seed
      }
    }
  }
}

test('a person with slow, real keys finds on screen, in the API and after a reload what a bare field holds', async ({
  browser,
}) => {
  test.setTimeout(
    Math.max(test.info().timeout, minutes * 60_000 + 3 * SEARCH_MS, repeated.length * SEARCH_MS),
  )
  const outcomes: Outcome[] = []
  const left = seeds()
  const person = async () => {
    for (const seed of left) {
      const outcome = await playSeed(browser, pairOf(seed), seed, SEARCH_MS)
      outcomes.push(outcome)
      process.stdout.write(`${[lineOf(outcome), outcome.failure].filter(Boolean).join('\n')}\n`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, person))
  process.stdout.write(`${tableOf(outcomes)}\n`)
  expect(outcomes.filter(({ failure }) => failure !== null).map(lineOf)).toEqual([])
})

test('a field that loses a blank is found, with the one step that shows it', async ({
  browser,
}) => {
  const [plain] = CONDITIONS
  const outcome = await playSeed(browser, [FORGETFUL, plain!], 15, Infinity)
  expect(lineOf(outcome)).toMatch(/^FAILED · a forgetful field · plain · seed 15 · \d+ s$/)
  const steps = outcome.failure!.trim().split('\n')
  expect(steps).toEqual([
    expect.stringMatching(/^types ".* .*"$/),
    expect.stringMatching(/^ +after step 1 .*, the screen shows .* where .* was typed$/),
  ])
  const [{ name: surface }] = SURFACES as [(typeof SURFACES)[number]]
  expect(tableOf([{ ...outcome, surface }])).toMatch(new RegExp(`${surface} +1 \\(1!\\)`))
})
