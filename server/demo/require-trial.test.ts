import { expect, test } from 'vitest'

import { ConfigError, readConfig } from '../start/config.ts'
import { requireTrial } from './require-trial.ts'

const DATABASE_URL = 'postgresql://db.example/insights?sslmode=verify-full'
const senior = { ADMIN_EMAIL: 'first@test.example', ADMIN_PASSWORD: 'correct horse battery' }

const earnest: [string, NodeJS.ProcessEnv][] = [
  ['PUBLIC_URL', { PUBLIC_URL: 'https://insights.example' }],
  ['HOST', { HOST: '0.0.0.0' }],
  ['HOST', { HOST: '::' }],
  ['HOST', { HOST: '192.0.2.7' }],
  ['HOST', { HOST: 'fe80::1' }],
  ['HOST', { HOST: 'localhost.example' }],
  ['ADMIN_EMAIL', senior],
  ['ROLE', { ROLE: 'web', DATABASE_URL }],
  ['ROLE', { ROLE: 'worker', DATABASE_URL }],
]

test.each(earnest)('demo content is rejected, naming %s, with %j [S26.1]', (name, variables) => {
  for (const DEMO of ['', '1']) {
    const start = () => requireTrial(readConfig({ ...variables, DEMO }))
    expect(start).toThrow(ConfigError)
    expect(start).toThrow(new RegExp(`^DEMO: .+\\n${name}: .+\\nSet DEMO=0 .+DEMO=force .+\\.$`))
  }
})

test.each(earnest)(
  'neither DEMO=0 nor DEMO=force is rejected for %s, with %j [D11.112]',
  (_, variables) => {
    expect(() => requireTrial(readConfig({ ...variables, DEMO: '0' }))).not.toThrow()
    const forced = readConfig({ ...variables, DEMO: 'force' })
    expect(() => requireTrial(forced)).not.toThrow()
    expect(forced.demo).toBe(true)
  },
)

test('each reason is a line of its own [D11.92]', () => {
  const start = () => requireTrial(readConfig(Object.assign({}, ...earnest.map(([, one]) => one))))
  expect(start).toThrow(/^PUBLIC_URL: .+\nHOST: .+\nADMIN_EMAIL: .+\nROLE: /m)
})

test.each([
  {},
  { HOST: 'localhost' },
  { HOST: '127.0.0.2' },
  { HOST: '::1' },
  { HOST: '::ffff:127.0.0.1' },
  { PUBLIC_URL: 'http://localhost:8080' },
  { DATABASE_URL },
])('a trial may have demo content, as with %j', (variables) => {
  expect(() => requireTrial(readConfig(variables))).not.toThrow()
})
