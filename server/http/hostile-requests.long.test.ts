import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

import { afterAll, expect, test } from 'vitest'

import { CALLERS } from '../testing/authorisation-matrix/callers.ts'
import type { Row } from '../testing/authorisation-matrix/row.ts'
import { ROWS } from '../testing/authorisation-matrix/rows.ts'
import { DRIVES_SET_UP, openTestRecords } from '../testing/authorisation-matrix/test-records.ts'
import { ROLES, signUserIn } from '../testing/fuzz/fuzz-callers.ts'
import { type Attack, openAttacker, type Outcome } from '../testing/hostile/attack.ts'
import {
  bodiesOf,
  formsOf,
  HEADERS,
  PASSWORDS,
  QUERIES,
  textsOf,
} from '../testing/hostile/hostile-parts.ts'
import { openTestPortal } from '../testing/test-portal.ts'

/** Longest time that one user may wait because of another user's request. */
const MAX_HELD_MS = 200
/** Longer responses to an error are an error. */
const MAX_REJECTION_BYTES = 8_000
/**
 * A senior, whose requests pass everywhere, sends every query and body; other callers send one of each,
 * in turn. Headers are read before the route is known: each route gets some of them.
 */
const OF_OTHERS = 1
const SOME_HEADERS = 6
/** Long texts of each field that is not for long texts. */
const SOME = 2
/** Number of attacks sent at once, unless they are longer than that together. */
const AT_ONCE = 8
const BYTES_AT_ONCE = 256_000
/** Number of repetitions of a single attack before its fault counts. */
const SURE_AFTER = 3

const ID = /^[0-9a-f-]{36}$/
const SENIOR = CALLERS.indexOf('SENIOR')

const portal = await openTestPortal(DRIVES_SET_UP)
const { app, db, senior } = portal
const subjects = await openTestRecords(portal)
await app.listen({ port: 0, host: '127.0.0.1' })
const attacker = openAttacker((app.server.address() as AddressInfo).port)
afterAll(attacker.close)

type Called = Record<
  string,
  { readonly 'x-max-body-bytes'?: number; readonly requestBody?: object }
>
const paths = (app.swagger().paths ?? {}) as Record<string, Called>

/** The bytes that a route takes; undefined where it takes no body. */
function sizeOf({ route }: Row): number | undefined {
  const [method = '', path = ''] = route.split(' ')
  const call = paths[`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
  return call?.requestBody && call['x-max-body-bytes']
}

/**
 * One row of each route, one that a senior passes if possible: other rows are about other records,
 * on the same code.
 */
const rows = [...Map.groupBy(ROWS, ({ route }) => route)].map(
  ([route, all]) =>
    [
      route,
      all.find(({ answers }) => answers.split(' ')[SENIOR]?.startsWith('2')) ?? all[0]!,
    ] as const,
)

interface Sent {
  readonly as: (typeof ROLES)[number] | undefined
  readonly what: string
  readonly attack: Attack
}

test('every route is attacked', () => {
  const attacked = rows.map(([route]) => route)
  const registered = Object.values(paths).flatMap((calls) => Object.keys(calls))
  expect(attacked.length).toBe(registered.length)
})

test.each(rows)('%s holds up no other user, whatever it is sent [S25.3]', async (name, row) => {
  const turn = rows.findIndex(([other]) => other === name)
  const attacks = await listAttacks(row, turn)
  const faults: unknown[] = []
  for (const some of atOnce(attacks)) {
    await db.deleteFrom('attempts').execute()
    const { outcomes, heldMs } = await attacker.attack(some.map(({ attack }) => attack))
    // Sending each alone shows which one it was, and that it was no garbage collection.
    const isFaulty = (outcome: Outcome) => outcome.status === 503 || faultOf(outcome, heldMs)
    if (!outcomes.some((outcome) => isFaulty(outcome))) continue
    for (const { as = 'nobody', what, attack } of some) {
      const { outcome, fault } = await attackAlone(attack)
      if (fault) faults.push({ as, what: what.slice(0, 80), fault, ...outcome })
    }
  }
  expect(faults).toEqual([])
})

async function listAttacks(row: Row, turn: number): Promise<Sent[]> {
  const [method = '', route = ''] = row.route.split(' ')
  const { path = route, body, endless } = (await row.send?.(subjects, senior)) ?? {}
  const size = sizeOf(row)
  const sign = path.includes('?') ? '&' : '?'
  const json = { 'content-type': 'application/json' }
  const attacks: Sent[] = []
  for (const [at, as] of [undefined, ...ROLES].entries()) {
    const token = as && (await signUserIn(db, as))
    const own: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const add = (what: string, attack: Partial<Attack>) =>
      attacks.push({
        as,
        what,
        attack: {
          method,
          path: `/api${path}`,
          ...attack,
          headers: { ...own, ...attack.headers },
          ...(endless && { endless }),
        },
      })
    const those = <Item>(items: readonly Item[]) =>
      as === 'SENIOR' ? items : inTurn(items, turn + at, OF_OTHERS)
    const headersSent = inTurn(HEADERS, turn + at, as === 'SENIOR' ? SOME_HEADERS : OF_OTHERS)
    for (const headers of headersSent) add(JSON.stringify(headers), { headers })
    for (const query of those(QUERIES)) add(query, { path: `/api${path}${sign}${query}` })
    if (size === undefined) continue
    for (const wide of those(bodiesOf(size))) add(wide, { headers: json, body: wide })
    for (const form of those(formsOf(60_000))) {
      add(form.body, { headers: { 'content-type': form.type }, body: form.body })
    }
    // Callers who get as far as the call's use of its body.
    const getsIn = as === undefined ? !row.answers.startsWith('401') : as === 'SENIOR'
    if (!getsIn) continue
    for (const { sent, what } of invalidBodies(body ?? {}, size, turn)) {
      add(what, { headers: json, body: sent })
    }
  }
  return attacks
}

/** Returns the attacks in lists that are sent at once. */
function atOnce(attacks: readonly Sent[]): Sent[][] {
  const lists: Sent[][] = []
  let bytes = Infinity
  for (const sent of attacks) {
    const { length } = sent.attack.body ?? ''
    bytes += length
    const list = lists.at(-1)
    if (list && bytes <= BYTES_AT_ONCE && list.length < AT_ONCE) {
      list.push(sent)
      continue
    }
    lists.push([sent])
    bytes = length
  }
  return lists
}

/** Retries like any client that gets Retry-After: on a busy machine the portal sheds load. */
async function attackAlone(
  attack: Attack,
): Promise<{ outcome: object; fault: string | undefined }> {
  for (let again = 0; ; again += 1) {
    await db.deleteFrom('attempts').execute()
    const { outcomes, heldMs } = await attacker.attack([attack])
    const [outcome] = outcomes as [Outcome]
    const fault = faultOf(outcome, heldMs)
    const isSure = fault === undefined || again >= SURE_AFTER
    if (isSure && (outcome.status !== 503 || again >= 50)) {
      return { outcome: { ...outcome, heldMs }, fault }
    }
    if (outcome.status === 503) await setTimeout(100)
  }
}

function faultOf({ status, bytes, probes }: Outcome, heldMs: number): string | undefined {
  if (heldMs > MAX_HELD_MS) return 'holds everybody up'
  if (status === 500) return 'was not foreseen'
  if ([400, 413].includes(status) && bytes > MAX_REJECTION_BYTES) return 'is refused at length'
  if (probes === 0) return 'nobody was told that the portal is alive'
  return undefined
}

function inTurn<Item>(items: readonly Item[], turn: number, count: number): Item[] {
  return Array.from({ length: count }, (_, at) => items[(turn * count + at) % items.length]!)
}

/**
 * Valid bodies but for one field, which holds a text of the maximum length. A field for long texts
 * gets all of them; others get some each, in turn.
 */
function invalidBodies(body: object, size: number, turn: number): { sent: string; what: string }[] {
  const length = size > 1_000_000 ? 199_000 : size > 100_000 ? 49_900 : size - 2_000
  return listTexts(body, []).flatMap(([place, before], at) => {
    const isLong = size > 100_000 && !ID.test(before)
    const texts = isLong ? textsOf(length) : inTurn(textsOf(length), turn + at, SOME)
    const all = /password/i.test(place.at(-1) ?? '') ? [...texts, ...PASSWORDS] : texts
    return all.map((text) => ({
      sent: fitting(body, place, text, size),
      what: `${place.join('.')}: ${text}`,
    }))
  })
}

/** The body in JSON with as much of a text in a field as its size in bytes allows. */
function fitting(body: object, place: readonly string[], text: string, size: number): string {
  for (let { length } = text; ; length = Math.floor(length * 0.9)) {
    const sent = JSON.stringify(replaceAt(body, place, text.slice(0, length)))
    if (length === 0 || Buffer.byteLength(sent) <= size) return sent
  }
}

/** Texts of a body and their paths; of a list only in its first entry. */
function listTexts(value: unknown, place: readonly string[]): [readonly string[], string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value).slice(0, Array.isArray(value) ? 1 : undefined)
  return entries.flatMap(([key, inner]) => listTexts(inner, [...place, key]))
}

function replaceAt(body: object, place: readonly string[], text: string): object {
  const copy = structuredClone(body)
  const owner = place.slice(0, -1).reduce((at, key) => at[key] as never, copy as Record<string, unknown>) // prettier-ignore
  owner[place.at(-1)!] = text
  return copy
}
