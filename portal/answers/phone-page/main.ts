import { h, render } from 'preact'

import {
  announce,
  askForNeighbour,
  CallError,
  claim,
  lookUp,
  readState,
  readToken,
  sendScreenshot,
  storeToken,
  unpair,
  withdraw,
} from './phone-calls.ts'
import { type Moving, PhonePage, type Step, type View } from './PhonePage.tsx'
import { type QueuedScreenshot, createSendQueue } from './send-queue.ts'
import { forgetSharedFile, readSharedFiles, takeShared } from './shared-files.ts'

import './phone.css'

const WAITING_MS = 1000
const PAIRED_MS = 2000
/** Interval and time limit of polling after Previous or Next. */
const MOVING_MS = 250
const MAX_MOVING_MS = 4000

let step: Step = { is: 'start', error: null }
let moving: Moving | null = null
/** The reason why shared files are missing. */
let problem: string | null = null
/** Ids of files shared by other apps. A cache stores them until they have arrived. */
const shared = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
const urls = new Map<string, string>()

const queue = createSendQueue({
  announce: async (target, screenshots) => {
    const body = screenshots.map(({ id, name, bytes }) => ({ _id: id, name, bytes }))
    await announce({ target, screenshots: body })
  },
  send: ({ id, name, content }, onProgress) => sendScreenshot(id, name, content, onProgress),
  // Rate limits and a restarting server are temporary, so they are retried.
  rejection: (error) =>
    error instanceof CallError && [400, 403, 404, 413].includes(error.status)
      ? error.message
      : null,
  isEnded: (error) => error instanceof CallError && error.status === 410,
  onChange: renderPage,
  wait: (milliseconds, signal) =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(waiting)
        resolve()
      }
      const waiting = setTimeout(done, milliseconds)
      signal.addEventListener('abort', done)
    }),
})

async function begin(): Promise<void> {
  const code = location.hash.slice(1)
  if (code !== '') {
    // Removes the code from the URL, the history and shared links.
    history.replaceState(null, '', location.pathname)
    try {
      const { owner } = await lookUp(code)
      // Any website can open this page with a code of its own, so pairing needs a tap.
      clearTimeout(timer)
      return show({ is: 'ask', code, owner })
    } catch (error) {
      if (readToken() === null) show({ is: 'start', error: messageOf(error) })
    }
  }
  if (readToken() !== null) await look()
}

/** Pairs with the computer whose code was opened; a second tap finds no question. */
async function accept(): Promise<void> {
  if (step.is !== 'ask') return
  const { code } = step
  show({ is: 'start', error: null })
  try {
    const { token, number, owner } = await claim(code)
    storeToken(token)
    show({ is: 'compare', number, owner })
  } catch (error) {
    show({ is: 'start', error: messageOf(error) })
  }
  await look()
}

const isAsking = () => step.is === 'ask'

/** Polls the computer's open answer while the page is visible. */
async function look(): Promise<void> {
  clearTimeout(timer)
  if (readToken() === null || isAsking()) return
  if (moving && !moving.over && Date.now() - moving.since > MAX_MOVING_MS) {
    moving = { ...moving, over: true }
  }
  try {
    const phone = await readState()
    // The user is asked about another computer meanwhile.
    if (isAsking()) return
    const before = step.is
    // Between two answers the computer may briefly have none open.
    if (moving && !moving.over && phone.paired && !phone.open) return again()
    if (moving && phone.target !== moving.from) {
      moving = null
      if (phone.open) announcement.textContent = phone.open.capability
    }
    if (phone.paired) show({ is: 'paired', phone })
    else show({ is: 'compare', number: phone.number, owner: phone.owner })
    if (before !== 'paired' && phone.paired) queue.resume()
  } catch (error) {
    if (isAsking()) return
    if (error instanceof CallError && error.status === 410) return end(error.message)
  }
  again()
}

function again(): void {
  clearTimeout(timer)
  if (document.hidden) return
  const pause = moving && !moving.over ? MOVING_MS : step.is === 'paired' ? PAIRED_MS : WAITING_MS
  timer = setTimeout(() => void look(), pause)
}

/** Asks the computer for the previous or next answer; one press at a time, until it follows. */
async function move(to: 'previous' | 'next'): Promise<void> {
  if (step.is !== 'paired' || (moving && !moving.over)) return
  const { target } = step.phone
  moving = { from: target, to, since: Date.now(), over: false }
  renderPage()
  try {
    await askForNeighbour({ target, to })
  } catch (error) {
    moving = null
    if (error instanceof CallError && error.status === 410) return end(error.message)
    announcement.textContent = messageOf(error)
  }
  await look()
}

function end(message: string): void {
  clearTimeout(timer)
  storeToken(null)
  show({ is: 'ended', message })
}

function show(next: Step): void {
  step = next
  renderPage()
}

const messageOf = (error: unknown) =>
  error instanceof CallError && error.message !== ''
    ? error.message
    : 'There is no connection to the portal. Scan the code again.'
const NOT_SHARED: Readonly<Record<string, string>> = {
  failed:
    'What you shared could not be kept, as the storage of this phone may be full. Choose it here instead.',
  'too-large': 'What you shared is more than 200 MB. Share fewer files at a time.',
  rejected:
    'A website tried to add files to this page. None was taken. If you have shared them yourself, choose them here instead.',
}

const input = document.querySelector<HTMLInputElement>('#files')!
const announcement = document.querySelector('#news')!

const actions: View['actions'] = {
  accept: () => void accept(),
  decline: () => {
    show({ is: 'start', error: null })
    void look()
  },
  choose: () => input.click(),
  send: () => {
    if (step.is !== 'paired') return
    void queue.sendChosen(step.phone.target).then(() => {
      if (queue.paused() === 'ended') end('Scan a new code on the computer.')
      else {
        const sent = queue.screenshots().filter(({ at }) => at !== null).length
        announcement.textContent = `${sent} sent`
      }
    })
  },
  retry: () => queue.retryNow(),
  clear: () => {
    for (const { id, state } of queue.screenshots()) if (state === 'chosen') queue.remove(id)
  },
  unpair: () => {
    void unpair()
      .catch(() => undefined)
      .then(() => end('You have unpaired this phone.'))
  },
  remove: (id) => {
    const screenshot = queue.screenshots().find((one) => one.id === id)
    queue.remove(id)
    // The computer lists it as waiting.
    if (screenshot?.target) void withdraw(id).catch(() => undefined)
  },
  moveEarlier: (id) => queue.moveEarlier(id),
  move: (to) => void move(to),
}

/** Returns a file name that the server accepts: one line of limited length. */
const nameOf = ({ name }: File) =>
  name
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(-200) || 'screenshot.png'

function addFiles(files: readonly File[]): void {
  problem = null
  queue.add(files.map((file) => ({ name: nameOf(file), content: file, bytes: file.size })))
}

input.addEventListener('change', () => {
  addFiles([...(input.files ?? [])])
  // Allows choosing the same file again.
  input.value = ''
})
document.addEventListener('visibilitychange', () => void look())
addEventListener('online', () => queue.retryNow())
addEventListener('hashchange', () => void begin())
addEventListener('beforeunload', (event) => {
  const unsent = queue
    .screenshots()
    .some(({ id, at, state }) => at === null && state !== 'refused' && !shared.has(id))
  if (unsent) event.preventDefault()
})

/** Returns the URL of a local thumbnail: the page cannot read a screenshot back from the server. */
function urlOf({ id, content }: QueuedScreenshot): string {
  const known = urls.get(id)
  if (known !== undefined) return known
  const url = URL.createObjectURL(content)
  urls.set(id, url)
  return url
}

const page = document.querySelector('#page')!

function renderPage(): void {
  const screenshots = queue.screenshots()
  const paused = queue.paused()
  const focused = document.activeElement as HTMLElement | null
  const region = focused?.closest('header, main, footer')
  const view: View = { step, moving, problem, screenshots, shared, paused, urlOf, actions }
  render(h(PhonePage, view), page)
  // Keeps the focus on its button while that exists, and in its region afterwards.
  if (region && focused !== document.activeElement) {
    const next = focused?.isConnected ? focused : region.querySelector('button')
    next?.focus()
  }
  const known = new Set(screenshots.map(({ id }) => id))
  for (const [id, url] of urls) {
    if (known.has(id)) continue
    URL.revokeObjectURL(url)
    urls.delete(id)
  }
  for (const id of shared) {
    const screenshot = screenshots.find((one) => one.id === id)
    if (screenshot?.at === null) continue
    shared.delete(id)
    void forgetSharedFile(id)
  }
}

/** Adds the files shared by other apps, and says how many were not accepted. */
async function addShared(): Promise<void> {
  const query = new URLSearchParams(location.search)
  const batch = query.get('shared')
  if (batch !== null) history.replaceState(null, '', location.pathname + location.hash)
  problem = NOT_SHARED[batch ?? ''] ?? null
  const left = (await takeShared(batch)) + Number(/^\d{1,4}$/.exec(query.get('left') ?? '') ?? 0)
  if (left > 0) {
    problem = `${left} of the files that you shared ${left === 1 ? 'was' : 'were'} not taken: up to 100 wait here, of up to 10 MB each.`
  }
  const files = await readSharedFiles()
  for (const { id } of files) shared.add(id)
  queue.add(
    files.map(({ id, file }) => ({ id, name: nameOf(file), content: file, bytes: file.size })),
  )
}

renderPage()
void addShared()
void begin()
if ('serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/phone-worker.js', { scope: '/phone' }).catch(() => {})
}
