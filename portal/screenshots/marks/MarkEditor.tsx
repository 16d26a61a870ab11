import type { ImageMarks, ReportMarks } from '@insights/contract/screenshots/image-marks.ts'
import {
  type Area,
  type ImageMark,
  MAX_AREAS,
  MAX_MARKS,
} from '@insights/domain/screenshots/marks/image-mark.ts'
import { Box, Button, Group, Text } from '@mantine/core'
import {
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
} from 'react'
import { createPortal } from 'react-dom'

import { ConflictDialog } from '../../ui/dialogs/ConflictDialog.tsx'
import { useLeaveGuard } from '../../ui/dialogs/use-leave-guard.ts'
import { isLetterKeyOff } from '../../ui/forms/letter-keys.ts'
import { ArrowButtons } from '../../ui/images/ArrowButtons.tsx'
import type { AroundImage } from '../../ui/images/Lightbox.tsx'
import {
  type Change,
  type Point,
  type Selection,
  type Tool,
  areaOf,
  changeArea,
  changeMark,
  drawBetween,
  endOf,
  selectedOf,
  stepOf,
} from './edited-marks.ts'
import { conflictingMarks, useSaveMarks } from './image-marks-query.ts'
import { MarkCanvas } from './MarkCanvas.tsx'
import { MarkList, markName } from './MarkList.tsx'
import { createMarksSession, type MarksSession } from './marks-session.ts'
import { MarkTools, toolOfKey } from './MarkTools.tsx'
import { areUnsaved, openSession } from './open-sessions.ts'
import { RedactionPanel } from './RedactionPanel.tsx'

import classes from './ImageMarks.module.css'

interface Props {
  readonly of: { readonly report: string; readonly image: string }
  readonly url: string
  readonly record: ImageMarks
  readonly can: ReportMarks['can']
  readonly around: AroundImage
  readonly onDone: () => void
}

/** Edits marks over one image and areas to redact, by pointer and by keyboard. */
export function MarkEditor({ of, url, record, can, around, onDone }: Props) {
  const session = useMarksSession(of, record)
  const summary = useSyncExternalStore(session.subscribe, session.summary)
  const marks = session.marks()
  const [areas, setAreas] = useState<readonly Area[]>([])
  const [tool, setTool] = useState<Tool | null>(null)
  const [selection, setSelection] = useState<Selection | null>(null)
  const [placed, setPlaced] = useState<number | null>(null)
  useLeaveGuard(summary.unsaved > 0 || areUnsaved())

  function putMarks(next: readonly ImageMark[], selected: number | null) {
    if (next.length > MAX_MARKS) return
    if (next.length > marks.length && next.at(-1)?.kind === 'label') setPlaced(next.length - 1)
    session.edit(next)
    setSelection(selected === null ? null : { of: 'marks', place: selected })
    setTool(null)
  }

  function putAreas(next: readonly Area[], selected: number | null) {
    if (next.length > MAX_AREAS) return
    setAreas(next)
    setSelection(selected === null ? null : { of: 'areas', place: selected })
    setTool(null)
  }

  function remove({ of: list, place }: Selection) {
    if (list === 'areas') putAreas(areas.toSpliced(place, 1), null)
    else if (can.edit) putMarks(marks.toSpliced(place, 1), null)
  }

  /** Adds the tool's mark or area in the middle of the image. */
  function place(chosen: Tool) {
    const middle = { x: 0.5, y: 0.5 }
    if (chosen === 'redact') putAreas([...areas, areaOf(middle, middle)], areas.length)
    else putMarks([...marks, drawBetween(chosen, middle, middle)], marks.length)
  }

  // Undoing may have removed it.
  const selected = selection && selectedOf(selection, { marks, areas })

  function changeSelected(change: Change, by: Point) {
    if (!selected) return
    const { of: list, place: at } = selection
    if (list === 'areas') putAreas(areas.with(at, changeArea(areas[at]!, change, by)), at)
    else if (can.edit) putMarks(marks.with(at, changeMark(marks[at]!, change, by)), at)
  }

  function moveSelected(event: KeyboardEvent): boolean {
    const by = stepOf(event)
    if (!by || !selection) return false
    changeSelected(event.ctrlKey || event.altKey ? 'resize' : 'move', by)
    return true
  }

  function onKey(event: KeyboardEvent): boolean {
    const { target, key } = event
    const typed = target instanceof Element && target.closest('input')
    if (key === 'Escape') {
      if (tool !== null || selection !== null) {
        setTool(null)
        setSelection(null)
      } else onDone()
      return true
    }
    if (typed) return false
    if (moveSelected(event)) return true
    const modified = event.ctrlKey || event.metaKey
    const letter = key.toLowerCase()
    if (!modified && isLetterKeyOff(key)) return false
    if (letter === 'z' || letter === 'y') {
      if (letter === 'y' || event.shiftKey) session.redo()
      else session.undo()
      setSelection(null)
      return true
    }
    if (modified || event.altKey) return false
    if (selection && (key === 'Delete' || key === 'Backspace')) {
      remove(selection)
      return true
    }
    const onButton = target instanceof Element && target.closest('button:not([data-tool])')
    if (key === 'Enter' && tool !== null && !onButton) {
      place(tool)
      return true
    }
    const chosen = toolOfKey(letter, can)
    if (chosen === undefined) return false
    setTool(chosen)
    return true
  }

  // A key may come right after the first picture.
  useLayoutEffect(() => {
    const { keys } = around
    keys.current = onKey
    return () => void (keys.current = null)
  })

  return (
    <>
      <MarkTools
        can={can}
        tool={tool}
        summary={summary}
        onTool={setTool}
        onUndo={session.undo}
        onRedo={session.redo}
      />
      {around.over &&
        around.size &&
        createPortal(
          <MarkCanvas
            size={around.size}
            marks={marks}
            areas={areas}
            tool={tool}
            selection={selection}
            still={!can.edit}
            onSelect={setSelection}
            onMarks={putMarks}
            onAreas={putAreas}
          />,
          around.over,
        )}
      <aside className={classes.panel} aria-label="Marks">
        <Group wrap="nowrap" align="baseline" justify="space-between" gap="sm">
          <Box component="h2" ff="heading" fz="lg" m={0}>
            Marks
          </Box>
          <Text fz="sm" c="dimmed" role="status">
            {stateText(summary)}
          </Text>
        </Group>
        <Text fz="sm" c="dimmed">
          {can.edit
            ? 'A layer over the screenshot that every reader sees. Printed in PDF and PowerPoint.'
            : 'Marks of a published report never change. Redacting is the one exception.'}
        </Text>
        <MarkList
          marks={marks}
          selected={selection?.of === 'marks' ? selection.place : null}
          placed={placed}
          still={!can.edit}
          onSelect={(at) => setSelection({ of: 'marks', place: at })}
          onChange={(next) => putMarks(next, selection?.of === 'marks' ? selection.place : null)}
          onRemove={(at) => remove({ of: 'marks', place: at })}
          onFocused={() => setPlaced(null)}
        />
        {selected && (can.edit || selection.of === 'areas') && (
          <SelectionButtons resizable={endOf(selected) !== null} onChange={changeSelected} />
        )}
        {areas.length > 0 && (
          <RedactionPanel of={of} url={url} areas={areas} onDone={() => putAreas([], null)} />
        )}
        <Text fz="sm" c="dimmed">
          Enter puts what a tool makes into the middle. Arrow keys move what is selected, ten times
          as far with Shift; with Ctrl they resize it. Delete removes it.
        </Text>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </aside>
      <MarksConflict session={session} />
    </>
  )
}

interface SelectionButtonsProps {
  /** False for what has one size. */
  readonly resizable: boolean
  readonly onChange: (change: Change, by: Point) => void
}

/** Moves and resizes the selection by steps. */
function SelectionButtons({ resizable, onChange }: SelectionButtonsProps) {
  const press = (change: Change) => (key: string) =>
    onChange(change, stepOf({ key, shiftKey: false })!)
  return (
    <div className={classes.changes} role="group" aria-label="Selection">
      <span>Move</span>
      <ArrowButtons verb="Move" onPress={press('move')} />
      {resizable && (
        <>
          <span>Resize</span>
          <ArrowButtons verb="Resize" onPress={press('resize')} />
        </>
      )}
    </div>
  )
}

function useMarksSession({ report, image }: Props['of'], record: ImageMarks): MarksSession {
  const save = useSaveMarks(report)
  const [session] = useState(() =>
    openSession(`${report} ${image}`, () =>
      createMarksSession({
        record,
        save: (version, marks) => save(image, version, marks),
        conflictingRecord: conflictingMarks,
        now: () => new Date().toISOString(),
      }),
    ),
  )
  useEffect(() => session.arrive(record), [session, record])
  useEffect(() => () => void session.flush(), [session])
  return session
}

function stateText({ unsaved, failed, conflicts, saved }: ReturnType<MarksSession['summary']>) {
  if (conflicts.length > 0) return 'Conflict'
  if (failed) return 'Not saved, trying again'
  if (unsaved > 0) return 'Saving…'
  return saved ? 'Saved' : ''
}

function MarksConflict({ session }: { readonly session: MarksSession }) {
  const change = useSyncExternalStore(session.subscribe, session.change)
  const theirs = change?.state === 'conflict' ? change.conflictingRecord : null
  return (
    <ConflictDialog
      conflict={
        change && theirs
          ? {
              subject: 'Marks of this screenshot',
              mine: { content: <MarkNames marks={change.value} />, at: change.changedAt },
              external: { content: <MarkNames marks={theirs.marks} />, at: null },
            }
          : null
      }
      onOverride={() => void session.override()}
      onDiscard={session.discard}
      onCancel={session.postpone}
    />
  )
}

function MarkNames({ marks }: { readonly marks: readonly ImageMark[] }) {
  if (marks.length === 0) return 'No marks'
  return (
    <ul>
      {marks.map((mark, place) => (
        <li key={place}>
          {markName(marks, place)}
          {'text' in mark && mark.text !== '' && `: ${mark.text}`}
        </li>
      ))}
    </ul>
  )
}
