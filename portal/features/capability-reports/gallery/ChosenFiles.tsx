import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'

import classes from './AddScreenshots.module.css'

interface Props {
  readonly files: readonly File[]
  readonly disabled: boolean
  readonly onRemove: (file: File) => void
}

const SIZE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** The files that wait to be uploaded. */
export function ChosenFiles({ files, disabled, onRemove }: Props) {
  if (files.length === 0) return null
  return (
    <ul className={classes.files} aria-label="Chosen files">
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`} className={classes.file}>
          <span className={classes.name}>{file.name}</span>
          <span className={classes.size}>{SIZE.format(Math.max(file.size, 1024) / 1024)} kB</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            disabled={disabled}
            aria-label={`Leave out ${file.name}`}
            onClick={() => onRemove(file)}
          >
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
