import type { AnswerImage } from '@insights/contract/capability-reports.ts'
import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'

import classes from './AnswerImages.module.css'

interface Props {
  readonly image: Pick<AnswerImage, 'name' | 'url' | 'thumbnailUrl'>
  readonly marked: boolean
  /** Left out where it cannot be marked for deletion. */
  readonly onMark?: () => void
}

/** A screenshot of the record; clicked, it opens in full. */
export function ImageThumbnail({ image, marked, onMark }: Props) {
  return (
    <li className={classes.thumbnail} data-marked={marked || undefined}>
      <a href={image.url} target="_blank" rel="noreferrer" className={classes.picture}>
        <img src={image.thumbnailUrl} alt={`Screenshot ${image.name}`} loading="lazy" />
      </a>
      <span className={classes.name}>{marked ? 'Will be deleted' : image.name}</span>
      {onMark && (
        <ActionIcon
          variant="default"
          size={28}
          className={classes.action}
          aria-label={marked ? `Keep ${image.name}` : `Mark ${image.name} for deletion`}
          aria-pressed={marked}
          onClick={onMark}
        >
          {marked ? (
            <IconArrowBackUp size={16} stroke={1.6} />
          ) : (
            <IconTrash size={16} stroke={1.6} />
          )}
        </ActionIcon>
      )}
    </li>
  )
}
