import type { ImageMarks } from '@insights/contract/screenshots/image-marks.ts'
import { type ImageMark, numberOf } from '@insights/domain/screenshots/marks/image-mark.ts'
import { Box, Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { useLiveEvent } from '../../api/live/live-events.ts'
import { reportKey } from '../../api/report-key.ts'
import { useStaff } from '../../reports/comments/comments-query.ts'
import { refreshImage } from '../../ui/images/fresh-url.ts'
import { Lightbox, type LightboxImage } from '../../ui/images/Lightbox.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { imageMarksQuery } from './image-marks-query.ts'

import classes from './ImageMarks.module.css'

/** Most screenshots have no marks. */
const MarkLayer = lazyPart(
  async () => ({ default: (await import('../../ui/images/MarkLayer.tsx')).MarkLayer }),
  () => null,
)

const MarkEditor = lazyPart(
  async () => ({ default: (await import('./MarkEditor.tsx')).MarkEditor }),
  () => null,
)

const ScreenshotComments = lazyPart(
  async () => ({ default: (await import('./ScreenshotComments.tsx')).ScreenshotComments }),
  () => null,
)

export interface MarkedImage extends LightboxImage {
  /** Absent for an image that is not stored yet. */
  readonly of?: { readonly report: string; readonly image: string }
  /** The report document's marks; the server's current marks replace them. */
  readonly marks?: readonly ImageMark[]
}

interface Props {
  readonly images: readonly MarkedImage[]
  readonly shown: number | null
  readonly onShow: (place: number | null) => void
}

/** A lightbox with the marks of its images, which users with permission edit. */
export function MarkedLightbox({ images, shown, onShow }: Props) {
  const staff = useStaff() !== null
  const [visible, setVisible] = useState(true)
  const [editing, setEditing] = useState(false)
  const [edited, setEdited] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const image = shown === null ? undefined : images[shown]
  const { of } = image ?? {}
  const { data } = useQuery({ ...imageMarksQuery(of?.report ?? ''), enabled: of !== undefined })
  const can = data?.can ?? { edit: false, redact: false }
  const record = recordOf(data?.images, of?.image)
  const marks = (data ? record?.marks : image?.marks) ?? []
  const changing = editing && of !== undefined && (can.edit || can.redact)

  const queryClient = useQueryClient()
  useLiveEvent((event) => {
    if (event.kind === 'image-marks') {
      for (const part of ['image-marks', 'document']) {
        void queryClient.invalidateQueries({ queryKey: reportKey(event.report, part) })
      }
    }
    if (event.kind !== 'image-redacted') return
    for (const { url, of: shows } of images) {
      if (shows?.image === event.image) return void refreshImage(url)
    }
  })

  function stopEditing() {
    setEditing(false)
    requestAnimationFrame(() => edit.current?.focus())
  }

  return (
    <Lightbox
      images={images}
      shown={shown}
      onShow={onShow}
      closeOnEscape={!changing}
      mayClose={async () => {
        // A user who only looks has nothing to save, and does not load the editor's code.
        if (!edited) return true
        const { closeSessions } = await import('./open-sessions.ts')
        const closes = await closeSessions()
        if (closes) setEditing(false)
        return closes
      }}
      layerOf={(_, size) =>
        visible && !changing && marks.length > 0 && <MarkLayer marks={marks} size={size} />
      }
    >
      {(around) =>
        changing ? (
          <MarkEditor
            key={`${of.report} ${of.image}`}
            of={of}
            url={image!.url}
            record={record ?? { image: of.image, version: 0, marks: [] }}
            can={can}
            around={around}
            onDone={stopEditing}
          />
        ) : (
          (marks.length > 0 || can.edit || can.redact || (staff && of)) && (
            <aside className={classes.panel} aria-label={staff ? 'Marks and comments' : 'Marks'}>
              {marks.length > 0 && (
                <>
                  <Box component="h2" ff="heading" fz="lg" m={0}>
                    Marks
                  </Box>
                  <Button variant="default" size="compact-md" onClick={() => setVisible(!visible)}>
                    {visible ? 'Hide marks' : 'Show marks'}
                  </Button>
                  <MarkNotes marks={marks} />
                </>
              )}
              {of && (can.edit || can.redact) && (
                <Button
                  ref={edit}
                  variant="default"
                  leftSection={<IconPencil size={16} stroke={1.6} />}
                  onClick={() => {
                    setEditing(true)
                    setEdited(true)
                  }}
                >
                  {can.edit ? 'Mark or redact' : 'Redact'}
                </Button>
              )}
              {staff && of && (
                <ScreenshotComments report={of.report} image={of.image} over={around.over} />
              )}
            </aside>
          )
        )
      }
    </Lightbox>
  )
}

function recordOf(
  images: readonly ImageMarks[] | undefined,
  image: string | undefined,
): ImageMarks | undefined {
  return images?.find((one) => one.image === image)
}

/** Texts of the numbers on an image. */
function MarkNotes({ marks }: { readonly marks: readonly ImageMark[] }) {
  const notes = marks.flatMap((mark, place) =>
    mark.kind === 'number' && mark.text !== ''
      ? [{ number: numberOf(marks, place), text: mark.text }]
      : [],
  )
  if (notes.length === 0) return null
  return (
    <ol className={classes.notes}>
      {notes.map(({ number, text }) => (
        <li key={number}>
          <span className={classes.number} aria-hidden>
            {number}
          </span>
          {text}
        </li>
      ))}
    </ol>
  )
}
