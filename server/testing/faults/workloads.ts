import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Answer, AnswersPatched } from '@insights/contract/answers/answers.ts'
import type { ReportContent } from '@insights/contract/content/content.ts'
import type { FindResult } from '@insights/contract/find.ts'
import type { ReportListed } from '@insights/contract/reports/reports.ts'
import type { Image } from '@insights/contract/screenshots/upload.ts'
import sharp from 'sharp'

import { type Client, OutcomeUnknownError, StatusError, retryUntilSuccess } from './client.ts'
import type { ReceivedEmail } from './deployment.ts'

/**
 * Writes in sequence, and keeps a ledger of acknowledged writes. A write without a response may be
 * stored or not; the stored state must be one of the two.
 */
export interface Writer {
  readonly name: string
  /** Writes once. Throws when the write was not acknowledged. */
  readonly write: () => Promise<void>
  /** Compares the ledger with the stored state; returns differences, in sentences. */
  readonly verify: () => Promise<readonly string[]>
  readonly acknowledged: () => number
  /** Pause between writes that cause much work. */
  readonly pauseMilliseconds?: number
}

export interface Load {
  /** Returns once no write is under way. */
  readonly pause: () => Promise<void>
  readonly resume: () => void
}

/** Between two writes of one writer: enough load to be interrupted in the middle, on any machine. */
const PAUSE_MS = 50

/** Runs all writers at once. Throws the writers' own errors. */
export function startLoad(writers: readonly Writer[]): Load {
  let working: Promise<unknown> = Promise.resolve()
  let paused = true

  async function work(writer: Writer): Promise<void> {
    while (!paused) {
      try {
        await writer.write()
      } catch (error) {
        if (!(error instanceof OutcomeUnknownError) && !(error instanceof StatusError)) throw error
      }
      await sleep(writer.pauseMilliseconds ?? PAUSE_MS)
    }
  }

  return {
    pause: async () => {
      paused = true
      await working
    },
    resume: () => {
      paused = false
      working = Promise.all(writers.map(work))
      // The next pause reads it.
      working.catch(() => {})
    },
  }
}

/**
 * Saves the same answers together repeatedly, each time with another note: all of them have the
 * note of one save, the last acknowledged one or the one with an unknown outcome.
 */
export function writeAnswers(client: Client, answers: readonly Answer[]): Writer {
  let versions = new Map(answers.map(({ _id, version }) => [_id, version]))
  let known = answers[0]!.capabilityChangeNote
  let inDoubt: string | undefined
  let count = 0
  const complaints: string[] = []

  /** Reads the stored state after a save that was not acknowledged. */
  async function settle(): Promise<void> {
    const query = `report=${answers[0]!.report}&$limit=infinity`
    const ids = new Set(versions.keys())
    const { data } = await client.call<FindResult<Answer>>('GET', `/capability-reports?${query}`)
    const found = data.filter(({ _id }) => ids.has(_id))
    const notes = new Set(found.map((answer) => answer.capabilityChangeNote))
    const [note] = notes
    if (notes.size !== 1) complaints.push(`A save of ${ids.size} answers is there by half`)
    else if (note !== known && note !== inDoubt) {
      complaints.push(`The answers say "${note}", acknowledged was "${known}"`)
    }
    versions = new Map(found.map(({ _id, version }) => [_id, version]))
    known = note!
    inDoubt = undefined
  }

  return {
    name: 'answers',
    acknowledged: () => count,
    write: async () => {
      if (inDoubt) await settle()
      const note = `Save ${crypto.randomUUID()}`
      inDoubt = note
      const { results } = await client.call<AnswersPatched>('PATCH', '/capability-reports', {
        answers: [...versions].map(([_id, version]) => ({
          _id,
          version,
          hasCapability: true,
          capabilityChange: 'added',
          capabilityChangeNote: note,
        })),
      })
      for (const result of results) {
        if (result.outcome === 'saved') versions.set(result.answer._id, result.answer.version)
        else complaints.push(`A save was answered ${JSON.stringify(result).slice(0, 200)}`)
      }
      known = note
      inDoubt = undefined
      count += 1
    },
    verify: async () => {
      await retryUntilSuccess(settle)
      return complaints.splice(0)
    },
  }
}

const FIRST = 'executiveSummary.topPerformers'
const SECOND = 'productRating.mobile-web.keySuccessFactor'

/** Patches two sections of a report's content at once, always with the same text. */
export function writeContent(client: Client, content: ReportContent): Writer {
  let { loadedAt } = content
  let known = content.executiveSummary.topPerformers
  let inDoubt: string | undefined
  let count = 0
  const complaints: string[] = []

  async function settle(): Promise<void> {
    const path = `/content-building?reportId=${content.reportId}`
    const { data } = await client.call<{ data: ReportContent[] }>('GET', path)
    const found = data[0]!
    const first = found.executiveSummary.topPerformers
    const second = found.productRating['mobile-web']?.keySuccessFactor ?? null
    if (first !== second) complaints.push(`A patch is there by half: ${first} beside ${second}`)
    if (first !== known && first !== inDoubt) {
      complaints.push(`The content says ${first}, acknowledged was ${known}`)
    }
    known = first
    inDoubt = undefined
    loadedAt = found.loadedAt
  }

  return {
    name: 'content patches',
    acknowledged: () => count,
    write: async () => {
      if (inDoubt) await settle()
      const text = `<p>${crypto.randomUUID()}</p>`
      inDoubt = text
      const saved = await client.call<ReportContent>('PATCH', `/content-building/${content._id}`, {
        loadedAt,
        $set: { [FIRST]: text, [SECOND]: text },
      })
      loadedAt = saved.loadedAt
      known = text
      inDoubt = undefined
      count += 1
    },
    verify: async () => {
      await retryUntilSuccess(settle)
      return complaints.splice(0)
    },
  }
}

/** Uploads different images; every acknowledged one opens, whole. */
export function uploadImages(client: Client, reportId: string, chance: () => number): Writer {
  const unseen: Image[] = []
  let count = 0

  async function look({ _id, url }: Image): Promise<readonly string[]> {
    const bytes = await retryUntilSuccess(() => client.read(url.replace('/api', ''))).catch(
      (error: Error) => error,
    )
    if (bytes instanceof Error) return [`The image ${_id} does not open: ${bytes.message}`]
    const { width } = await sharp(bytes)
      .stats()
      .then(() => sharp(bytes).metadata())
    return width === SIDE ? [] : [`The image ${_id} (${hashOf(bytes)}) is not what was sent`]
  }

  return {
    name: 'images',
    acknowledged: () => count,
    write: async () => {
      const form = new FormData()
      form.append('reportId', reportId)
      for (const name of ['one.png', 'two.png']) {
        form.append('files', new Blob([await draw(chance)]), name)
      }
      const images = await client.call<Image[]>('POST', '/upload', form)
      unseen.push(...images)
      count += images.length
    },
    verify: async () => (await Promise.all(unseen.splice(0).map(look))).flat(),
  }
}

const SIDE = 64
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Noise: all images differ, and none compresses. */
async function draw(chance: () => number): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = Uint8Array.from({ length: SIDE * SIDE * 3 }, () => chance() * 256)
  const image = sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
  return new Uint8Array(await image.png().toBuffer())
}

const WAY = ['DRAFT', 'REVIEWED', 'APPROVED', 'PUBLISHED'] as const

/**
 * Moves an edition through its workflow, revision after revision. Its progress only grows, at least
 * to the acknowledged state and at most to the requested one.
 */
export function publishRevisions(client: Client, industry: string): Writer {
  let newest: { id: string; place: number } | undefined
  let acknowledged = -1
  let asked = -1
  let count = 0
  const complaints: string[] = []

  async function settle(): Promise<void> {
    const path = `/reports?industry=${industry}&$limit=infinity`
    const { data } = await client.call<FindResult<ReportListed>>('GET', path)
    const report = data.toSorted((a, b) => b.revision - a.revision)[0]!
    const place = report.revision * WAY.length + WAY.indexOf(report.status as (typeof WAY)[number])
    if (place < acknowledged)
      complaints.push(`The edition fell back from ${acknowledged} to ${place}`)
    if (asked >= 0 && place > asked) complaints.push(`The edition went on to ${place} by itself`)
    newest = { id: report._id, place }
    acknowledged = place
    asked = place
  }

  return {
    name: 'moves of the workflow',
    // Publishing prints a PDF.
    pauseMilliseconds: 600,
    acknowledged: () => count,
    write: async () => {
      if (!newest || asked > acknowledged) await settle()
      const { id, place } = newest!
      asked = place + 1
      const next = WAY[(place + 1) % WAY.length]!
      if (next === 'DRAFT') {
        const made = await client.call<{ _id: string }>('POST', '/report-edit', { reportId: id })
        newest = { id: made._id, place: asked }
      } else {
        await client.call('PUT', `/report-status/${id}`, { status: next })
        newest = { id, place: asked }
      }
      acknowledged = asked
      count += 1
    },
    verify: async () => {
      await retryUntilSuccess(settle)
      return complaints.splice(0)
    },
  }
}

/** Adds users, each with one email that has a link: all acknowledged ones exist, and none twice. */
export function inviteUsers(client: Client, received: () => readonly ReceivedEmail[]): Writer {
  const invited: string[] = []

  return {
    name: 'invitations',
    acknowledged: () => invited.length,
    write: async () => {
      const email = `${crypto.randomUUID()}@faults.example`
      const user = { name: 'Ida', lastName: 'Invited', loginType: 'ADMIN', email }
      await client.call('POST', '/users', { ...user, applications: ['insights'] })
      invited.push(email)
    },
    verify: async () => {
      const ids = new Map<string, Set<string>>()
      for (const { to, messageId } of received()) {
        ids.set(to, (ids.get(to) ?? new Set()).add(messageId))
      }
      return [
        ...invited.filter((email) => !ids.has(email)).map((email) => `No mail came to ${email}`),
        ...[...ids].filter(([, of]) => of.size > 1).map(([to]) => `Two mails came to ${to}`),
      ]
    },
  }
}
