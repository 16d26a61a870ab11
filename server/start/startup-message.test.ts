import fastify from 'fastify'
import { expect, test } from 'vitest'

import { readConfig } from './config.ts'
import { startupMessage } from './startup-message.ts'

test('the start names PUBLIC_URL, without the port of the process behind a proxy [D11.157]', () => {
  const PUBLIC_URL = 'https://insights.example.com'
  const config = readConfig({ DEMO: '0', PUBLIC_URL, PORT: '3001', TRUST_PROXY: '1' })
  expect(startupMessage(fastify(), config, false)).toBe(
    'Competitive Insights is ready: https://insights.example.com',
  )
})
