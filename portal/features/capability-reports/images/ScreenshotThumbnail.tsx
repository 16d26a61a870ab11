import { ActionIcon, UnstyledButton } from '@mantine/core'
import {
  IconArrowBackUp,
  IconChevronLeft,
  IconChevronRight,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import type { LiHTMLAttributes } from 'react'

import { type FormScreenshot, screenshotName } from './screenshots.ts'

import classes from './ScreenshotList.module.css'

interface Props {
  readonly screenshot: FormScreenshot
  readonly url: string
  readonly dragged: boolean
  readonly drag: LiHTMLAttributes<HTMLLIElement>
  readonly onOpen: () => void
  /** Marks it for deletion or takes that back; one that is new goes. */
  readonly onDrop: () => void
  /** Moves it by a place; left out where there is no other. */
  readonly onMove: ((by: number) => void) | undefined
  readonly first: boolean
  readonly last: boolean
}

/** One screenshot of the form, with what can be done with it. */
export function ScreenshotThumbnail(props: Props) {
  const { screenshot, url, dragged, drag, onOpen, onDrop, onMove } = props
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
      <UnstyledButton className={classes.image} aria-haspopup="dialog" onClick={onOpen}>
        <img src={url} alt={`Screenshot ${name}`} loading="lazy" draggable={false} />
      </UnstyledButton>
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.state}>{rejection ?? stateOf(screenshot)}</span>
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

function stateOf(screenshot: FormScreenshot): string {
  if (screenshot.kind === 'saved') return screenshot.marked ? 'Will be deleted' : ''
  return screenshot.kind === 'uploaded' ? 'Uploaded, not saved' : 'New'
}
