import type { SignOnConnection } from '@insights/contract/accounts/sign-on.ts'
import type { FastifyInstance } from 'fastify'

import { CLIENT, type openIdentityProvider } from './open-identity-provider.ts'
import type { TestPortal } from './test-portal.ts'

type IdentityProvider = Awaited<ReturnType<typeof openIdentityProvider>>

/** Sets up the sign-on of a firm, or of staff, whose domains count as verified, and turns it on. */
export async function addSignOn(
  { db, senior }: Pick<TestPortal, 'db' | 'senior'>,
  provider: Pick<IdentityProvider, 'issuer'>,
  { companyCustomer, domain, ...more }: SignOnSetUp,
): Promise<SignOnConnection> {
  const { body: created } = await senior<SignOnConnection>('POST', '/sign-on-connections', {
    companyCustomer,
    issuer: provider.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    domains: [domain],
  })
  const path = `/sign-on-connections/${created._id}`
  await db
    .updateTable('sign_on_domains')
    .set({ verified_at: new Date() })
    .where('connection_id', '=', created._id)
    .execute()
  await senior('POST', `${path}/check`, {})
  const { body } = await senior<SignOnConnection>('PATCH', path, { enabled: true, ...more })
  return body
}

interface SignOnSetUp {
  readonly companyCustomer: string | null
  readonly domain: string
  readonly justInTime?: boolean
}

let networks = 0

/** A browser in a network of its own: its cookies, and requests to the portal with them. */
export function openBrowser(app: FastifyInstance, origin = 'http://portal.test') {
  networks += 1
  const remoteAddress = `10.${networks >> 8}.${networks & 255}.1`
  const cookies = new Map<string, string>()
  async function send(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      remoteAddress,
      headers: { origin, 'user-agent': 'Browser of a test' },
      cookies: Object.fromEntries(cookies),
      ...(payload && { payload }),
    })
    for (const { name, value } of reply.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const isJson = String(reply.headers['content-type']).startsWith('application/json')
    return {
      status: reply.statusCode,
      location: String(reply.headers.location ?? ''),
      body: (isJson ? reply.json() : {}) as Record<string, unknown>,
      headers: reply.headers,
    }
  }
  /** Begins a sign-on; returns the address at the provider. */
  async function begin(email: string, redirect?: string): Promise<string> {
    return String((await send('POST', '/sign-on', { email, redirect })).body['url'])
  }
  return {
    cookies,
    send,
    /** Brings the provider's answer to the portal; returns where that leads. */
    bringBack: async (answer: URL) =>
      (await send('GET', `${answer.pathname.replace('/api', '')}${answer.search}`)).location,
    begin,
    /** Signs on from the sign-in page; returns where the portal leads to afterwards. */
    async signOn(provider: IdentityProvider, email: string, redirect?: string): Promise<string> {
      return this.bringBack(await provider.visit(await begin(email, redirect)))
    },
    /** The email of the signed-in user; undefined without one. */
    async whoAmI(): Promise<string | undefined> {
      const { body } = await send('GET', '/session')
      return (body['user'] as { email: string } | null)?.email
    },
  }
}
