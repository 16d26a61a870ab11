import type { CapabilityChange } from '@insights/contract/capability-changes.ts'
import type { Answer } from '@insights/contract/capability-reports.ts'
import { Drawer } from '@mantine/core'

import { availabilityName } from './answer-status-name.ts'
import { ImageCompare } from './ImageCompare.tsx'
import { ImageThumbnail } from './ImageThumbnail.tsx'

import images from './AnswerImages.module.css'
import classes from './AnswerView.module.css'

interface Props {
  readonly opened: boolean
  readonly answer: Answer
  readonly changes: readonly CapabilityChange[]
  readonly onClose: () => void
}

/** An answer of a report that nobody may change any more. */
export function AnswerView({ opened, answer, changes, onClose }: Props) {
  const change = changes.find(({ _id }) => _id === answer.capabilityChange)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={answer.capability.title}
      position="right"
      size={500}
    >
      <dl className={classes.facts}>
        <dt>Is this feature available?</dt>
        <dd>{availabilityName(answer.hasCapability)}</dd>
        <dt>Change type</dt>
        <dd>{change?.title ?? '–'}</dd>
        <dt>Change note</dt>
        <dd className={classes.note}>{answer.capabilityChangeNote || '–'}</dd>
      </dl>
      {answer.images.length > 0 && (
        <ul className={images.thumbnails} aria-label="Screenshots">
          {answer.images.map((image) => (
            <ImageThumbnail key={image._id} image={image} marked={false} />
          ))}
        </ul>
      )}
      {answer.images.length > 1 && (
        <div className={classes.compare}>
          <ImageCompare images={answer.images} />
        </div>
      )}
    </Drawer>
  )
}
