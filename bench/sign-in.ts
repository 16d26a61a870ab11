import { setTimeout as pause } from 'node:timers/promises'

import { hashPassword, verifyPassword } from '@insights/server/accounts/credentials/password.ts'
import { encryptSecret } from '@insights/server/accounts/sign-on/connections.ts'
import { answerChallenge } from '@insights/server/testing/answer-challenge.ts'
import { CLIENT, visitProvider } from '@insights/server/testing/open-identity-provider.ts'

import { compare, inTurns, measure, median, printRow, SMOKE, time, unlessSmoke } from './measure.ts'
import { type Portal, withPortal } from './open-portal.ts'
import { addResearcher, addSession } from './seed.ts'
import { serve } from './servers.ts'

/** Signing in with a password and through an identity provider. The portal runs in its own process. */
const PASSWORD = 'seven lighthouses hum quietly'

/**
 * How much the responses and times of signing in and asking for a new password reveal about an email
 * address, the cost of signing in besides its one hash, and the delay of other requests.
 */
async function measurePassword(portal: Portal) {
  const { db, connectionString: DATABASE, services } = portal
  const passwordHash = await hashPassword(PASSWORD)
  const known = await addUsers(portal, unlessSmoke(200, 5), passwordHash, null)
  const post = openApi((await serve('serve-portal.ts', { DATABASE })).port)
  const signIn = async (email: string, password: string) => {
    const reply = await readReply(await post('authentication', credentials(email, password)))
    if (password === PASSWORD && !reply.startsWith('20')) throw new Error(reply)
    return reply
  }
  /** The limits of attempts are not what is measured. */
  const forgetAttempts = () => db.deleteFrom('attempts').execute()

  /** Sends requests for known and unknown addresses in random order, and compares what comes back. */
  const compareAddresses = async <Prepared>(
    what: string,
    prepare: () => Promise<Prepared>,
    send: (email: string, prepared: Prepared) => Promise<string>,
  ) => {
    const answers = new Set<string>()
    const times = { known: [] as number[], unknown: [] as number[] }
    for (const isWarmUp of [true, false]) {
      const order = Array.from({ length: 2 * known.length }, (_, at) => ({ at, by: Math.random() }))
      for (const { at } of order.toSorted((one, other) => one.by - other.by)) {
        const email = known[at] ?? `unknown-${crypto.randomUUID()}@bench.example`
        await forgetAttempts()
        const prepared = await prepare()
        let answer = ''
        const taken = await time(async () => (answer = await send(email, prepared)))
        if (isWarmUp) continue
        answers.add(answer)
        times[at < known.length ? 'known' : 'unknown'].push(taken)
      }
    }
    const medians = [median(times.known), median(times.unknown)]
    printRow(`${what}: different answers, known and unknown`, '', { figure: answers.size, atMost: 1 }) // prettier-ignore
    printRow(`${what}: slower and faster of both`, 'ms', {
      figure: Math.max(...medians),
      reference: Math.min(...medians),
      ratioAtMost: unlessSmoke(1.1, Infinity),
    })
  }
  await compareAddresses('a wrong password', forgetAttempts, (email) =>
    signIn(email, 'the wrong password'),
  )

  await forgetAttempts()
  let next = 0
  const taken = await compare(
    100,
    () => signIn(known[(next += 1) % known.length]!, PASSWORD),
    () => verifyPassword(passwordHash, PASSWORD),
  )
  printRow('a sign-in, and one bare Argon2id', 'ms', taken)
  printRow('  besides its Argon2id', 'ms', { figure: taken.figure - taken.reference, atMost: 10 })

  const token = await addSession(db, await addResearcher(db))
  /** Latency of other requests, sent one after the other with a pause in between. */
  const probe = async () => {
    const times: number[] = []
    for (let done = 0; done < unlessSmoke(300, 2); done += 1) {
      times.push(await time(async () => readReply(await post('users?$limit=8', undefined, token))))
      await pause(2)
    }
    return median(times)
  }
  await probe()
  const reference = await probe()
  let isRunning = true
  const people = known.slice(0, unlessSmoke(20, 2))
  const signingIn = people.map(async (email) => {
    while (isRunning) await signIn(email, PASSWORD)
  })
  await pause(500)
  const figure = await probe()
  isRunning = false
  await Promise.all(signingIn)
  const what = `a list of 8 while ${people.length} sign in, and alone`
  printRow(what, 'ms', { figure, reference, ratioAtMost: unlessSmoke(3, Infinity) })

  // While a worker runs that emails the links.
  if (!SMOKE) await serve('serve-portal.ts', { ROLE: 'worker', DATABASE })
  await compareAddresses(
    'asking for a new password',
    // Solved before the time starts.
    () => answerChallenge(services),
    async (email, challenge) => {
      const body = { email, application: 'INSIGHTS', challenge }
      return readReply(await post('forgot-password', body))
    },
  )
}

/**
 * Signing in through a provider against a password, the provider's own answers to the portal included;
 * and 1,000 users of one company who come for the first time, 40 browsers at once: more than two cores
 * can serve.
 */
async function measureProvider(portal: Portal) {
  const { db, services, connectionString: DATABASE } = portal
  const redirectUri = new URL('/api/sign-on/callback', services.config.publicUrl).href
  const provider = await serve('serve-provider.ts', { REDIRECT_URI: redirectUri })
  const host = `127.0.0.1:${provider.port}`
  const api = await serve('serve-portal.ts', { DATABASE, SIGN_ON_PRIVATE_HOSTS: host })
  const post = openApi(api.port)
  const companyCustomer = await addCompanyCustomer(portal, `http://${host}`)
  const [withPassword] = await addUsers(portal, 1, await hashPassword(PASSWORD), companyCustomer)
  /** Returns where the session leads to, and the milliseconds that the portal took. */
  const signOn = async (email: string) => {
    let begun = new Response()
    const before = await time(async () => (begun = await post('sign-on', { email })))
    const { url } = (await begun.json()) as { url: string }
    const cookies = begun.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    const answer = await visitProvider(url, redirectUri)
    let back = new Response()
    const after = await time(async () => {
      back = await fetch(`http://127.0.0.1:${api.port}${answer.pathname}${answer.search}`, {
        headers: { cookie: cookies.join('; ') },
        redirect: 'manual',
      })
    })
    return { leadsTo: back.headers.get('location') ?? '', milliseconds: before + after }
  }
  const taken = await inTurns(
    {
      provider: async () => (await signOn('again@bench.example')).milliseconds,
      password: () => time(() => post('authentication', credentials(withPassword!, PASSWORD))),
    },
    unlessSmoke(100, 2),
    unlessSmoke(10, 0),
  )
  const medians = { figure: median(taken.provider), reference: median(taken.password) }
  printRow('signing in through a provider, and with a password', 'ms', { ...medians, atMost: 150 })

  const count = unlessSmoke(1000, 4)
  const waiting = Array.from({ length: count }, (_, at) => `reader-${at}@bench.example`)
  let rejected = 0
  const duration = await time(() =>
    Promise.all(
      Array.from({ length: 40 }, async () => {
        for (let email = waiting.pop(); email !== undefined; email = waiting.pop())
          if ((await signOn(email)).leadsTo !== '/') rejected += 1
      }),
    ),
  )
  const { accounts } = await db
    .selectFrom('users')
    .where('company_customer_id', '=', companyCustomer)
    .where('email', 'like', 'reader-%')
    .select((eb) => eb.fn.countAll<string>().as('accounts'))
    .executeTakeFirstOrThrow()
  printRow(`first sign-ons of ${count} users, 40 at once`, 's', { figure: duration / 1000, atMost: 60 }) // prettier-ignore
  printRow('  rejected', '', { figure: rejected, atMost: 0 })
  const wrong = Math.abs(Number(accounts) - count)
  printRow('  accounts too many or too few', '', { figure: wrong, atMost: 0 })
}

/** Adds a company customer whose users sign in through a provider. */
async function addCompanyCustomer({ db, services }: Portal, issuer: string): Promise<string> {
  const { id: companyCustomer } = await db
    .insertInto('company_customers')
    .values({ name: `Bench Bank ${crypto.randomUUID()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const client = { issuer, clientId: CLIENT.id }
  const { id } = await db
    .insertInto('sign_on_connections')
    .values({
      company_customer_id: companyCustomer,
      issuer,
      client_id: CLIENT.id,
      client_secret: encryptSecret(services.encryptor, client, CLIENT.secret),
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

/** Adds customers with a password. Returns their addresses. */
async function addUsers(
  { db }: Portal,
  count: number,
  hash: string,
  companyCustomer: string | null,
) {
  const users = await db
    .insertInto('users')
    .values(
      Array.from({ length: count }, () => ({
        email: `known-${crypto.randomUUID()}@bench.example`,
        password_hash: hash,
        name: 'Known',
        last_name: 'User',
        login_type: 'CUSTOMER' as const,
        company_customer_id: companyCustomer,
      })),
    )
    .returning(['id', 'email'])
    .execute()
  await db
    .insertInto('user_products')
    .values(users.map(({ id }) => ({ user_id: id, product_id: 'insights' })))
    .execute()
  return users.map(({ email }) => email)
}

const credentials = (email: string, password: string) => ({
  strategy: 'local',
  app: 'INSIGHTS',
  email,
  password,
})

/** Returns a function that posts a body, or gets without one. */
function openApi(port: string) {
  return (path: string, body?: object, token?: string) =>
    fetch(`http://127.0.0.1:${port}/api/${path}`, {
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
}

const readReply = async (reply: Response) => `${reply.status} ${await reply.text()}`

await measure({ password: withPortal(measurePassword), provider: withPortal(measureProvider) })
