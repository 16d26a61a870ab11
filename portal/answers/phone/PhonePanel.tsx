import type { PhoneScreenshot } from '@insights/contract/answers/phone-pairings.ts'
import { Anchor, Box, Button, Group, Progress, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { CopyButton } from '../../ui/forms/CopyButton.tsx'
import { QrCode } from '../../ui/images/QrCode.tsx'
import { type PhoneTarget, type TimedPairing, usePhonePairing } from './phone-pairings-query.ts'
import { TimeLabel } from './TimeLabel.tsx'

import classes from './FromPhone.module.css'

interface Props {
  readonly pairing: TimedPairing
  /** Null on a page that did not create it. */
  readonly code: string | null
  readonly target: PhoneTarget
  readonly place: string | null
}

/** The panel in the place of the button: scan, confirm, receive, and errors. */
export default function PhonePanel({ pairing, code, target, place }: Props) {
  const { create, confirm, remove } = usePhonePairing()
  const panel = useRef<HTMLElement>(null)
  const { state } = pairing
  useEffect(() => {
    // Moves the focus only within the panel or from its button: Enter must not confirm a phone while
    // the user types elsewhere.
    const own = panel.current?.closest('[data-from-phone]')?.contains(document.activeElement)
    if (own || document.activeElement === document.body)
      panel.current?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true })
  }, [state])

  const newCode = () => create.mutate(target)
  return (
    <section
      ref={panel}
      className={classes.panel}
      data-state={state}
      aria-label="From phone"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || state === 'paired') return
        // Escape would also close the drawer.
        event.stopPropagation()
        remove.mutate(pairing)
      }}
    >
      {state === 'waiting' && code !== null && (
        <Scan
          pairing={pairing}
          code={code}
          onNewCode={newCode}
          onCancel={() => remove.mutate(pairing)}
        />
      )}
      {state === 'asked' && (
        <Confirm
          pairing={pairing}
          busy={confirm.isPending}
          onPair={() => confirm.mutate(pairing)}
          onReject={() => remove.mutate(pairing)}
        />
      )}
      {state === 'paired' && (
        <Receive
          pairing={pairing}
          place={place}
          onNewCode={newCode}
          onUnpair={() => remove.mutate(pairing)}
        />
      )}
      {state === 'ended' && (
        <Ended
          text={
            pairing.claimedAt === null
              ? 'The code has expired.'
              : 'Pairing ended after 10 minutes without use.'
          }
          more={pairing.claimedAt === null ? null : 'What arrived is kept.'}
          onNewCode={newCode}
          onDismiss={() => remove.mutate(pairing)}
        />
      )}
    </section>
  )
}

interface ScanProps {
  readonly pairing: TimedPairing
  readonly code: string
  readonly onNewCode: () => void
  readonly onCancel: () => void
}

function Scan({ pairing, code, onNewCode, onCancel }: ScanProps) {
  // No server and no log sees the fragment.
  const link = `${location.origin}/phone#${code}`
  const local = /^(localhost|127\.|\[::1\])/.test(location.host)
  return (
    <>
      <h3 className={classes.heading}>Scan with the phone’s camera</h3>
      <Group align="stretch" gap="0.25rem 1.125rem" className={classes.scan}>
        <QrCode text={link} label="Code that pairs a phone" />
        <div>
          <p>The phone opens a small page. No app and no sign-in.</p>
          <Text fz="sm" c="dimmed">
            Valid for 2 minutes: <Countdown seconds={pairing.codeSeconds} since={pairing.since} />
          </Text>
          <Text fz="sm" c="dimmed">
            It can only send screenshots. It cannot read the report.
          </Text>
          {local && (
            <Text fz="sm" c="dimmed">
              This page was opened as {location.host}, which a phone cannot reach: open the portal
              by the name of this computer.
            </Text>
          )}
        </div>
      </Group>
      <Group align="stretch" gap={8} mt={14}>
        <CopyButton text={link} what="the link" />
        <Button variant="subtle" size="xs" onClick={onNewCode}>
          New code
        </Button>
        <Button data-first variant="default" size="xs" ml="auto" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </>
  )
}

interface ConfirmProps {
  readonly pairing: TimedPairing
  readonly busy: boolean
  readonly onPair: () => void
  readonly onReject: () => void
}

function Confirm({ pairing, busy, onPair, onReject }: ConfirmProps) {
  return (
    <>
      <div role="status">
        <h3 className={classes.heading}>Does the phone show this number?</h3>
        <div className={classes.number}>{pairing.number}</div>
      </div>
      <dl className={classes.facts}>
        <dt>Device</dt>
        <dd>{pairing.device}</dd>
        <dt>Network</dt>
        <dd>{pairing.sameNetwork ? 'Same as this computer' : 'Another one'}</dd>
        <dt>Asked at</dt>
        <dd>{pairing.claimedAt && <TimeLabel at={pairing.claimedAt} />}</dd>
      </dl>
      <Text fz="sm" c="dimmed">
        If it shows another number, or you did not scan: refuse. A paired phone is replaced; only
        one is paired at a time.
      </Text>
      {pairing.rejectedAt !== null && <OtherPhone />}
      <Group align="stretch" gap={8} mt={14}>
        <Button data-first size="xs" loading={busy} onClick={onPair}>
          Pair
        </Button>
        <Button variant="default" size="xs" onClick={onReject}>
          Refuse
        </Button>
      </Group>
    </>
  )
}

interface ReceiveProps {
  readonly pairing: TimedPairing
  readonly place: string | null
  readonly onNewCode: () => void
  readonly onUnpair: () => void
}

function Receive({ pairing, place, onNewCode, onUnpair }: ReceiveProps) {
  const { screenshots, device, coming, arrived } = pairing
  return (
    <>
      <h3 className={classes.heading}>
        <span className={classes.dot} aria-hidden />
        <span>{device} is paired</span>
        <Anchor component="button" type="button" fz="sm" ml="auto" onClick={onUnpair}>
          Unpair
        </Anchor>
      </h3>
      <Text fz="sm" c="dimmed">
        {place === null
          ? 'No answer is open: screenshots go to your inbox.'
          : 'Screenshots land in the answer that is open here:'}
      </Text>
      {place !== null && <div className={classes.target}>{place}</div>}
      <ul className={classes.screenshots} aria-label="Screenshots from the phone">
        {screenshots.map((screenshot) => (
          <Screenshot key={screenshot._id} screenshot={screenshot} />
        ))}
      </ul>
      <Text role="status" fz="sm" c="dimmed">
        {coming > 0
          ? `${arrived} of ${arrived + coming} arrived. The files stay with the answer that they were sent to.`
          : 'Ends after 10 minutes without use.'}
      </Text>
      {pairing.rejectedAt !== null && (
        <Box mt="sm" p="0.5rem 0.75rem" bd="1px solid var(--loss)" bdrs={3} fz="sm">
          <OtherPhone /> Your phone stays paired.{' '}
          <Anchor component="button" type="button" fz="sm" onClick={onNewCode}>
            New code
          </Anchor>
        </Box>
      )}
    </>
  )
}

const OtherPhone = () => (
  <>
    <b>Another phone asked to pair and was refused.</b> The code had been used already.
  </>
)

function Screenshot({ screenshot }: { readonly screenshot: PhoneScreenshot }) {
  const { name, bytes, received, state, reason, changedAt } = screenshot
  const states: Readonly<Record<PhoneScreenshot['state'], ReactNode>> = {
    waiting: 'waiting',
    sending: `${inMegabytes(received)} of ${inMegabytes(bytes)} MB`,
    placed: (
      <Text span c="green" fw={600}>
        ✓ arrived <TimeLabel at={changedAt} />
      </Text>
    ),
    inbox: (
      <Text span c="green" fw={600}>
        ✓ in your inbox
      </Text>
    ),
    refused: (
      <Text span c="red" fw={600}>
        not taken
      </Text>
    ),
  }
  return (
    <li>
      <span title={name}>{name}</span>
      <span>{states[state]}</span>
      {state === 'sending' && (
        <Progress
          className={classes.wide}
          size="sm"
          value={(100 * received) / Math.max(bytes, 1)}
          aria-label={`${name} is being sent`}
        />
      )}
      {reason !== '' && <span className={classes.wide}>{reason}</span>}
    </li>
  )
}

const inMegabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

interface EndedProps {
  readonly text: string
  readonly more: string | null
  readonly onNewCode: () => void
  readonly onDismiss: () => void
}

function Ended({ text, more, onNewCode, onDismiss }: EndedProps) {
  return (
    <>
      <div role="status">
        <b>{text}</b> {more}
      </div>
      <Group align="stretch" gap={8} mt={14}>
        <Button data-first variant="default" size="xs" onClick={onNewCode}>
          New code
        </Button>
        <Button variant="subtle" size="xs" onClick={onDismiss}>
          Dismiss
        </Button>
      </Group>
    </>
  )
}

interface CountdownProps {
  /** Seconds left when the response came. */
  readonly seconds: number
  /** That moment on the page's clock, which no user can set. */
  readonly since: number
}

function Countdown({ seconds, since }: CountdownProps) {
  const left = useSecondsLeft(since + seconds * 1000)
  if (left === 0) return <b>expired</b>
  return (
    <b>
      {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
    </b>
  )
}

function useSecondsLeft(until: number): number {
  const measure = () => Math.max(0, Math.ceil((until - performance.now()) / 1000))
  const [left, setLeft] = useState(measure)
  useEffect(() => {
    const timer = setInterval(() => setLeft(measure()), 1000)
    return () => clearInterval(timer)
  })
  return left
}
