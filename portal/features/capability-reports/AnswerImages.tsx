import type { Answer } from '@insights/contract/capability-reports.ts'
import type { FileRejection } from '@mantine/dropzone'
import { useState } from 'react'

import { FileDrop } from '../../ui/file-drop/FileDrop.tsx'
import type { ImageChanges } from './answer-form.ts'
import { ImageThumbnail } from './ImageThumbnail.tsx'
import { PendingFile } from './PendingFile.tsx'
import { IMAGE_TYPES, LARGEST_IMAGE, MOST_IMAGES } from './upload-images.ts'

import classes from './AnswerImages.module.css'

interface Props {
  readonly base: Pick<Answer, 'images'>
  readonly images: ImageChanges
  readonly onChange: (images: ImageChanges) => void
}

/** The screenshots of an answer: those it has, those to be added, and which are to go. */
export function AnswerImages({ base, images, onChange }: Props) {
  const [refused, setRefused] = useState<string | null>(null)

  function add(files: readonly File[]) {
    setRefused(null)
    onChange({ ...images, files: [...images.files, ...files].slice(0, MOST_IMAGES) })
  }

  function toggleMark(id: string) {
    const marked = images.marked.includes(id)
      ? images.marked.filter((other) => other !== id)
      : [...images.marked, id]
    onChange({ ...images, marked })
  }

  const none = base.images.length + images.uploaded.length + images.files.length === 0
  return (
    <section aria-label="Screenshots">
      <FileDrop
        what="screenshots"
        hint="jpg, png, jpeg, gif"
        accept={IMAGE_TYPES}
        maxSize={LARGEST_IMAGE}
        maxFiles={MOST_IMAGES}
        onFiles={add}
        onRefused={(rejections) => setRefused(refusalOf(rejections))}
      />
      {refused && (
        <p className={classes.refused} role="alert">
          {refused}
        </p>
      )}
      {!none && (
        <ul className={classes.thumbnails}>
          {base.images.map((image) => (
            <ImageThumbnail
              key={image._id}
              image={image}
              marked={images.marked.includes(image._id)}
              onMark={() => toggleMark(image._id)}
            />
          ))}
          {images.uploaded.map((image) => (
            <ImageThumbnail key={image._id} image={image} marked={false} />
          ))}
          {images.files.map((file) => (
            <PendingFile
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              onRemove={() =>
                onChange({ ...images, files: images.files.filter((other) => other !== file) })
              }
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function refusalOf(rejections: readonly FileRejection[]): string {
  const tooLarge = rejections.some(({ errors }) =>
    errors.some(({ code }) => code === 'file-too-large'),
  )
  const names = rejections.map(({ file }) => file.name).join(', ')
  return tooLarge
    ? `Larger than 10 MB: ${names}`
    : `Only jpg, png and gif, at most ${MOST_IMAGES} at once: ${names}`
}
