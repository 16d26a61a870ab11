import { ActionIcon, Group, Modal, Stack, VisuallyHidden } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

import { ImageOutlines, type Outline } from './ImageOutlines.tsx'
import { useZoom } from './use-zoom.ts'
import type { Size } from './zoom.ts'
import { ZoomTools, ZoomedImage } from './ZoomedImage.tsx'

import frame from '../dialogs/FormFrame.module.css'
import classes from './Lightbox.module.css'

export interface LightboxImage {
  readonly url: string
  /** Text alternative. */
  readonly alt: string
  /** Heading above the image. */
  readonly title: string
  /** Outlines on the image, in fractions of its width and height. */
  readonly outlines?: readonly Outline[]
}

interface Props {
  readonly images: readonly LightboxImage[]
  /** Index of the shown image; null for none. */
  readonly shown: number | null
  readonly onShow: (index: number | null) => void
  readonly layerOf?: (index: number, size: Size) => ReactNode
  /** Rendered around the shown image. */
  readonly children?: (around: AroundImage) => ReactNode
  /** False while Escape has another effect. */
  readonly closeOnEscape?: boolean
  /** Asked before the lightbox closes, by Escape too; it stays open on false. */
  readonly mayClose?: () => Promise<boolean>
}

/** The slots around an image: tools at its left, a list at its right, buttons below. */
export interface AroundImage {
  /** Its natural size; undefined until it is loaded. */
  readonly size: Size | undefined
  /** Lies over the image with the same size, for content of the caller. */
  readonly over: HTMLElement | null
  /** Receives each key before the lightbox; returns true if the key was handled. */
  readonly keys: RefObject<((event: KeyboardEvent) => boolean) | null>
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -1,
  PageDown: 1,
}

/**
 * Shows one image at a time over the whole window. Arrow keys go through the images, or move an
 * image that is larger than the window; Escape closes.
 */
export function Lightbox({
  images,
  shown,
  onShow,
  mayClose,
  closeOnEscape = true,
  ...around
}: Props) {
  // Keeps the image while the window fades out.
  const [index, setIndex] = useState(0)
  if (shown !== null && shown !== index) setIndex(shown)
  async function close() {
    if (!mayClose || (await mayClose())) onShow(null)
  }
  return (
    <Modal
      opened={shown !== null}
      fullScreen
      closeOnEscape={closeOnEscape}
      onClose={() => void close()}
      title={images[index]?.title}
      classNames={{ content: frame.sheet, body: frame.body }}
    >
      <Viewer open={shown !== null} images={images} index={index} onShow={onShow} {...around} />
    </Modal>
  )
}

interface ViewerProps extends Pick<Props, 'layerOf' | 'children'> {
  /** False while the window fades out. */
  readonly open: boolean
  readonly images: readonly LightboxImage[]
  readonly index: number
  readonly onShow: (index: number) => void
}

function Viewer({ open, images, index, onShow, layerOf, children }: ViewerProps) {
  const [sizes, setSizes] = useState<Readonly<Record<string, Size>>>({})
  const image = images[index]
  const size = image && sizes[image.url]
  const zoom = useZoom(size ?? { width: 0, height: 0 })
  const stage = useMergedRef(zoom.stageRef, zoom.frameRef)
  const last = images.length - 1
  const [over, setOver] = useState<HTMLElement | null>(null)
  const keys: AroundImage['keys'] = useRef(null)

  function show(next: number) {
    const to = Math.min(Math.max(next, 0), last)
    if (to === index) return
    zoom.fit()
    onShow(to)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented) return
    const typed = event.target instanceof Element && event.target.closest('input, textarea')
    if (keys.current?.(event)) return event.preventDefault()
    if (typed) return
    if (zoom.onKey(event) || step(event.key)) event.preventDefault()
  }

  /** Returns true if the key goes to another image. */
  function step(key: string): boolean {
    if (key === 'Home') show(0)
    else if (key === 'End') show(last)
    else if (Object.hasOwn(STEPS, key)) show(index + STEPS[key]!)
    else return false
    return true
  }

  const stepEarly = useEffectEvent((event: Event) => {
    if (event instanceof window.KeyboardEvent && step(event.key)) event.preventDefault()
  })
  useLayoutEffect(() => {
    // The focus follows a moment after the window is there; keys until then reach what opened it.
    const opener = open ? document.activeElement : null
    opener?.addEventListener('keydown', stepEarly)
    return () => opener?.removeEventListener('keydown', stepEarly)
  }, [open])

  return (
    // Takes the focus when the image is pressed, so that keys still reach the lightbox.
    <Stack
      gap="sm"
      className={classes.viewer}
      data-around={children ? true : undefined}
      role="presentation"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div
        {...zoom.gestures}
        ref={stage}
        className={classes.stage}
        data-movable={zoom.view.zoom > 1 || undefined}
      >
        {image && (
          <ZoomedImage
            key={image.url}
            url={image.url}
            alt={image.alt}
            view={zoom.view}
            frame={zoom.frame}
            size={size}
            onSize={(own) => setSizes((now) => ({ ...now, [image.url]: own }))}
            layer={
              <>
                {size && layerOf?.(index, size)}
                {size && image.outlines && <ImageOutlines size={size} outlines={image.outlines} />}
                {children && <div ref={setOver} className={classes.over} />}
              </>
            }
          />
        )}
      </div>
      <Group justify="center" gap="0.5rem 2rem" className={classes.controls}>
        <Group wrap="nowrap" gap={8}>
          <Step label="Previous image" atEnd={index === 0} onClick={() => show(index - 1)}>
            <IconChevronLeft size={20} stroke={1.6} />
          </Step>
          <span role="status" className={classes.place}>
            {index + 1} of {images.length}
            <VisuallyHidden>: {image?.title}</VisuallyHidden>
          </span>
          <Step label="Next image" atEnd={index === last} onClick={() => show(index + 1)} first>
            <IconChevronRight size={20} stroke={1.6} />
          </Step>
        </Group>
        <ZoomTools zoom={zoom} />
      </Group>
      {children?.({ size, over, keys })}
    </Stack>
  )
}

interface StepProps {
  readonly label: string
  readonly atEnd: boolean
  readonly first?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A button that keeps the focus at the end of the row, which a disabled button would lose. */
function Step({ label, atEnd, first, onClick, children }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      aria-disabled={atEnd}
      data-disabled={atEnd || undefined}
      data-autofocus={first}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}
