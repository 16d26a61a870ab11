import type { AnswerImage } from '@insights/contract/answers/answers.ts'
import { ActionIcon, Anchor, Progress, UnstyledButton } from '@mantine/core'
import {
  IconArrowBackUp,
  IconChevronLeft,
  IconChevronRight,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { type DragEvent, type LiHTMLAttributes, useLayoutEffect, useRef, useState } from 'react'

import { MarkedLightbox } from '../../screenshots/marks/MarkedLightbox.tsx'
import { Removed, useRemoved } from '../../ui/status/Removed.tsx'
import {
  type FormScreenshot,
  type FormScreenshots,
  canShow,
  moveScreenshot,
  removeScreenshot,
  restoreScreenshot,
  screenshotName,
} from './screenshots.ts'
import type { Upload } from './upload-queue.ts'
import type { ScreenshotUrls } from './use-screenshot-urls.ts'

import classes from './screenshots.module.css'

interface ScreenshotListProps {
  readonly screenshots: FormScreenshots
  readonly urls: ScreenshotUrls
  /** Number of loaded records; a change forgets the removed screenshots. */
  readonly visit: number
  readonly uploads: readonly Upload[]
  /** Sends a file again. */
  readonly onRetry: (id: string) => void
  /** Opens the screenshot at an index. */
  readonly onOpen: (place: number) => void
  readonly onChange: (change: (screenshots: FormScreenshots) => FormScreenshots) => void
}

/** Drag type that distinguishes a screenshot from a file. */
const DRAGGED = 'application/x-screenshot'

/** The screenshots in their order, which dragging or their arrows change. */
export function ScreenshotList({
  screenshots,
  urls,
  visit,
  uploads,
  onRetry,
  onOpen,
  onChange,
}: ScreenshotListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const [focus, setFocus] = useState<{ readonly id: string; readonly by: number } | null>(null)

  const failed = uploads.filter(({ state }) => state === 'failed').length

  const removed = useRemoved<FormScreenshot>(
    ({ id }) => list.current?.querySelector<HTMLElement>(`[data-shot="${id}"] [data-drop]`),
    visit,
  )

  useLayoutEffect(() => {
    if (!focus) return
    // A moved element loses the focus, and at either end its arrow disappears.
    const item = list.current?.querySelector(`[data-shot="${focus.id}"]`)
    const arrows = item?.querySelectorAll<HTMLElement>('[data-arrow]:not(:disabled)') ?? []
    const same = [...arrows].find((arrow) => arrow.dataset['arrow'] === String(focus.by))
    ;(same ?? arrows[0])?.focus()
  }, [focus, screenshots])

  function move(id: string, to: number) {
    const screenshot = screenshots.find((one) => one.id === id)
    if (!screenshot || to < 0 || to >= screenshots.length) return
    onChange((now) => moveScreenshot(now, id, to))
    setAnnouncement(`${screenshotName(screenshot)} is ${to + 1} of ${screenshots.length}`)
  }

  function drop(screenshot: FormScreenshot, place: number) {
    if (screenshot.kind === 'saved' && screenshot.marked)
      removed.drop(({ id }) => id === screenshot.id)
    else removed.add(screenshot, place)
    onChange((now) => removeScreenshot(now, screenshot.id))
  }

  function undo() {
    const latest = removed.undo()
    if (latest) onChange((now) => restoreScreenshot(now, latest.item, latest.at))
  }

  function dragProps(id: string, place: number) {
    return {
      draggable: screenshots.length > 1,
      onDragStart(event: DragEvent) {
        event.dataTransfer.setData(DRAGGED, id)
        event.dataTransfer.effectAllowed = 'move'
        setDragged(id)
      },
      onDragEnd: () => setDragged(null),
      onDragOver(event: DragEvent) {
        if (dragged !== null && event.dataTransfer.types.includes(DRAGGED)) event.preventDefault()
      },
      onDrop(event: DragEvent) {
        if (dragged === null) return
        event.preventDefault()
        move(dragged, place)
      },
    }
  }

  return (
    <>
      {screenshots.length > 0 && (
        <ul className={classes.list} ref={list}>
          {screenshots.map((screenshot, place) => (
            <ScreenshotThumbnail
              key={screenshot.id}
              screenshot={screenshot}
              url={urls.smallUrl(screenshot)}
              dragged={dragged === screenshot.id}
              drag={dragProps(screenshot.id, place)}
              upload={uploads.find(({ id }) => id === screenshot.id)}
              onRetry={() => onRetry(screenshot.id)}
              onOpen={() => onOpen(place)}
              onDrop={() => drop(screenshot, place)}
              onMove={
                screenshots.length > 1
                  ? (by) => {
                      move(screenshot.id, place + by)
                      setFocus({ id: screenshot.id, by })
                    }
                  : undefined
              }
              first={place === 0}
              last={place === screenshots.length - 1}
            />
          ))}
        </ul>
      )}
      <Removed
        name={removed.last && screenshotName(removed.last)}
        count={removed.count}
        onUndo={undo}
      />
      <p role="status" className={classes.announcement}>
        {failed > 0 ? `Not sent yet: ${failed} of ${screenshots.length}` : announcement}
      </p>
    </>
  )
}

interface ScreenshotThumbnailProps {
  readonly screenshot: FormScreenshot
  readonly url: string
  readonly dragged: boolean
  readonly drag: LiHTMLAttributes<HTMLLIElement>
  /** Undefined unless the file is on its way to the server. */
  readonly upload: Upload | undefined
  readonly onRetry: () => void
  readonly onOpen: () => void
  /** Marks a saved screenshot for deletion or removes the mark; removes an unsaved one. */
  readonly onDrop: () => void
  /** Moves the screenshot by one position; absent for a single screenshot. */
  readonly onMove: ((by: number) => void) | undefined
  readonly first: boolean
  readonly last: boolean
}

/** One screenshot of the form, with its buttons. */
function ScreenshotThumbnail(props: ScreenshotThumbnailProps) {
  const { screenshot, url, dragged, drag, upload, onOpen, onDrop, onMove } = props
  const name = screenshotName(screenshot)
  const marked = screenshot.kind === 'saved' && screenshot.marked
  const rejection = screenshot.kind === 'file' ? screenshot.rejection : null
  return (
    <li
      {...drag}
      className={classes.screenshot}
      data-shot={screenshot.id}
      data-kind={screenshot.kind}
      data-marked={marked || undefined}
      data-refused={rejection !== null || undefined}
      data-dragged={dragged || undefined}
    >
      {canShow(screenshot) ? (
        <UnstyledButton className={classes.image} aria-haspopup="dialog" onClick={onOpen}>
          <img src={url} alt={`Screenshot ${name}`} loading="lazy" draggable={false} />
        </UnstyledButton>
      ) : (
        <span className={classes.image} data-pending>
          Shown once it is sent
        </span>
      )}
      {upload && upload.state !== 'failed' && (
        <Progress
          className={classes.progress}
          size="sm"
          value={upload.share * 100}
          aria-label={`Sent of ${name}`}
        />
      )}
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.state} data-failed={upload?.state === 'failed' || undefined}>
        {rejection ?? (upload ? UPLOAD_STATES[upload.state] : stateOf(screenshot))}
        {upload?.state === 'failed' && (
          <Anchor
            component="button"
            type="button"
            ml={6}
            aria-label={`Try again to send ${name}`}
            onClick={({ currentTarget }) => {
              props.onRetry()
              // The button disappears while the file is being sent.
              const item = currentTarget.closest('li')
              item?.querySelector<HTMLElement>('[aria-haspopup], [data-drop]')?.focus()
            }}
          >
            Try again
          </Anchor>
        )}
      </span>
      {onMove && (
        <div className={classes.arrows}>
          <Arrow by={-1} name={name} disabled={props.first} onMove={onMove} />
          <Arrow by={1} name={name} disabled={props.last} onMove={onMove} />
        </div>
      )}
      <ActionIcon
        variant="default"
        size={28}
        className={classes.drop}
        data-drop
        aria-label={dropLabel(screenshot)}
        onClick={onDrop}
      >
        <DropIcon screenshot={screenshot} />
      </ActionIcon>
    </li>
  )
}

interface ArrowProps {
  readonly by: number
  readonly name: string
  readonly disabled: boolean
  readonly onMove: (by: number) => void
}

function Arrow({ by, name, disabled, onMove }: ArrowProps) {
  const Icon = by < 0 ? IconChevronLeft : IconChevronRight
  return (
    <ActionIcon
      variant="subtle"
      size={26}
      data-arrow={by}
      aria-label={`Move ${name} ${by < 0 ? 'earlier' : 'later'}`}
      disabled={disabled}
      onClick={() => onMove(by)}
    >
      <Icon size={16} stroke={1.6} />
    </ActionIcon>
  )
}

function DropIcon({ screenshot }: { readonly screenshot: FormScreenshot }) {
  const look = { size: 16, stroke: 1.6 }
  if (screenshot.kind !== 'saved') return <IconX {...look} />
  return screenshot.marked ? <IconArrowBackUp {...look} /> : <IconTrash {...look} />
}

function dropLabel(screenshot: FormScreenshot): string {
  const name = screenshotName(screenshot)
  if (screenshot.kind !== 'saved') return `Remove ${name}`
  return screenshot.marked ? `Keep ${name}` : `Mark ${name} for deletion`
}

const UPLOAD_STATES = {
  waiting: 'Waiting to be sent',
  sending: 'Sending …',
  failed: 'Not sent yet.',
}

function stateOf(screenshot: FormScreenshot): string {
  if (screenshot.kind === 'saved') return screenshot.marked ? 'Will be deleted' : ''
  return screenshot.kind === 'uploaded' ? 'Uploaded, not saved' : 'New'
}

interface ScreenshotRowProps {
  /** Id of the screenshots' report. */
  readonly report: string
  /** Names the edition for screen readers. */
  readonly label: string
  readonly images: readonly AnswerImage[]
}

/** Screenshots to look at, without any actions. */
export function ScreenshotRow({ report, label, images }: ScreenshotRowProps) {
  const [open, setOpen] = useState<number | null>(null)
  if (images.length === 0) return null
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {images.map(({ _id, name, thumbnailUrl }, place) => (
          <li key={_id} className={classes.screenshot}>
            <UnstyledButton
              className={classes.image}
              aria-haspopup="dialog"
              onClick={() => setOpen(place)}
            >
              <img src={thumbnailUrl} alt={`Screenshot ${name}`} loading="lazy" />
            </UnstyledButton>
            <span className={classes.name} title={name}>
              {name}
            </span>
          </li>
        ))}
      </ul>
      <MarkedLightbox
        images={images.map(({ _id, url, name }) => ({
          of: { report, image: _id },
          url,
          alt: `Screenshot ${name}`,
          title: `${name} · ${label}`,
        }))}
        shown={open}
        onShow={setOpen}
      />
    </>
  )
}
