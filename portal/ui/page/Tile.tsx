import { Group, Skeleton, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { CheckMark } from '../labels/badges.tsx'
import { Cards } from './parts.tsx'

import classes from './Tile.module.css'

interface Props {
  readonly title: string
  readonly description?: ReactNode
  readonly icon?: ReactNode
  readonly link: LinkProps
  readonly done?: boolean
  /** The part that is done, before the check mark. */
  readonly progress?: string | undefined
  /** Reason why it has no target yet; then it is no link. */
  readonly disabled?: string
}

/** A large card that is a link, in a `Tiles`. */
export function Tile({ title, description, icon, link, done = false, progress, disabled }: Props) {
  const content = (
    <>
      {icon && (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <Text span flex="1" miw={0}>
        <span className={classes.title}>{title}</span>
        {(disabled ?? description) && (
          <Text span display="block" mt={2} fz="sm" c="dimmed">
            {disabled ?? description}
          </Text>
        )}
      </Text>
      <Group component="span" wrap="nowrap" align="center" gap="xs" flex="none">
        {progress && (
          <Text span fz="sm" c="dimmed">
            {progress}
          </Text>
        )}
        {done ? <CheckMark label="Complete" /> : <Arrow shown={disabled === undefined} />}
      </Group>
    </>
  )
  return (
    <Group component="li" wrap="nowrap" align="stretch" gap={0}>
      {disabled === undefined ? (
        <Link {...link} className={classes.tile}>
          {content}
        </Link>
      ) : (
        <div className={classes.tile} data-disabled>
          {content}
        </div>
      )}
    </Group>
  )
}

function Arrow({ shown }: { shown: boolean }) {
  return shown && <IconArrowRight size={18} stroke={1.6} aria-hidden className={classes.arrow} />
}

/** A list of tiles, with as many in a row as fit. */
export function Tiles({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <Cards component="ul" min="18rem" gap="0.75rem" aria-label={label}>
      {children}
    </Cards>
  )
}

/** Placeholder for tiles while they are loading. */
export function TileSkeletons({ label, count = 6 }: { label: string; count?: number }) {
  return (
    <Cards min="18rem" gap="0.75rem" role="status" aria-label={`${label}, loading`}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height="4.75rem" />
      ))}
    </Cards>
  )
}
