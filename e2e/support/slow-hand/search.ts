import type { Browser } from '@playwright/test'
import fc from 'fast-check'

import { actsOf } from './acts.ts'
import { type Condition, CONDITIONS } from './conditions.ts'
import { describeSession, play, type Session } from './play.ts'
import type { Surface } from './surface.ts'
import { SURFACES } from './surfaces/surfaces.ts'

/** The end of a session: null if all agreed, otherwise its shortest steps and what was seen. */
export interface Outcome {
  readonly surface: string
  readonly condition: string
  readonly seed: number
  readonly seconds: number
  readonly failure: string | null
}

/** Sessions that can be played: a surface under a condition that it knows the colleague's work of. */
export function listPairs(): readonly (readonly [Surface, Condition])[] {
  return SURFACES.flatMap((surface) =>
    CONDITIONS.filter(
      ({ needs, endsSession }) =>
        (needs === undefined || surface.colleagues?.includes(needs)) &&
        !(endsSession && surface.transient),
    ).map((condition) => [surface, condition] as const),
  )
}

/** Returns the surface and condition of a seed. */
export function pairOf(seed: number): readonly [Surface, Condition] {
  const pairs = listPairs()
  return pairs[seed % pairs.length]!
}

/** Plays the session of a seed, and searches the shortest steps that fail for a time. */
export async function playSeed(
  browser: Browser,
  [surface, condition]: readonly [Surface, Condition],
  seed: number,
  searchMs: number,
): Promise<Outcome> {
  const started = Date.now()
  const session: fc.Arbitrary<Session> = fc.record({
    acts: actsOf(surface.writing),
    occursAt: condition.name === 'plain' ? fc.constant(0) : fc.nat({ max: 8 }),
  })
  let failedAt = Infinity
  const { failed, counterexample, errorInstance } = await fc.check(
    fc.asyncProperty(session, async (one) => {
      if (Date.now() - failedAt > searchMs) return
      try {
        await play(browser, surface, condition, one)
      } catch (error) {
        failedAt = Math.min(failedAt, Date.now())
        throw error
      }
    }),
    { seed, numRuns: 1 },
  )
  const error = errorInstance as (Error & { readonly steps?: number }) | null
  const [shortest] = counterexample ?? []
  const steps = shortest
    ? describeSession(condition, { ...shortest, acts: shortest.acts.slice(0, error?.steps) })
    : []
  return {
    surface: surface.name,
    condition: condition.name,
    seed,
    seconds: Math.round((Date.now() - started) / 1000),
    failure: failed
      ? [...steps, error?.message ?? ''].map((line) => `    ${line}`).join('\n') // prettier-ignore
      : null,
  }
}

/** Returns a line for a session. */
export const lineOf = ({ surface, condition, seed, seconds, failure }: Outcome) =>
  `${failure === null ? 'passed' : 'FAILED'} · ${surface} · ${condition} · seed ${seed} · ${seconds} s`

/** Returns a table of sessions by surface and condition, with the failed ones. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const conditions = CONDITIONS.map(({ name }) => name)
  const widest = Math.max(...SURFACES.map(({ name }) => name.length))
  const rows = SURFACES.map(({ name }) => {
    const own = outcomes.filter(({ surface }) => surface === name)
    const cells = conditions.map((condition, place) => {
      const some = own.filter((one) => one.condition === condition)
      const failed = some.filter(({ failure }) => failure !== null).length
      const text = some.length === 0 ? '–' : `${some.length}${failed > 0 ? ` (${failed}!)` : ''}`
      return text.padStart(Math.max(6, String(place + 1).length))
    })
    return `${name.padEnd(widest)} ${cells.join(' ')}`
  })
  const head = `${''.padEnd(widest)} ${conditions.map((_, place) => String(place + 1).padStart(6)).join(' ')}`
  const key = conditions.map((name, place) => `${place + 1} ${name}`).join(', ')
  return [head, ...rows, key].join('\n')
}
