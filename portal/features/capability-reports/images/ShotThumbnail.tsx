import { ActionIcon, UnstyledButton } from '@mantine/core'
import {
  IconArrowBackUp,
  IconChevronLeft,
  IconChevronRight,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import type { LiHTMLAttributes } from 'react'

import { type Shot, shotName } from './shots.ts'

import classes from './ShotList.module.css'

interface Props {
  readonly shot: Shot
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
export function ShotThumbnail(props: Props) {
  const { shot, url, dragged, drag, onOpen, onDrop, onMove } = props
  const name = shotName(shot)
  const marked = shot.kind === 'saved' && shot.marked
  const refusal = shot.kind === 'file' ? shot.refusal : null
  return (
    <li
      {...drag}
      className={classes.shot}
      data-shot={shot.id}
      data-kind={shot.kind}
      data-marked={marked || undefined}
      data-refused={refusal !== null || undefined}
      data-dragged={dragged || undefined}
    >
      <UnstyledButton className={classes.picture} aria-haspopup="dialog" onClick={onOpen}>
        <img src={url} alt={`Screenshot ${name}`} loading="lazy" draggable={false} />
      </UnstyledButton>
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.state}>{refusal ?? stateOf(shot)}</span>
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
        aria-label={dropLabel(shot)}
        onClick={onDrop}
      >
        <DropIcon shot={shot} />
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

function DropIcon({ shot }: { readonly shot: Shot }) {
  const look = { size: 16, stroke: 1.6 }
  if (shot.kind !== 'saved') return <IconX {...look} />
  return shot.marked ? <IconArrowBackUp {...look} /> : <IconTrash {...look} />
}

function dropLabel(shot: Shot): string {
  const name = shotName(shot)
  if (shot.kind !== 'saved') return `Remove ${name}`
  return shot.marked ? `Keep ${name}` : `Mark ${name} for deletion`
}

function stateOf(shot: Shot): string {
  if (shot.kind === 'saved') return shot.marked ? 'Will be deleted' : ''
  return shot.kind === 'uploaded' ? 'Uploaded, not saved' : 'New'
}
