import type { DriveFile } from '@insights/contract/cloud-drives.ts'
import { formatDay } from '@insights/domain/text/format-date.ts'
import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconFileSpreadsheet, IconFolder } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { formatBytes } from '../../../ui/number/format-bytes.ts'

import classes from './DriveChooser.module.css'

interface Props {
  /** `undefined` while loading. */
  readonly files: readonly DriveFile[] | undefined
  readonly searched: boolean
  readonly onChoose: (file: DriveFile) => void
}

/** Folders to open and files to take. */
export function DriveFileList({ files, searched, onChoose }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const first = files?.[0]?._id
  // Whoever has opened a folder pressed what is not there any more.
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.querySelector('button')?.focus()
  }, [first])
  if (!files) {
    return (
      <div className={classes.list} aria-busy="true" aria-label="Loading files">
        {Array.from({ length: 6 }, (_, row) => (
          <Skeleton key={row} height="2.25rem" my="0.25rem" />
        ))}
      </div>
    )
  }
  if (files.length === 0) {
    return (
      <div className={classes.empty}>
        <EmptyState title={searched ? 'Nothing found' : 'No survey files here'}>
          {searched
            ? 'No matching folders or csv, xls or xlsx files.'
            : 'This folder has no folders and no csv, xls or xlsx files.'}
        </EmptyState>
      </div>
    )
  }
  return (
    <ul ref={list} className={classes.list}>
      {files.map((file) => {
        const { _id, name, kind, bytes, modifiedAt } = file
        const Icon = kind === 'folder' ? IconFolder : IconFileSpreadsheet
        const about = [
          bytes === null ? '' : formatBytes(bytes),
          modifiedAt === null || kind === 'folder' ? '' : formatDay(modifiedAt),
        ]
        return (
          <li key={_id}>
            <UnstyledButton className={classes.file} onClick={() => onChoose(file)}>
              <Icon
                size={20}
                stroke={1.5}
                aria-label={kind === 'folder' ? 'Folder' : 'File'}
                role="img"
              />
              <span className={classes.name}>{name}</span>
              <span className={classes.about}>{about.filter(Boolean).join(' · ')}</span>
            </UnstyledButton>
          </li>
        )
      })}
    </ul>
  )
}
