import type { PhoneState } from '@insights/contract/answers/phone.ts'

import type { QueuedScreenshot } from './send-queue.ts'

/** What the page shows: not scanned, scanned, being compared, in use, or over. */
export type Step =
  | { readonly is: 'start'; readonly error: string | null }
  | { readonly is: 'ask'; readonly code: string; readonly owner: string }
  | { readonly is: 'compare'; readonly number: number; readonly owner: string }
  | { readonly is: 'paired'; readonly phone: PhoneState }
  | { readonly is: 'ended'; readonly message: string }

/** The computer was asked for the answer beside the one that was open. */
export interface Moving {
  /** Of the answer that was open. */
  readonly from: string
  readonly to: 'previous' | 'next'
  readonly since: number
  /** It has not moved for so long that it will not. */
  readonly over: boolean
}

export interface View {
  readonly step: Step
  readonly moving: Moving | null
  readonly problem: string | null
  /** The ids of those that came from other apps. */
  readonly shared: ReadonlySet<string>
  readonly screenshots: readonly QueuedScreenshot[]
  readonly paused: 'connection' | 'ended' | null
  readonly urlOf: (screenshot: QueuedScreenshot) => string
  readonly act: Actions
}

export interface Actions {
  readonly accept: () => void
  readonly decline: () => void
  readonly choose: () => void
  readonly send: () => void
  readonly retry: () => void
  readonly clear: () => void
  readonly unpair: () => void
  readonly remove: (id: string) => void
  readonly moveEarlier: (id: string) => void
  readonly move: (to: Moving['to']) => void
}

type Child = Node | string | null | false

/** An element with its attributes and children; `on` is what a press does. */
export function el(
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  children: readonly Child[] = [],
  onPress?: () => void,
): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  for (const child of children) if (child !== null && child !== false) element.append(child)
  if (onPress) element.addEventListener('click', onPress)
  return element
}

const button = (text: string, onPress: () => void, kind = '', label = text) =>
  el('button', { type: 'button', class: kind, 'aria-label': label, 'data-key': label }, [text], onPress) // prettier-ignore

export function head({ step, screenshots, paused, act }: View): Child[] {
  const dot = (kind: string) => el('span', { class: `dot ${kind}`, 'aria-hidden': 'true' })
  if (step.is === 'compare') return [dot(''), 'Waiting for the computer']
  if (step.is !== 'paired') return [dot(step.is === 'ended' ? 'bad' : ''), 'Not paired']
  if (paused === 'connection') return [dot('bad'), 'No connection']
  const chosen = count(screenshots, 'chosen')
  if (chosen > 0) return [`${chosen} chosen`, button('Clear', act.clear, 'link')]
  const owner = `Paired with ${step.phone.owner}’s computer`
  return [dot('good'), owner, button('Unpair', act.unpair, 'link')]
}

export function main(view: View): Child[] {
  const { problem } = view
  return [
    problem !== null && el('div', { class: 'note bad', role: 'alert' }, [problem]),
    ...content(view),
  ]
}

function content(view: View): Child[] {
  const { step } = view
  if (step.is === 'ask') return [...ask(step.owner), ...list(view)]
  if (step.is === 'start') return [...start(step.error), waits(view), ...list(view)]
  if (step.is === 'compare') return compare(step)
  if (step.is === 'ended') {
    return [
      el('h1', { tabindex: '-1' }, ['The pairing has ended']),
      el('p', {}, [step.message]),
      el('p', { class: 'soft' }, [
        'What arrived is kept. What was not sent stays on this page: scan a new code in this tab, or choose it again.',
      ]),
      ...list(view),
    ]
  }
  return [
    ...place(step.phone),
    stayed(view),
    notice(view),
    ...list(view),
    ...(step.phone.open ? [] : [share()]),
  ]
}

function start(error: string | null): Child[] {
  return [
    el('h1', {}, ['Send screenshots']),
    error !== null && el('div', { class: 'note bad', role: 'alert' }, [error]),
    el('p', {}, [
      'On the computer, open an answer or your inbox, press “From phone”, and scan the code with the camera of this phone.',
    ]),
    share(),
  ]
}

/** What was shared with this page before it was paired. */
function waits({ screenshots }: View): Child {
  const chosen = count(screenshots, 'chosen')
  if (chosen === 0) return null
  return el('p', { class: 'note' }, [
    el('b', {}, [`${plural(chosen)} waiting on this phone. `]),
    'Pair it to send them; until then they stay here, even if you close this page.',
  ])
}

function ask(owner: string): Child[] {
  return [
    el('h1', { tabindex: '-1' }, ['Pair this phone?']),
    el('p', {}, [el('b', {}, [owner]), ' asks for the screenshots that you send from this page.']),
    el('p', { class: 'soft' }, [
      'Go on only if that is you, or somebody who has just shown you the code.',
    ]),
  ]
}

function compare({ number, owner }: { readonly number: number; readonly owner: string }): Child[] {
  return [
    el('div', { class: 'compare' }, [
      el('p', { class: 'soft' }, ['Compare this number with the one on the computer']),
      el('div', { class: 'number' }, [String(number)]),
      el('p', {}, ['Press ', el('b', {}, ['Pair']), ' there if both are the same.']),
      el('p', { class: 'soft' }, [
        `This page can send screenshots to ${owner}’s report. It cannot open the report.`,
      ]),
    ]),
  ]
}

function place({ open, report }: PhoneState): Child[] {
  if (open) {
    return [
      el('p', { class: 'place' }, [`${open.company} · ${open.application}`]),
      el('h1', {}, [open.capability]),
    ]
  }
  return [
    el('h1', {}, ['No answer is open on the computer']),
    el('p', {}, ['Open one there, or send to your inbox and place the screenshots later.']),
    el('p', { class: 'note' }, [el('b', {}, [`Inbox, ${report}. `]), 'Only you see it.']),
  ]
}

const share = () =>
  el('p', { class: 'soft' }, [
    'On Android, install this page and use Share in any app. On iPhone, choose from Photos here: iOS offers no share target.',
  ])

/** The computer asks before it leaves what is not saved, and has nothing beyond its last answer. */
function stayed({ moving }: View): Child {
  if (!moving?.over) return null
  return el('p', { class: 'note', role: 'status' }, [
    el('b', {}, ['The computer has not moved. ']),
    `Either there is no ${moving.to} answer, or it asks about changes that are not saved.`,
  ])
}

function notice({ screenshots, paused }: View): Child {
  if (paused !== 'connection') return null
  const current = screenshots.find(({ state }) => state === 'sending')
  return el('div', { class: 'note bad', role: 'alert' }, [
    el('b', {}, [`Sending paused${current ? ` at ${percent(current.share)}` : ''}. `]),
    'It resumes by itself. Keep this page open.',
  ])
}

function list(view: View): Child[] {
  const { screenshots } = view
  const done = screenshots.filter(({ state }) => state === 'placed' || state === 'inbox')
  const open = screenshots.filter((screenshot) => !done.includes(screenshot))
  const sending = open.filter(({ state }) => state === 'waiting' || state === 'sending')
  const share =
    sending.reduce((sum, screenshot) => sum + screenshot.share, 0) / (sending.length || 1)
  return [
    ...(open.length > 0
      ? [
          el('h2', {}, [sending.length > 0 ? `Sending ${plural(sending.length)}` : 'Chosen, in this order']), // prettier-ignore
          sending.length > 0 && bar(share),
          el(
            'ol',
            { 'aria-label': 'To send' },
            open.map((screenshot, at) => row(view, screenshot, at)),
          ),
        ]
      : []),
    ...(done.length > 0
      ? [
          el('h2', {}, ['Sent', el('span', { class: 'soft' }, [String(done.length)])]),
          el('ol', { 'aria-label': 'Sent' }, done.toReversed().map((screenshot) => row(view, screenshot, -1))), // prettier-ignore
        ]
      : []),
  ]
}

function bar(share: number): HTMLElement {
  const part = el('div')
  part.style.width = `${Math.round(share * 100)}%`
  const value = String(Math.round(share * 100))
  return el(
    'div',
    { class: 'bar', role: 'progressbar', 'aria-label': 'Sent', 'aria-valuenow': value },
    [part],
  )
}

/** `at` is the place in the order to send, from 0. */
function row(
  { urlOf, act, paused, shared }: View,
  screenshot: QueuedScreenshot,
  at: number,
): HTMLElement {
  const { id, name, bytes, state, share, reason } = screenshot
  const actions: Child[] = []
  if (state === 'chosen' && at > 0)
    actions.push(button('↑', () => act.moveEarlier(id), '', `Send ${name} earlier`))
  if (state === 'chosen' || state === 'refused' || state === 'waiting')
    actions.push(button('Remove', () => act.remove(id), '', `Remove ${name}`))
  return el('li', {}, [
    el('img', { src: urlOf(screenshot), alt: '' }),
    el('div', { class: 'name' }, [name, el('small', {}, [`${(bytes / 1_000_000).toFixed(1)} MB`])]),
    el('div', { class: 'state' }, [
      stateText(state, share, paused !== null, screenshot.at),
      ...actions,
    ]),
    shared.has(id) && el('div', { class: 'reason soft' }, ['Shared from another app']),
    reason !== '' && el('div', { class: 'reason' }, [reason]),
  ])
}

const TIME = new Intl.DateTimeFormat('en', { timeStyle: 'short', hourCycle: 'h23' })

function stateText(
  state: QueuedScreenshot['state'],
  share: number,
  paused: boolean,
  at: string | null,
): Child {
  if (state === 'chosen') return null
  if (state === 'waiting') return el('span', { class: 'soft' }, ['Waiting'])
  if (state === 'sending') return el('b', {}, [`${percent(share)}${paused ? ', paused' : ''}`])
  if (state === 'refused') return el('span', { class: 'failed' }, ['Not taken'])
  const time = at === null ? '' : ` ${TIME.format(new Date(at))}`
  return el('span', { class: 'done' }, [`✓ ${state === 'inbox' ? 'In your inbox' : 'Sent'}${time}`])
}

export function foot({ step, moving, screenshots, paused, act }: View): Child[] {
  if (step.is === 'start') return []
  if (step.is === 'ask') {
    return [button('Pair with this computer', act.accept, 'first'), button('Cancel', act.decline)]
  }
  if (step.is === 'compare') return [button('Cancel', act.unpair)]
  if (step.is === 'ended') return []
  if (paused === 'connection') return [button('Try again now', act.retry)]
  const chosen = count(screenshots, 'chosen')
  if (chosen === 0) {
    const choose = button('Choose screenshots', act.choose, 'first')
    // What is chosen goes where it is sent: nothing moves under it.
    return step.phone.open ? [choose, neighbours(moving, act)] : [choose]
  }
  const where = step.phone.open ? '' : ' to inbox'
  return [
    button(`Send ${plural(chosen)}${where}`, act.send, 'first'),
    button('Add more', act.choose),
  ]
}

function neighbours(moving: Moving | null, act: Actions): HTMLElement {
  const waits = moving !== null && !moving.over
  const arrow = (text: string, name: string, to: Moving['to']) => {
    const pressed = button(text, () => act.move(to), '', `${name} answer on the computer`)
    if (waits) pressed.setAttribute('aria-disabled', 'true')
    return pressed
  }
  return el('div', { class: 'neighbours' }, [
    arrow('‹ Previous', 'Previous', 'previous'),
    arrow('Next ›', 'Next', 'next'),
  ])
}

const count = (screenshots: readonly QueuedScreenshot[], state: QueuedScreenshot['state']) =>
  screenshots.filter((screenshot) => screenshot.state === state).length
const plural = (some: number) => `${some} ${some === 1 ? 'screenshot' : 'screenshots'}`
const percent = (share: number) => `${Math.floor(share * 100)} %`.replace(' ', '\u202f')
