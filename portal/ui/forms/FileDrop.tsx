import { Anchor, Text } from '@mantine/core'
import { Dropzone, type DropzoneProps, type FileRejection } from '@mantine/dropzone'
import { useRef } from 'react'

import classes from './FileDrop.module.css'

interface Props extends Pick<
  DropzoneProps,
  'accept' | 'multiple' | 'maxSize' | 'maxFiles' | 'disabled'
> {
  /** The wanted files: 'screenshots', 'the survey file'. */
  readonly what: string
  /** The accepted kinds of files. */
  readonly hint: string
  readonly onFiles: (files: readonly File[]) => void
  readonly onRejected: (rejections: readonly FileRejection[]) => void
}

/** An area to drop files on. A click, or its button by keyboard, opens the file dialog. */
export function FileDrop({ what, hint, onFiles, onRejected, ...limits }: Props) {
  const open = useRef<() => void>(null)
  return (
    <Dropzone
      {...limits}
      openRef={open}
      onDrop={onFiles}
      onReject={onRejected}
      activateOnKeyboard={false}
      enablePointerEvents
      tabIndex={-1}
      className={classes.drop}
      data-takes-files
      inputProps={{ 'aria-label': `Files: ${what}`, disabled: limits.disabled }}
    >
      <Text>
        Drop {what} here, or{' '}
        <Anchor
          component="button"
          type="button"
          mih={24}
          disabled={limits.disabled}
          onClick={(event) => {
            event.stopPropagation()
            open.current?.()
          }}
        >
          click to choose
        </Anchor>
      </Text>
      <Text mt={2} fz="sm" c="dimmed">
        {hint}
      </Text>
    </Dropzone>
  )
}
