import { answerChallenge } from '@insights/server/testing/answer-challenge.ts'

import { median } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { printResult } from './print-result.ts'
import { unlessSmoke } from './smoke.ts'

const COUNT = unlessSmoke(200, 2)

/**
 * Whether requesting a password link reveals by its response or its time that an address is known:
 * 200 addresses of each kind in random order over HTTP, while the jobs that mail the links run in
 * the same process.
 */
const portal = await openPortal()
const { app, db, services } = portal
try {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  await db
    .insertInto('users')
    .values(
      Array.from({ length: COUNT }, (_, at) => ({
        email: addressOf('known', at),
        name: 'Known',
        last_name: 'User',
        login_type: 'CUSTOMER' as const,
      })),
    )
    .execute()
  await services.jobs.start()
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = { known: new Set<string>(), unknown: new Set<string>() }
  await run('warm', false)
  await run('measured', true)
  const [known, unknown] = [median(times.known), median(times.unknown)]
  const same = [...answers.known].join('\n') === [...answers.unknown].join('\n')
  console.log(`Asking for a new password: ${[...answers.known].join('\n')}`)
  console.log(
    `Median ${known.toFixed(2)} ms for ${COUNT} known addresses, ${unknown.toFixed(2)} ms for as many unknown ones`,
  )
  printResult(
    'different answers, known and unknown address',
    same ? answers.known.size - 1 : 1,
    '',
    {
      atMost: 0,
    },
  )
  const apart = Math.abs(known - unknown) / Math.min(known, unknown)
  printResult('medians of a known and an unknown address, apart by', apart * 100, '%', {
    atMost: 10,
  })

  async function run(round: string, counts: boolean): Promise<void> {
    const order = Array.from({ length: 2 * COUNT }, (_, at) => ({ at, by: Math.random() }))
    for (const { at } of order.toSorted((a, b) => a.by - b.by)) {
      const kind = at < COUNT ? 'known' : 'unknown'
      // The request limit is not what is measured.
      await db.deleteFrom('attempts').execute()
      const email = kind === 'known' ? addressOf(kind, at) : addressOf(`${kind}-${round}`, at)
      const { answer, milliseconds } = await ask(email)
      if (!counts) continue
      times[kind].push(milliseconds)
      answers[kind].add(answer)
    }
  }

  async function ask(email: string) {
    const challenge = await answerChallenge(services)
    const body = JSON.stringify({ email, application: 'INSIGHTS', challenge })
    const start = performance.now()
    const reply = await fetch(`${origin}/api/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const answer = `${reply.status} ${await reply.text()}`
    return { answer, milliseconds: performance.now() - start }
  }
} finally {
  await portal.close()
}

function addressOf(kind: string, at: number): string {
  return `${kind}-${String(at).padStart(3, '0')}@bench.example`
}
