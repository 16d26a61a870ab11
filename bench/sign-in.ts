import { setTimeout as pause } from 'node:timers/promises'

import { hashPassword, verifyPassword } from '@insights/server/accounts/credentials/password.ts'
import { answerChallenge } from '@insights/server/testing/answer-challenge.ts'

import { median, time, printResult, unlessSmoke } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { addResearcher, addSession } from './seed.ts'
import { serve } from './servers.ts'

const COUNT = unlessSmoke(200, 5)
const WARM_UP = unlessSmoke(10, 0)
const SIGN_INS = unlessSmoke(100, 1)
const AT_ONCE = unlessSmoke(20, 2)
const PROBES = unlessSmoke(300, 2)
const PASSWORD = 'seven lighthouses hum quietly'

/**
 * Measures how much the responses and times of signing in and asking for a new password reveal
 * about an email address, the cost of signing in besides its one hash, and the delay of other
 * requests. The portal runs in its own process, as in production.
 */
const portal = await openPortal()
const { db } = portal
const passwordHash = await hashPassword(PASSWORD)
const known = await addUsers()
const token = await addSession(db, await addResearcher(db))
const api = await serve('serve-api.ts', { DATABASE: portal.connectionString })
const origin = `http://127.0.0.1:${api.port}/api`
try {
  await compareKnownAndUnknown('A wrong password', (email) =>
    timed(() => signIn(email, 'the wrong password')),
  )
  await compareWithBareHash()
  await compareBusyAndIdle()
  // While the jobs run that email the links.
  await portal.services.jobs.start()
  await compareKnownAndUnknown('Asking for a new password', askForLink)
} finally {
  api.stop()
  await portal.close()
}

/** Sends requests for known and unknown addresses in random order, and compares what comes back. */
async function compareKnownAndUnknown(what: string, send: (email: string) => Promise<Sent>) {
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = { known: new Set<string>(), unknown: new Set<string>() }
  for (const round of ['warm-up', 'measured']) {
    const order = Array.from({ length: 2 * COUNT }, (_, at) => ({ at, by: Math.random() }))
    for (const { at } of order.toSorted((a, b) => a.by - b.by)) {
      const kind = at < COUNT ? 'known' : 'unknown'
      const email = at < COUNT ? known[at]! : `unknown-${round}-${at}@bench.example`
      await forgetTries()
      const { answer, milliseconds } = await send(email)
      if (round === 'warm-up') continue
      times[kind].push(milliseconds)
      answers[kind].add(answer)
    }
  }
  const all = new Set([...answers.known, ...answers.unknown])
  console.log(`${what}: ${[...all].join(' or ')}`)
  printResult(`${what}: different answers, known and unknown address`, all.size - 1, '', {
    atMost: 0,
  })
  const [one, other] = [median(times.known), median(times.unknown)]
  console.log(
    `Median ${one.toFixed(2)} ms for ${COUNT} known addresses, ${other.toFixed(2)} ms for as many unknown ones`,
  )
  const apart = (Math.abs(one - other) / Math.min(one, other)) * 100
  printResult(`${what}: medians of both, apart by`, apart, '%', { atMost: 10 })
}

interface Sent {
  readonly answer: string
  readonly milliseconds: number
}

async function timed(work: () => Promise<string>): Promise<Sent> {
  const start = performance.now()
  const answer = await work()
  return { answer, milliseconds: performance.now() - start }
}

/** The challenge is solved before the time starts. */
async function askForLink(email: string): Promise<Sent> {
  const challenge = await answerChallenge(portal.services)
  return timed(() => post('forgot-password', { email, application: 'INSIGHTS', challenge }))
}

async function compareWithBareHash() {
  const signIns: number[] = []
  const hashes: number[] = []
  await forgetTries()
  for (let round = -WARM_UP; round < SIGN_INS; round += 1) {
    const hash = await time(() => verifyPassword(passwordHash, PASSWORD))
    const whole = await time(() => signIn(known[(round + COUNT) % COUNT]!, PASSWORD))
    if (round < 0) continue
    hashes.push(hash)
    signIns.push(whole)
  }
  const [whole, hash] = [median(signIns), median(hashes)]
  console.log(`A sign-in takes ${whole.toFixed(2)} ms, one bare Argon2id ${hash.toFixed(2)} ms`)
  printResult('sign-in, besides its Argon2id', whole - hash, 'ms', { atMost: 10 })
}

async function compareBusyAndIdle() {
  await probe(PROBES)
  const idle = median(await probe(PROBES))
  let running = true
  let done = 0
  const signingIn = known.slice(0, AT_ONCE).map(async (email) => {
    while (running) {
      await signIn(email, PASSWORD)
      done += 1
    }
  })
  await pause(500)
  const begun = performance.now()
  const doneBefore = done
  const busy = median(await probe(PROBES))
  const rate = ((done - doneBefore) / (performance.now() - begun)) * 1000
  running = false
  await Promise.all(signingIn)
  console.log(
    `A list of 8 takes ${idle.toFixed(2)} ms, and ${busy.toFixed(2)} ms while ${AT_ONCE} sign in (${rate.toFixed(0)} a second)`,
  )
  printResult(`other requests while ${AT_ONCE} sign in, times the idle median`, busy / idle, '', {
    atMost: 3,
  })
}

/** Latency of other requests, sent one after the other with a pause in between. */
async function probe(count: number): Promise<number[]> {
  const times: number[] = []
  for (let done = 0; done < count; done += 1) {
    times.push(
      await time(async () => {
        const headers = { authorization: `Bearer ${token}` }
        const reply = await fetch(`${origin}/users?$limit=8`, { headers })
        if (!reply.ok) throw new Error(await reply.text())
        await reply.text()
      }),
    )
    await pause(2)
  }
  return times
}

/** The status and text of the response to a sign-in. */
async function signIn(email: string, password: string): Promise<string> {
  const reply = await post('authentication', {
    strategy: 'local',
    app: 'INSIGHTS',
    email,
    password,
  })
  if (password === PASSWORD && !reply.startsWith('20')) throw new Error(reply)
  return reply
}

async function post(path: string, body: object): Promise<string> {
  const reply = await fetch(`${origin}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return `${reply.status} ${await reply.text()}`
}

/** The attempt limits are not what is measured. */
function forgetTries() {
  return db.deleteFrom('attempts').execute()
}

async function addUsers(): Promise<string[]> {
  const emails = Array.from(
    { length: COUNT },
    (_, at) => `known-${String(at).padStart(3, '0')}@bench.example`,
  )
  const users = await db
    .insertInto('users')
    .values(
      emails.map((email) => ({
        email,
        password_hash: passwordHash,
        name: 'Known',
        last_name: 'User',
        login_type: 'CUSTOMER' as const,
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('user_products')
    .values(users.map(({ id }) => ({ user_id: id, product_id: 'insights' })))
    .execute()
  return emails
}
