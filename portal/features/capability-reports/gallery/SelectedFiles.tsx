import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'

import { Removed, useRemoved } from '../../../ui/status/Removed.tsx'

import classes from './AddScreenshots.module.css'

interface Props {
  readonly files: readonly File[]
  readonly disabled: boolean
  readonly onChange: (change: (files: readonly File[]) => readonly File[]) => void
}

const SIZE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** The files that wait to be uploaded. */
export function SelectedFiles({ files, disabled, onChange }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const removed = useRemoved<File>((file) =>
    list.current?.children[files.indexOf(file)]?.querySelector('button'),
  )

  function remove(file: File, at: number) {
    removed.add(file, at)
    onChange((now) => now.filter((other) => other !== file))
  }

  function undo() {
    const latest = removed.undo()
    if (latest) onChange((now) => now.toSpliced(latest.at, 0, latest.item))
  }

  return (
    <>
      {files.length > 0 && (
        <ul ref={list} className={classes.files} aria-label="Chosen files">
          {files.map((file, at) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className={classes.file}>
              <span className={classes.name}>{file.name}</span>
              <span className={classes.size}>
                {SIZE.format(Math.max(file.size, 1024) / 1024)} kB
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={30}
                disabled={disabled}
                aria-label={`Remove ${file.name}`}
                onClick={() => remove(file, at)}
              >
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Removed name={removed.last?.name ?? null} count={removed.count} onUndo={undo} />
    </>
  )
}
