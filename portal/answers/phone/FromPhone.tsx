import { Button, Popover, Skeleton } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'

import { useLiveEvent } from '../../api/live/live-events.ts'
import { isInTopDialog } from '../../ui/dialogs/dialog-state.ts'
import { keyToName } from '../../ui/forms/letter-keys.ts'
import { usePartKeys } from '../../ui/forms/use-part-keys.ts'
import { Key } from '../../ui/labels/Key.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import {
  type PhoneTarget,
  phonePairingsQuery,
  sendTarget,
  shownCodeQuery,
  type TimedPairing,
  usePhonePairing,
} from './phone-pairings-query.ts'

import classes from './FromPhone.module.css'

const PhonePanel = lazyPart(
  () => import('./PhonePanel.tsx'),
  () => <Skeleton height={220} />,
)

interface Props extends PhoneTarget {
  /** The open answer in words; null for the inbox. */
  readonly place: string | null
  /** The phone's screenshots go here, unless another drawer lies above. */
  readonly active: boolean
  /** Opens the previous or next answer, as the drawer's own buttons do. */
  readonly onMove?: (to: 'previous' | 'next') => void
  /** True in a row of controls: the panel lies above the page, and a paired phone is a chip. */
  readonly chip?: boolean
}

/** Screenshots from a phone: a button, or the panel while a phone is being used. */
export function FromPhone({ report, answer, place, active, onMove, chip = false }: Props) {
  const inside = useRef<HTMLDivElement>(null)
  const { data: all = [] } = useQuery(phonePairingsQuery)
  // A phone stays with the report that it was paired for.
  const pairings = all.filter((one) => one.report === report)
  const { data: shown = null } = useQuery(shownCodeQuery)
  const { create } = usePhonePairing()
  const paired = pairings.find(({ state }) => state === 'paired')
  const current = pairingToShow(pairings, shown?.pairing)
  usePhoneTarget(paired?._id, { report, answer }, active)
  const offered = !current || !active
  // Beside a grid, the key is the whole page's.
  const part = useRef<Element>(null)
  useEffect(() => {
    part.current = inside.current?.closest('[role="dialog"], main') ?? null
  }, [])
  usePartKeys(part, {
    p() {
      if (offered && active && !create.isPending) create.mutate({ report, answer })
    },
  })
  useLiveEvent((event) => {
    if (event.kind !== 'phone-move' || event.pairing !== paired?._id) return
    // An open question is answered first.
    if (active && event.answer === answer && isOnTop(inside.current)) onMove?.(event.to)
  })

  const button = (
    <Button
      variant="default"
      size={chip ? 'compact-sm' : 'xs'}
      leftSection={<IconDeviceMobile size={16} stroke={1.6} />}
      rightSection={
        keyToName('P') && (
          <span aria-hidden>
            <Key name="P" />
          </span>
        )
      }
      aria-keyshortcuts={keyToName('P')}
      loading={create.isPending}
      onClick={() => create.mutate({ report, answer })}
    >
      From phone
    </Button>
  )
  const panel = current && active && (
    <PhonePanel
      pairing={current}
      code={shown?.pairing === current._id ? shown.code : null}
      target={{ report, answer }}
      place={place}
    />
  )
  return (
    <div ref={inside} className={chip ? undefined : classes.place} data-from-phone>
      {chip ? (
        <PhoneChip pairing={current} place={place} button={button} panel={panel} />
      ) : offered ? (
        button
      ) : (
        panel
      )}
    </div>
  )
}

interface ChipProps {
  readonly pairing: TimedPairing | undefined
  readonly place: string | null
  readonly button: ReactElement
  readonly panel: ReactNode
}

/** The button, or the paired phone and where its screenshots go. A press on that opens the panel. */
function PhoneChip({ pairing, place, button, panel }: ChipProps) {
  const [looked, setLooked] = useState(false)
  /** The time of the last refused phone that the panel has named. */
  const [seen, setSeen] = useState<string | null>(null)
  const paired = pairing?.state === 'paired'
  const asks = pairing && (!paired || (pairing.rejectedAt ?? seen) !== seen)
  const goal = place ?? 'your inbox'
  return (
    <Popover
      opened={Boolean(panel) && (asks === true || (paired && looked))}
      onDismiss={() => {
        setLooked(false)
        if (paired) setSeen(pairing.rejectedAt)
      }}
      position="bottom-end"
      width={360}
      withRoles={false}
      withinPortal={false}
    >
      <Popover.Target>
        {paired ? (
          <Button
            variant="default"
            size="compact-sm"
            maw="16rem"
            leftSection={<span className={classes.dot} aria-hidden />}
            aria-expanded={looked}
            title={`Screenshots go to ${goal}`}
            onClick={() => setLooked(!looked)}
          >
            {pairing.coming > 0
              ? `${pairing.arrived} of ${pairing.arrived + pairing.coming} arrived`
              : `${pairing.device} → ${place?.split(': ').at(-1) ?? 'inbox'}`}
          </Button>
        ) : (
          button
        )}
      </Popover.Target>
      <Popover.Dropdown p={0} maw="calc(100vw - 2rem)">
        {panel}
      </Popover.Dropdown>
    </Popover>
  )
}

/** True unless a dialog lies above an element. */
const isOnTop = (element: Element | null) =>
  isInTopDialog(element) || document.querySelector('[role="dialog"]') === null

/**
 * Returns the pairing to show: a scanned code first, then the code shown here, then the paired
 * phone.
 */
function pairingToShow(
  pairings: readonly TimedPairing[],
  shown: string | undefined,
): TimedPairing | undefined {
  const found = (fits: (pairing: TimedPairing) => boolean) => pairings.find(fits)
  return (
    found(({ state }) => state === 'asked') ??
    found(({ _id }) => _id === shown) ??
    found(({ state }) => state === 'paired') ??
    found(({ state, claimedAt }) => state === 'ended' && claimedAt !== null)
  )
}

/** Directs the phone's screenshots to the open answer, and to the inbox once that is closed. */
function usePhoneTarget(
  pairing: string | undefined,
  { report, answer }: PhoneTarget,
  active: boolean,
): void {
  useEffect(() => {
    if (pairing !== undefined && active) void sendTarget(pairing, { report, answer })
  }, [pairing, report, answer, active])
  useEffect(() => {
    if (pairing === undefined || answer === null || !active) return
    return () => void sendTarget(pairing, { report, answer: null })
  }, [pairing, report, answer, active])
}
