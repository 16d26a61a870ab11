import type { AddressInfo } from 'node:net'

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll } from 'vitest'

import type { CallAs } from './call-as.ts'
import type { TestPortal } from './test-portal.ts'

/** An answer of a tool, as a client gets it. */
interface Asked {
  readonly structured: Readonly<Record<string, unknown>>
  readonly text: string
  readonly isError: boolean
}

/** Connects a client of the official library to a server of the test that listens, with a user's token. */
export async function connectAssistant(
  { app }: Pick<TestPortal, 'app'>,
  { token }: Pick<CallAs, 'token'>,
  version = '2026-07-28',
) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: version === '2026-07-28' ? { pin: version } : 'legacy' } },
  )
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`), { requestInit }),
  )
  afterAll(() => client.close())
  async function ask(
    name: string,
    args: Readonly<Record<string, unknown>> | object,
  ): Promise<Asked> {
    const {
      content,
      structuredContent,
      isError = false,
    } = await client.callTool({
      name,
      arguments: args as Record<string, unknown>,
    })
    const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
    return { structured: (structuredContent ?? {}) as Record<string, unknown>, text, isError }
  }
  return { client, ask }
}
