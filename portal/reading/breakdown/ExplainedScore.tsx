import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { capabilitiesOfMark } from '@insights/domain/reading/findings/group-marks.ts'
import type { Rank } from '@insights/domain/scoring/ranking/rankings.ts'
import { Group, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

import { ChangeArrow, Percent } from '../../ui/labels/numbers.tsx'
import { DIALOG, lazyOverlay } from '../../ui/lazy/lazy-part.tsx'
import { type ScoreSubject, scoreName } from './score-text.ts'

import classes from './breakdown.module.css'

// Most readers open no breakdown, and a page has dozens of scores.
const ScorePanel = lazyOverlay(() => import('./ScorePanel.tsx'), DIALOG)

interface Props {
  readonly document: ReportDocument
  readonly rank: Rank | undefined
  readonly about: ScoreSubject
}

/** A company's score, which shows its breakdown on pointing, focus or press. */
export function ExplainedScore({ document, rank, about }: Props) {
  const { opened, used, pinned, close, panel, button } = useHoverCard()
  const [target, setTarget] = useState<HTMLButtonElement | null>(null)
  if (!rank) return <Percent value={undefined} />
  const mark =
    about.kind === 'group'
      ? capabilitiesOfMark(document, about.categoryGroup, about.application, rank)
      : null
  return (
    <Group component="span" align="baseline" gap="0 0.5rem" display="inline-flex">
      <UnstyledButton
        {...button}
        ref={setTarget}
        className={classes.figure}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onKeyDown={({ key }) => key === 'Escape' && close()}
      >
        <VisuallyHidden>
          {rank.company}, {scoreName(about)}:{' '}
        </VisuallyHidden>
        <Percent value={rank.score} />
        <VisuallyHidden>, show breakdown</VisuallyHidden>
      </UnstyledButton>
      {used && (
        <ScorePanel
          {...{ document, rank, about, target, opened, pinned }}
          pointer={panel}
          onClose={close}
        />
      )}
      {rank.significant && rank.change !== null && <ChangeArrow change={rank.change} />}
      {mark && <span className={classes.mark}>{mark.text}</span>}
    </Group>
  )
}

/** Milliseconds that a pointer rests before the card opens, and may be away before it closes. */
const REST = 180
const GRACE = 260

type State = 'closed' | 'peeking' | 'pinned'

/**
 * Returns the state of a card with details of a button: it shows while the pointer or the
 * keyboard's focus is on either of them, and stays, with the focus in it, once the button is
 * pressed. Escape closes it.
 */
function useHoverCard() {
  const [state, setState] = useState<State>('closed')
  const [used, setUsed] = useState(false)
  if (state !== 'closed' && !used) setUsed(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Focus that returns to the button after closing opens nothing. */
  const returning = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  function later(next: State, milliseconds: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => setState((now) => (now === 'pinned' ? now : next)),
      milliseconds,
    )
  }

  function close() {
    clearTimeout(timer.current)
    returning.current = state === 'pinned'
    setState('closed')
  }

  const hover = {
    onPointerEnter: ({ pointerType }: PointerEvent) =>
      pointerType === 'mouse' && later('peeking', REST),
    onPointerLeave: ({ pointerType }: PointerEvent) =>
      pointerType === 'mouse' && later('closed', GRACE),
  }

  return {
    opened: state !== 'closed',
    /** True once it has been opened. */
    used,
    pinned: state === 'pinned',
    close,
    /** Handlers of the card. */
    panel: hover,
    button: {
      ...hover,
      onFocus: ({ currentTarget }: FocusEvent) => {
        if (returning.current) returning.current = false
        else if (currentTarget.matches(':focus-visible')) later('peeking', 0)
      },
      onBlur: () => {
        returning.current = false
        later('closed', 0)
      },
      onClick: () => {
        clearTimeout(timer.current)
        if (state === 'pinned') close()
        else setState('pinned')
      },
    },
  }
}
