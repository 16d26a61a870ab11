/** @jsxImportSource preact */
import type { PhoneState } from '@insights/contract/answers/phone.ts'
import type { ComponentChildren } from 'preact'

import type { QueuedScreenshot } from './send-queue.ts'

/** The page's state: not scanned, scanned, comparing numbers, paired, or ended. */
export type Step =
  | { readonly is: 'start'; readonly error: string | null }
  | { readonly is: 'ask'; readonly code: string; readonly owner: string }
  | { readonly is: 'compare'; readonly number: number; readonly owner: string }
  | { readonly is: 'paired'; readonly phone: PhoneState }
  | { readonly is: 'ended'; readonly message: string }

/** A request to the computer for the previous or next answer. */
export interface Moving {
  /** Target id of the answer that was open. */
  readonly from: string
  readonly to: 'previous' | 'next'
  readonly since: number
  /** The computer has not moved within the time limit. */
  readonly over: boolean
}

export interface View {
  readonly step: Step
  readonly moving: Moving | null
  readonly problem: string | null
  /** Ids of screenshots shared by other apps. */
  readonly shared: ReadonlySet<string>
  readonly screenshots: readonly QueuedScreenshot[]
  readonly paused: 'connection' | 'ended' | null
  readonly urlOf: (screenshot: QueuedScreenshot) => string
  readonly actions: Actions
}

interface Actions {
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

export function PhonePage(view: View) {
  return (
    <>
      <header id="head">
        <Head {...view} />
      </header>
      <main id="main">
        {view.problem !== null && <Alert>{view.problem}</Alert>}
        <Content {...view} />
      </main>
      <footer id="foot">
        <div id="actions">
          <Foot {...view} />
        </div>
      </footer>
    </>
  )
}

interface ButtonProps {
  readonly text: string
  readonly onPress: () => void
  readonly kind?: 'first' | 'link'
  readonly label?: string
  readonly disabled?: boolean
}

/** The label is the key, so that a replaced button does not pass its focus on. */
function Button({ text, onPress, kind, label = text, disabled = false }: ButtonProps) {
  return (
    <button
      key={label}
      type="button"
      class={kind}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={onPress}
    >
      {text}
    </button>
  )
}

function Alert({ children }: { readonly children: ComponentChildren }) {
  return (
    <div class="note bad" role="alert">
      {children}
    </div>
  )
}

const Dot = ({ kind = '' }: { readonly kind?: 'good' | 'bad' | '' }) => (
  <span class={`dot ${kind}`} aria-hidden="true" />
)

function Head({ step, screenshots, paused, actions }: View) {
  if (step.is === 'compare') return <><Dot />Waiting for the computer</> // prettier-ignore
  if (step.is !== 'paired') return <><Dot kind={step.is === 'ended' ? 'bad' : ''} />Not paired</> // prettier-ignore
  if (paused === 'connection') return <><Dot kind="bad" />No connection</> // prettier-ignore
  const chosen = count(screenshots, 'chosen')
  if (chosen > 0) {
    return <>{`${chosen} chosen`}<Button text="Clear" onPress={actions.clear} kind="link" /></> // prettier-ignore
  }
  return (
    <>
      <Dot kind="good" />
      {`Paired with ${step.phone.owner}’s computer`}
      <Button text="Unpair" onPress={actions.unpair} kind="link" />
    </>
  )
}

function Content(view: View) {
  const { step } = view
  if (step.is === 'compare') return <Compare number={step.number} owner={step.owner} />
  return (
    <>
      {step.is === 'ask' && <Ask owner={step.owner} />}
      {step.is === 'start' && <Start {...view} error={step.error} />}
      {step.is === 'ended' && <Ended message={step.message} />}
      {step.is === 'paired' && <Place {...step.phone} />}
      {step.is === 'paired' && <Notices {...view} />}
      <List {...view} />
      {step.is === 'paired' && !step.phone.open && <ShareHint />}
    </>
  )
}

function Start({ error, screenshots }: View & { readonly error: string | null }) {
  const chosen = count(screenshots, 'chosen')
  return (
    <>
      <h1>Send screenshots</h1>
      {error !== null && <Alert>{error}</Alert>}
      <p>
        On the computer, open an answer or your inbox, press “From phone”, and scan the code with
        the camera of this phone.
      </p>
      <ShareHint />
      {chosen > 0 && (
        <p class="note">
          <b>{`${plural(chosen)} waiting on this phone. `}</b>
          Pair it to send them; until then they stay here, even if you close this page.
        </p>
      )}
    </>
  )
}

function Ask({ owner }: { readonly owner: string }) {
  return (
    <>
      <h1 tabIndex={-1}>Pair this phone?</h1>
      <p>
        <b>{owner}</b> asks for the screenshots that you send from this page.
      </p>
      <p class="soft">Go on only if that is you, or a colleague who has just shown you the code.</p>
    </>
  )
}

function Compare({ number, owner }: { readonly number: number; readonly owner: string }) {
  return (
    <div class="compare">
      <p class="soft">Compare this number with the one on the computer</p>
      <div class="number">{number}</div>
      <p>
        Press <b>Pair</b> there if both are the same.
      </p>
      <p class="soft">
        {`This page can send screenshots to ${owner}’s report. It cannot open the report.`}
      </p>
    </div>
  )
}

function Ended({ message }: { readonly message: string }) {
  return (
    <>
      <h1 tabIndex={-1}>The pairing has ended</h1>
      <p>{message}</p>
      <p class="soft">
        What arrived is kept. What was not sent stays on this page: scan a new code in this tab, or
        choose it again.
      </p>
    </>
  )
}

function Place({ open, report }: PhoneState) {
  if (open) {
    return (
      <>
        <p class="place">{`${open.company} · ${open.application}`}</p>
        <h1>{open.capability}</h1>
      </>
    )
  }
  return (
    <>
      <h1>No answer is open on the computer</h1>
      <p>Open one there, or send to your inbox and place the screenshots later.</p>
      <p class="note">
        <b>{`Inbox, ${report}. `}</b>
        Only you see it.
      </p>
    </>
  )
}

const ShareHint = () => (
  <p class="soft">
    On Android, install this page and use Share in any app. On iPhone, choose from Photos here: iOS
    offers no share target.
  </p>
)

function Notices({ moving, screenshots, paused }: View) {
  const current = screenshots.find(({ state }) => state === 'sending')
  return (
    <>
      {/* The computer asks before it leaves unsaved changes, and has no answer after the last one. */}
      {moving?.over && (
        <p class="note" role="status">
          <b>The computer has not moved. </b>
          {`Either there is no ${moving.to} answer, or it asks about changes that are not saved.`}
        </p>
      )}
      {paused === 'connection' && (
        <Alert>
          <b>{`Sending paused${current ? ` at ${percent(current.share)}` : ''}. `}</b>
          It resumes by itself. Keep this page open.
        </Alert>
      )}
    </>
  )
}

function List(view: View) {
  const { screenshots } = view
  const done = screenshots.filter(({ state }) => state === 'placed' || state === 'inbox')
  const open = screenshots.filter((screenshot) => !done.includes(screenshot))
  const sending = open.filter(({ state }) => state === 'waiting' || state === 'sending')
  const share = sending.reduce((sum, one) => sum + one.share, 0) / (sending.length || 1)
  return (
    <>
      {open.length > 0 && (
        <>
          <h2>
            {sending.length > 0 ? `Sending ${plural(sending.length)}` : 'Chosen, in this order'}
          </h2>
          {sending.length > 0 && <Bar share={share} />}
          <ol aria-label="To send">
            {open.map((screenshot, index) => (
              <Row key={screenshot.id} {...view} screenshot={screenshot} isFirst={index === 0} />
            ))}
          </ol>
        </>
      )}
      {done.length > 0 && (
        <>
          <h2>
            Sent<span class="soft">{done.length}</span>
          </h2>
          <ol aria-label="Sent">
            {done.toReversed().map((screenshot) => (
              <Row key={screenshot.id} {...view} screenshot={screenshot} isFirst />
            ))}
          </ol>
        </>
      )}
    </>
  )
}

function Bar({ share }: { readonly share: number }) {
  const value = Math.round(share * 100)
  return (
    <div class="bar" role="progressbar" aria-label="Sent" aria-valuenow={value}>
      <div style={{ width: `${value}%` }} />
    </div>
  )
}

interface RowProps extends View {
  readonly screenshot: QueuedScreenshot
  readonly isFirst: boolean
}

function Row({ urlOf, actions, paused, shared, screenshot, isFirst }: RowProps) {
  const { id, name, bytes, state, reason } = screenshot
  return (
    <li>
      <img src={urlOf(screenshot)} alt="" />
      <div class="name">
        {name}
        <small>{`${(bytes / 1_000_000).toFixed(1)} MB`}</small>
      </div>
      <div class="state">
        <State screenshot={screenshot} isPaused={paused !== null} />
        {state === 'chosen' && !isFirst && (
          <Button text="↑" label={`Send ${name} earlier`} onPress={() => actions.moveEarlier(id)} />
        )}
        {(state === 'chosen' || state === 'refused' || state === 'waiting') && (
          <Button text="Remove" label={`Remove ${name}`} onPress={() => actions.remove(id)} />
        )}
      </div>
      {shared.has(id) && <div class="reason soft">Shared from another app</div>}
      {reason !== '' && <div class="reason">{reason}</div>}
    </li>
  )
}

const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

interface StateProps {
  readonly screenshot: QueuedScreenshot
  readonly isPaused: boolean
}

function State({ screenshot: { state, share, at }, isPaused }: StateProps) {
  if (state === 'chosen') return null
  if (state === 'waiting') return <span class="soft">Waiting</span>
  if (state === 'sending') return <b>{`${percent(share)}${isPaused ? ', paused' : ''}`}</b>
  if (state === 'refused') return <span class="failed">Not taken</span>
  const time = at === null ? '' : ` ${TIME.format(new Date(at))}`
  return <span class="done">{`✓ ${state === 'inbox' ? 'In your inbox' : 'Sent'}${time}`}</span>
}

function Foot({ step, moving, screenshots, paused, actions }: View) {
  if (step.is === 'start' || step.is === 'ended') return null
  if (step.is === 'compare') return <Button text="Cancel" onPress={actions.unpair} />
  if (step.is === 'ask') {
    return (
      <>
        <Button text="Pair with this computer" onPress={actions.accept} kind="first" />
        <Button text="Cancel" onPress={actions.decline} />
      </>
    )
  }
  if (paused === 'connection') return <Button text="Try again now" onPress={actions.retry} />
  const chosen = count(screenshots, 'chosen')
  if (chosen > 0) {
    const where = step.phone.open ? '' : ' to inbox'
    return (
      <>
        <Button text={`Send ${plural(chosen)}${where}`} onPress={actions.send} kind="first" />
        <Button text="Add more" onPress={actions.choose} />
      </>
    )
  }
  const waits = moving !== null && !moving.over
  return (
    <>
      <Button text="Choose screenshots" onPress={actions.choose} kind="first" />
      {/* Hidden while screenshots are chosen, which go to the open answer. */}
      {step.phone.open && (
        <div class="neighbours">
          <Button
            text="‹ Previous"
            label="Previous answer on the computer"
            onPress={() => actions.move('previous')}
            disabled={waits}
          />
          <Button
            text="Next ›"
            label="Next answer on the computer"
            onPress={() => actions.move('next')}
            disabled={waits}
          />
        </div>
      )}
    </>
  )
}

const count = (screenshots: readonly QueuedScreenshot[], state: QueuedScreenshot['state']) =>
  screenshots.filter((screenshot) => screenshot.state === state).length
const plural = (some: number) => `${some} ${some === 1 ? 'screenshot' : 'screenshots'}`
const percent = (share: number) => `${Math.floor(share * 100)} %`.replace(' ', '\u202f')
