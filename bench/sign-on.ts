import { hashPassword } from '@insights/server/accounts/credentials/password.ts'
import { encryptSecret } from '@insights/server/accounts/sign-on/connections.ts'
import { CLIENT, visitProvider } from '@insights/server/testing/open-identity-provider.ts'

import { median, percentile, printResult, time, unlessSmoke } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { serve } from './servers.ts'

const SIGN_INS = unlessSmoke(100, 2)
const USERS = unlessSmoke(1000, 4)
/** Browsers at once: more than two cores can serve. */
const AT_ONCE = 40
const PASSWORD = 'seven lighthouses hum quietly'

/**
 * Measures what signing in through an identity provider takes beside a password, the provider's own
 * answers to the portal included, and lets the users of one firm come for the first time at once.
 * Portal and provider run in processes of their own.
 */
const portal = await openPortal()
const { db } = portal
const redirectUri = new URL('/api/sign-on/callback', portal.services.config.publicUrl).href
const provider = await serve('serve-provider.ts', { REDIRECT_URI: redirectUri })
const host = `127.0.0.1:${provider.port}`
const api = await serve('serve-api.ts', {
  DATABASE: portal.connectionString,
  SIGN_ON_PRIVATE_HOSTS: host,
})
const origin = `http://127.0.0.1:${api.port}/api`
try {
  const companyCustomer = await addSignOn()
  await addPasswordUser(companyCustomer)
  await compareWithPassword()
  await signOnTogether(companyCustomer)
} finally {
  api.stop()
  provider.stop()
  await portal.close()
}

async function addSignOn(): Promise<string> {
  const { id: companyCustomer } = await db
    .insertInto('company_customers')
    .values({ name: 'Bench Bank' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const issuer = `http://${host}`
  const client = { issuer, clientId: CLIENT.id }
  const { id } = await db
    .insertInto('sign_on_connections')
    .values({
      company_customer_id: companyCustomer,
      issuer,
      client_id: CLIENT.id,
      client_secret: encryptSecret(portal.services.encryptor, client, CLIENT.secret),
      just_in_time: true,
      enabled: true,
      checked_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('sign_on_domains')
    .values({ connection_id: id, domain: 'bench.example', token: 'x', verified_at: new Date() })
    .execute()
  return companyCustomer
}

async function addPasswordUser(companyCustomer: string): Promise<void> {
  const { id } = await db
    .insertInto('users')
    .values({
      email: 'password@bench.example',
      password_hash: await hashPassword(PASSWORD),
      name: 'Pat',
      last_name: 'Reader',
      login_type: 'CUSTOMER',
      company_customer_id: companyCustomer,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('user_products').values({ user_id: id, product_id: 'insights' }).execute()
}

interface SignedOn {
  readonly status: number
  readonly leadsTo: string
  /** Milliseconds that the portal took, from the address to the page and from the answer to the session. */
  readonly milliseconds: number
}

async function signOn(email: string): Promise<SignedOn> {
  let begun = new Response()
  const before = await time(async () => {
    begun = await fetch(`${origin}/sign-on`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
  })
  const { url } = (await begun.json()) as { url: string }
  const cookie = begun.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const answer = await visitProvider(url, redirectUri)
  let back = new Response()
  const after = await time(async () => {
    back = await fetch(`${origin}${answer.pathname.replace('/api', '')}${answer.search}`, {
      headers: { cookie },
      redirect: 'manual',
    })
  })
  const leadsTo = back.headers.get('location') ?? ''
  return { status: back.status, leadsTo, milliseconds: before + after }
}

async function compareWithPassword() {
  const signOns: number[] = []
  const passwords: number[] = []
  for (let round = -unlessSmoke(10, 0); round < SIGN_INS; round += 1) {
    const { milliseconds } = await signOn('again@bench.example')
    const password = await time(() =>
      fetch(`${origin}/authentication`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          strategy: 'local',
          email: 'password@bench.example',
          password: PASSWORD,
          app: 'INSIGHTS',
        }),
      }),
    )
    if (round < 0) continue
    signOns.push(milliseconds)
    passwords.push(password)
  }
  console.log(
    `Through the provider ${median(signOns).toFixed(1)} ms (95 % below ${percentile(signOns, 95).toFixed(1)} ms), with a password ${median(passwords).toFixed(1)} ms`,
  )
  printResult('signing in through a provider, all of it', median(signOns), 'ms', { atMost: 150 })
}

async function signOnTogether(companyCustomer: string) {
  const waiting = Array.from({ length: USERS }, (_, at) => `reader-${at}@bench.example`)
  const results: SignedOn[] = []
  const duration = await time(() =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let email = waiting.pop(); email !== undefined; email = waiting.pop()) {
          results.push(await signOn(email))
        }
      }),
    ),
  )
  const rejected = results.filter(({ leadsTo }) => leadsTo !== '/').length
  const { accounts } = await db
    .selectFrom('users')
    .where('company_customer_id', '=', companyCustomer)
    .where('email', 'like', 'reader-%')
    .select((eb) => eb.fn.countAll<string>().as('accounts'))
    .executeTakeFirstOrThrow()
  const times = results.map(({ milliseconds }) => milliseconds)
  console.log(`${USERS} first sign-ons, ${AT_ONCE} at once: median ${median(times).toFixed(0)} ms`)
  printResult('first sign-ons of one firm', duration / 1000, 's', { atMost: 60 })
  printResult('first sign-ons rejected', rejected, '', { atMost: 0 })
  printResult('accounts too many or too few', Math.abs(Number(accounts) - USERS), '', { atMost: 0 })
}
