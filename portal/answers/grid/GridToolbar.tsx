import { ActionIcon, Box, Button, Group, NativeSelect, Popover } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconKeyboard } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'

import type { EditSummary } from '../../edit-session/edit-backend.ts'
import { SaveStatus, type SaveStatusValue } from '../../ui/status/SaveStatus.tsx'
import type { Availability } from '../session/answer-change.ts'
import type { AnswerSession } from '../session/answer-session.ts'
import { FILTERS, type Filter } from './grid-rows.ts'
import { useSessionValue } from './use-session-value.ts'

import classes from './AssessmentGrid.module.css'

interface Props {
  readonly session: AnswerSession
  readonly canEdit: boolean
  readonly filter: Filter
  /** Changed answers need a screenshot. */
  readonly ruled: boolean
  /** Some companies have a person who answers them. */
  readonly planned: boolean
  readonly onFilter: (filter: Filter) => void
  readonly onAnswer: (value: Availability) => void
  readonly onConfirm: () => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onOpen: () => void
  readonly onComment: () => void
}

/**
 * The actions of the keys as buttons, the filters, and the state of saving. Memoised: its callbacks
 * must be referentially stable.
 */
export const GridToolbar = memo(function GridToolbar(props: Props) {
  const { session, canEdit, filter, ruled, planned } = props
  const { canUndo, canRedo, state } = useSessionValue(session, () => shownOf(session.summary()))
  return (
    <Group gap="0.5rem 1rem" role="toolbar" aria-label="Answers" flex="1 1 20rem">
      <NativeSelect
        size="xs"
        aria-label="Show"
        value={filter}
        onChange={(event) => props.onFilter(event.currentTarget.value as Filter)}
        data={Object.entries(FILTERS)
          .filter(([value]) => (ruled || value !== 'needed') && (planned || value !== 'own'))
          .map(([value, label]) => ({ value, label }))}
      />
      {canEdit && (
        <>
          <Group gap={6}>
            <Tool label="Yes" onClick={() => props.onAnswer(true)} />
            <Tool label="No" onClick={() => props.onAnswer(false)} />
            <Tool label="Clear" onClick={() => props.onAnswer(null)} />
            <Tool label="Confirm" onClick={props.onConfirm} />
          </Group>
          <Group gap={6}>
            <ToolIcon label="Undo" disabled={!canUndo} onClick={props.onUndo}>
              <IconArrowBackUp size={16} stroke={1.6} />
            </ToolIcon>
            <ToolIcon label="Redo" disabled={!canRedo} onClick={props.onRedo}>
              <IconArrowForwardUp size={16} stroke={1.6} />
            </ToolIcon>
          </Group>
        </>
      )}
      <Group gap={6}>
        <Tool label="Open" onClick={props.onOpen} />
        <Tool label="Comment" onClick={props.onComment} />
        <GridShortcuts />
      </Group>
      {canEdit && (
        <Box miw={96} mih={24} ml="auto" ta="right">
          <SaveStatus state={state} onRetry={() => void session.flush()} />
        </Box>
      )}
    </Group>
  )
})

function Tool({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button size="compact-sm" variant="default" onClick={onClick}>
      {label}
    </Button>
  )
}

interface ToolIconProps {
  readonly label: string
  readonly disabled?: boolean
  readonly onClick?: () => void
  readonly children: ReactNode
}

function ToolIcon({ label, children, ...button }: ToolIconProps) {
  return (
    <ActionIcon variant="default" size={26} aria-label={label} title={label} {...button}>
      {children}
    </ActionIcon>
  )
}

/** The shown part of a summary that changes with every key. */
function shownOf(summary: EditSummary) {
  const { canUndo, canRedo } = summary
  return { canUndo, canRedo, state: stateOf(summary) }
}

function stateOf({ failed, savingAgain, saving, saved, unsaved }: EditSummary): SaveStatusValue {
  if (failed) return 'failed'
  if (savingAgain) return 'again'
  if (saving) return 'saving'
  return saved && unsaved === 0 ? 'saved' : 'idle'
}

const KEYS: readonly (readonly [string, string])[] = [
  ['Arrows, Page, Home, End', 'Move. Ctrl: to the edge. Shift: extend selection'],
  ['Y, N', 'Answer yes or no and move down'],
  ['Delete', 'Clear the answer'],
  ['C', 'Confirm carried-over answers'],
  ['Ctrl + D, Ctrl + R', 'Fill down, fill to the right'],
  ['Ctrl + C, Ctrl + V', 'Copy to and paste from a spreadsheet'],
  ['Ctrl + Z, Ctrl + Y', 'Undo, redo'],
  ['Ctrl + A', 'Select all. Click a header to select its row or column, Shift + click for more'],
  ['M', 'Comment on the answer'],
  ['Enter', 'Open details: screenshots, change type, note, history'],
]

/** The keys of the grid and their actions. */
function GridShortcuts() {
  return (
    <Popover position="bottom-end" width={420} trapFocus withinPortal>
      <Popover.Target>
        <ActionIcon variant="default" size={26} aria-label="Shortcuts" title="Shortcuts">
          <IconKeyboard size={16} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 2rem)">
        <dl className={classes.keys}>
          {KEYS.map(([key, meaning]) => (
            <KeyMeaning key={key} name={key} meaning={meaning} />
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  )
}

function KeyMeaning({ name, meaning }: { readonly name: string; readonly meaning: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{meaning}</dd>
    </>
  )
}
