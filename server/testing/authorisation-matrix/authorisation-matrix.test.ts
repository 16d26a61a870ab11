import { describe, expect, test } from 'vitest'

import { openTestPortal } from '../test-portal.ts'
import { CALLERS, openCallers } from './callers.ts'
import { type CallerName, send } from './row.ts'
import { ROWS } from './rows.ts'
import { DRIVES_SET_UP, openTestRecords } from './test-records.ts'

const portal = await openTestPortal(DRIVES_SET_UP)
const subjects = await openTestRecords(portal)
const callers = await openCallers(portal, subjects.buyingCompany)

describe('the authorisation matrix', () => {
  test('has a row for every route that the server registers, and no other [S9.2]', async () => {
    await portal.app.ready()
    const registered = Object.entries(portal.app.swagger().paths ?? {}).flatMap(([path, verbs]) =>
      Object.keys(verbs ?? {}).map((verb) => {
        const route = path.replace(/^\/api/, '').replaceAll(/\{(\w+)\}/g, ':$1')
        return `${verb.toUpperCase()} ${route}`
      }),
    )
    const listed = new Set(ROWS.map(({ route }) => route))
    expect([...listed].toSorted()).toEqual(registered.toSorted())
  })

  test.each(
    ROWS.map((row) => [row.about ? `${row.route}, ${row.about}` : row.route, row] as const),
  )('%s answers each caller as written down [A6.2 B6.3 D2.4 D10.12 S9.1]', async (_, row) => {
    const answered: Record<string, string> = {}
    for (const name of CALLERS) {
      answered[name] = String((await send(portal.app, callers[name], row, subjects)).statusCode)
    }
    const expected = row.answers.split(' ')
    expect(answered).toEqual(
      Object.fromEntries(CALLERS.map((name: CallerName, index) => [name, expected[index]])),
    )
  })
})
