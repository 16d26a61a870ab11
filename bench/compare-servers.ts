import autocannon from 'autocannon'

import { median } from './measure.ts'
import type { Statement } from './record-statements.ts'
import { serve } from './serve.ts'
import { forSeconds, SMOKE, unlessSmoke } from './smoke.ts'

interface Comparison {
  readonly connectionString: string
  /** Session tokens of permitted users: one per connection. */
  readonly tokens: readonly string[]
  readonly path: string
  /** The statements that the portal runs for it, session included. */
  readonly statements: readonly Statement[]
  readonly rounds: number
  readonly seconds: number
}

export const CONNECTIONS = 10

/** Warm-up until V8 has compiled the hot paths: a few thousand requests for each. */
const WARM_UP_SECONDS = 5

let compared = false

/**
 * Requests per second of the API for one URL, and of a bare `node:http` server that runs the same
 * prepared statements and stringifies the rows. Each runs in its own process, alternating.
 */
export async function compareServers(of: Comparison): Promise<{ api: number; bare: number }> {
  // Starting servers takes most of a smoke run.
  if (SMOKE && compared) return { api: NaN, bare: NaN }
  compared = true
  const shared = { DATABASE: of.connectionString }
  const api = await serve('serve-api.ts', shared)
  const bare = await serve('serve-bare.ts', {
    ...shared,
    STATEMENTS: JSON.stringify(of.statements),
  })
  const rates = { api: [] as number[], bare: [] as number[] }
  for (const { port } of [api, bare]) await load(port, { ...of, seconds: WARM_UP_SECONDS })
  for (let round = 0; round < unlessSmoke(of.rounds, 1); round += 1) {
    rates.api.push(await load(api.port, of))
    rates.bare.push(await load(bare.port, of))
  }
  api.stop()
  bare.stop()
  return { api: median(rates.api), bare: median(rates.bare) }
}

async function load(port: string, { path, tokens, seconds }: Comparison): Promise<number> {
  let connected = 0
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    connections: CONNECTIONS,
    setupClient: (client) => {
      const token = tokens[connected % tokens.length]
      connected += 1
      client.setHeaders({ authorization: `Bearer ${token}` })
    },
    ...forSeconds(seconds),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were no success`)
  return result.requests.average
}
