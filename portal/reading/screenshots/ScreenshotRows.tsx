import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { useNavigate } from '@tanstack/react-router'
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

import { isLetterKeyOff } from '../../ui/forms/letter-keys.ts'
import { usePrinting } from '../../ui/page/Deferred.tsx'
import { useIsPhone } from '../../ui/page/window-width.ts'
import { CompanyHeads } from './CompanyHeads.tsx'
import type { TextSearch } from './found-texts.ts'
import {
  type CellPlace,
  type GalleryCompany,
  type ScreenshotCell,
  type ScreenshotLine,
  type ScreenshotRow,
  moveByKey,
  nextScreenshot,
  shapeOf,
  toScreenshotLines,
} from './screenshot-rows.ts'
import { ScreenshotLightbox } from './ScreenshotLightbox.tsx'
import { Line } from './ScreenshotLine.tsx'
import { useLinkedScreenshot } from './use-linked-screenshot.ts'
import { useFrame, useNearRows } from './use-near-rows.ts'
import type { ScreenshotSelection } from './use-screenshot-selection.ts'

import classes from './ScreenshotRows.module.css'

interface Props {
  readonly report: string
  readonly rows: readonly ScreenshotRow[]
  readonly companies: readonly GalleryCompany[]
  /** The month of the previous edition. */
  readonly before: string | null
  /** Given if the user may choose screenshots. */
  readonly selection?: ScreenshotSelection
  readonly search?: TextSearch | undefined
  /** Id of the screenshot that a link opens; `onOpened` is called when it is. */
  readonly opened?: string | undefined
  readonly onOpened: () => void
}

/** Lines rendered beyond the window; one is nearly half a window high. */
const BEYOND = 2
/** Space between lines, in pixels. */
const LINE_GAP = 36
/** Height of the companies' names, as in the styles, with the space below them, in pixels. */
const HEADS = 56 + 14
/** Height of a phone's screen relative to its width. */
const TALL = 19.5 / 9
/** Height around the tiles of a line, in pixels, until it is measured. */
const HEADING = 44
const PHONE_HEADING = 150

/**
 * The screenshots of a report by capability, with all companies side by side: a grid for the
 * keyboard. A screenshot opens in the lightbox.
 */
export function ScreenshotRows(props: Props) {
  const { report, rows, companies, before, selection, search, opened, onOpened } = props
  const { frame, top, width } = useFrame()
  const isPhone = useIsPhone()
  const printing = usePrinting()
  const shape = useMemo(() => shapeOf(width, companies.length), [width, companies.length])
  const lines = useMemo(() => toScreenshotLines(rows, shape.tiles), [rows, shape.tiles])
  const shown = useMemo(
    () => lines.flatMap(({ cells }) => cells.flatMap(({ screenshots }) => screenshots)),
    [lines],
  )
  const [open, setOpen] = useState<number | null>(null)
  useLinkedScreenshot(shown, { opened, onOpened, onOpen: setOpen })
  const rowCount = lines.filter(({ kind }) => kind === 'row').length
  // On a phone and on paper, each screenshot has its company's name above it.
  const named = isPhone || printing
  const head = rowCount > 0 && !named ? HEADS : 0
  const { active, go, onFocus } = useActiveCell(lines, frame)
  const {
    rows: near,
    height,
    topOf,
    beginOf,
    measure,
  } = useNearRows({
    count: lines.length,
    top,
    gap: LINE_GAP,
    head,
    beyond: BEYOND,
    heightOf: () => shape.width * TALL + (isPhone ? PHONE_HEADING : HEADING),
    kept: () => active.line,
  })
  const tracks = useSharedScroll(named)
  const { onKeyDown, onKeyUp } = useKeys({ lines, active, go, selection, searching: !!search })

  const openCell = useCallback(
    ({ screenshots: [first] }: ScreenshotCell) => first && setOpen(shown.indexOf(first)),
    [shown],
  )
  const line = (index: number) => (
    <Line
      key={index}
      line={lines[index]!}
      index={index}
      head={head > 0 ? 1 : 0}
      visible={shape.visible}
      named={named}
      before={before}
      column={index === active.line ? active.column : 0}
      selection={selection}
      search={search}
      track={tracks.ref}
      onOpen={openCell}
    />
  )
  return (
    <>
      <div
        ref={frame}
        role="grid"
        aria-label="Screenshots"
        aria-rowcount={lines.length + (head > 0 ? 1 : 0)}
        aria-colcount={Math.max(...lines.map(({ cells }) => cells.length))}
        className={classes.grid}
        data-printing={printing || undefined}
        style={
          {
            height: printing ? undefined : height,
            '--visible': shape.visible,
            '--tiles': shape.tiles,
          } as CSSProperties
        }
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
        onScrollCapture={tracks.onScroll}
      >
        {head > 0 && (
          // As high as the rows, so that the names end with them.
          <div
            role="presentation"
            className={classes.headed}
            style={{ height: rowCount < lines.length ? beginOf(rowCount) : height }}
          >
            <CompanyHeads
              companies={lines[0]!.cells.map(({ company }) => company)}
              search={search}
              track={tracks.ref}
            />
          </div>
        )}
        {printing
          ? lines.map((_, index) => line(index))
          : near.map(({ key, index, start }) => (
              <div
                key={key}
                ref={measure}
                role="presentation"
                data-index={index}
                className={classes.place}
                style={{ transform: `translateY(${topOf(start)}px)` }}
              >
                {line(index)}
              </div>
            ))}
      </div>
      <ScreenshotLightbox
        {...{ report, search }}
        screenshots={shown}
        shown={open}
        onShow={setOpen}
      />
    </>
  )
}

/** The cell where keys start: the last one with the focus. */
function useActiveCell(
  lines: readonly ScreenshotLine[],
  frame: { readonly current: HTMLElement | null },
) {
  const [cell, setCell] = useState<CellPlace>({ line: 0, column: 0 })
  const moved = useRef(false)
  const line = Math.min(cell.line, lines.length - 1)
  const column = Math.min(cell.column, (lines[line]?.cells.length ?? 1) - 1)
  useLayoutEffect(() => {
    if (!moved.current) return
    moved.current = false
    frame.current?.querySelector<HTMLElement>(`[data-cell="${line} ${column}"]`)?.focus()
  }, [frame, line, column])
  return {
    active: { line, column },
    go(to: CellPlace) {
      moved.current = to.line !== line || to.column !== column
      setCell(to)
    },
    onFocus({ target }: FocusEvent) {
      const inCell = target.closest<HTMLElement>('[data-place]')?.dataset['place']
      if (inCell !== undefined) {
        const [to = 0, at = 0] = inCell.split(' ').map(Number)
        setCell({ line: to, column: at })
        return
      }
      // A link beside the cells, whose line must stay.
      const inLine = target.closest<HTMLElement>('[data-line]')?.dataset['line']
      if (inLine !== undefined && Number(inLine) !== line)
        setCell({ line: Number(inLine), column: 0 })
    },
  }
}

interface Keys {
  readonly lines: readonly ScreenshotLine[]
  readonly active: CellPlace
  readonly go: (to: CellPlace) => void
  readonly selection: ScreenshotSelection | undefined
  readonly searching: boolean
}

/** Arrows move, `C` opens the capability, `N` moves to the next hit, Space selects. */
function useKeys({ lines, active, go, selection, searching }: Keys) {
  const navigate = useNavigate()
  const cell: ScreenshotCell | undefined = lines[active.line]?.cells[active.column]
  const selects = (event: KeyboardEvent) =>
    event.key === ' ' && selection !== undefined && isOnCell(event.target)

  function act(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase()
    if (event.altKey || event.metaKey) return false
    if (selects(event)) {
      if (cell) selection?.toggle(cell.screenshots, event.shiftKey)
      return true
    }
    const to = moveByKey(lines, active, event)
    if (to) {
      go(to)
      return true
    }
    if (event.ctrlKey || !cell || isLetterKeyOff(key)) return false
    if (key === 'c') {
      const { capabilityId, application } = cell.row
      const shown = APPLICATIONS.find(({ title }) => title === application)
      void navigate({
        to: '/appendix/capability/$capability',
        params: { capability: capabilityId },
        search: { application: shown?._id },
      })
      return true
    }
    const next = key === 'n' && searching ? nextScreenshot(lines, active) : null
    if (next) go(next)
    return next !== null
  }

  return {
    onKeyDown(event: KeyboardEvent) {
      if (act(event)) event.preventDefault()
    },
    onKeyUp(event: KeyboardEvent) {
      // Otherwise the tile would open too.
      if (selects(event)) event.preventDefault()
    },
  }
}

const isOnCell = (target: EventTarget) => target instanceof Element && target.matches('[data-cell]')

/** Scrolls rows and companies' names sideways together, unless each is `named`. */
function useSharedScroll(named: boolean) {
  const left = useRef(0)
  const tracks = useRef(new Set<HTMLElement>())
  const ref = useCallback((track: HTMLElement | null) => {
    if (!track) return
    const all = tracks.current
    all.add(track)
    if (left.current > 0) track.scrollLeft = left.current
    return () => void all.delete(track)
  }, [])
  return {
    ref: named ? undefined : ref,
    onScroll({ target }: { readonly target: EventTarget }) {
      if (named || !(target instanceof HTMLElement) || !tracks.current.has(target)) return
      left.current = target.scrollLeft
      for (const track of tracks.current) {
        if (track.scrollLeft !== left.current) track.scrollLeft = left.current
      }
    },
  }
}
