import {
  type CloudDrive,
  type DriveFile,
  driveConnectionsApi,
} from '@insights/contract/screenshots/cloud-drives.ts'
import { Box, Button, Group, Modal, Skeleton, Stack, UnstyledButton } from '@mantine/core'
import { IconFileSpreadsheet, IconFolder } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { useOpenedAfterMount } from '../../ui/dialogs/dialog-state.ts'
import { SearchBox } from '../../ui/forms/SearchBox.tsx'
import { DAY } from '../../ui/labels/dates.tsx'
import { formatBytes } from '../../ui/labels/format-bytes.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { LoadingFailed } from '../../ui/status/LoadingFailed.tsx'
import {
  CLOUD_DRIVES_KEY,
  type DriveChoice,
  driveFilesKey,
  driveFilesQuery,
  isNotConnected,
} from './cloud-drives-query.ts'
import { onConnected, useOpenDrive } from './drive-authorization.ts'

import classes from './DriveChooser.module.css'

interface DriveChooserProps {
  readonly opened: boolean
  readonly drive: CloudDrive
  readonly onClose: () => void
  readonly onChosen: (choice: DriveChoice) => void
}

/**
 * Chooses a survey file on a drive. The server reads the drive: no script of the provider runs
 * here.
 */
export default function DriveChooser({ opened, drive, onClose, onChosen }: DriveChooserProps) {
  const [path, setPath] = useState<readonly DriveFile[]>([])
  const [search, setSearch] = useState('')
  const queryClient = useQueryClient()
  const files = useInfiniteQuery(
    driveFilesQuery({ drive: drive._id, folder: path.at(-1)?._id, search }),
  )
  useEffect(
    () =>
      onConnected(() => {
        void queryClient.resetQueries({ queryKey: driveFilesKey(drive._id) })
        void queryClient.invalidateQueries({ queryKey: CLOUD_DRIVES_KEY })
      }),
    [queryClient, drive._id],
  )
  const leave = useMutation({
    mutationFn: () => callApi(driveConnectionsApi.remove, { params: { drive: drive._id } }),
    onSuccess: () => {
      setPath([])
      setSearch('')
      return queryClient.resetQueries({ queryKey: driveFilesKey(drive._id) })
    },
  })

  function choose(file: DriveFile) {
    if (file.kind === 'file') return onChosen({ drive: drive._id, file: file._id })
    // A folder found by a search has no known path.
    setPath(search ? [file] : [...path, file])
    setSearch('')
  }

  return (
    <Modal
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      title={`Choose a file from ${drive.title}`}
      size="44rem"
    >
      {isNotConnected(files.error) ? (
        <ConnectDrive drive={drive} />
      ) : (
        <div className={classes.chooser}>
          <SearchBox
            key={path.length}
            label={`Search ${drive.title}`}
            initialText={search}
            onSearch={setSearch}
          />
          {!search && <FolderPath drive={drive.title} path={path} onPath={setPath} />}
          {files.error ? (
            <LoadingFailed error={files.error} onRetry={files.refetch} />
          ) : (
            <DriveFileList
              files={files.data?.pages.flatMap(({ data }) => data)}
              searched={search !== ''}
              onChoose={choose}
            />
          )}
          <Group align="stretch" justify="space-between" gap={8}>
            <Button
              size="xs"
              variant="subtle"
              loading={leave.isPending}
              onClick={() => leave.mutate()}
            >
              Use another account
            </Button>
            {files.hasNextPage && (
              <Button
                size="xs"
                variant="default"
                loading={files.isFetchingNextPage}
                onClick={() => void files.fetchNextPage()}
              >
                Show more
              </Button>
            )}
          </Group>
        </div>
      )}
    </Modal>
  )
}

/** Asks for access to a drive, and explains it. */
function ConnectDrive({ drive }: { drive: CloudDrive }) {
  const open = useOpenDrive()
  return (
    <Stack align="flex-start" className={classes.connect}>
      <p>
        {drive.title} opens in a small window and asks for read access. The portal reads only the
        file that you choose, and drops access when you sign out.
      </p>
      <Button
        // The button appears after the server's response, when the dialog is already open.
        autoFocus
        loading={open.isPending}
        onClick={() => open.mutate({ kind: 'choose', drive: drive._id, title: drive.title })}
      >
        Connect {drive.title}
      </Button>
    </Stack>
  )
}

interface FolderPathProps {
  readonly drive: string
  /** From the outermost folder to the one that is open. */
  readonly path: readonly DriveFile[]
  readonly onPath: (path: readonly DriveFile[]) => void
}

function FolderPath({ drive, path, onPath }: FolderPathProps) {
  const steps = [{ _id: '', name: drive }, ...path]
  return (
    <nav aria-label="Folder">
      <Group component="ol" gap={4} className={classes.path}>
        {steps.map(({ _id, name }, depth) => (
          <li key={_id}>
            {depth === path.length ? (
              <span className={classes.here} aria-current="location">
                {name}
              </span>
            ) : (
              <UnstyledButton className={classes.step} onClick={() => onPath(path.slice(0, depth))}>
                {name}
              </UnstyledButton>
            )}
          </li>
        ))}
      </Group>
    </nav>
  )
}

interface DriveFileListProps {
  /** `undefined` while loading. */
  readonly files: readonly DriveFile[] | undefined
  readonly searched: boolean
  readonly onChoose: (file: DriveFile) => void
}

/** The folders and files to choose from. */
function DriveFileList({ files, searched, onChoose }: DriveFileListProps) {
  const list = useRef<HTMLUListElement>(null)
  const first = files?.[0]?._id
  // The element that was clicked to open the folder is gone.
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
      <Box mih={288}>
        <EmptyState title={searched ? 'Nothing found' : 'No survey files here'}>
          {searched
            ? 'No matching folders or csv, xls or xlsx files.'
            : 'This folder has no folders and no csv, xls or xlsx files.'}
        </EmptyState>
      </Box>
    )
  }
  return (
    <ul ref={list} className={classes.list}>
      {files.map((file) => {
        const { _id, name, kind, bytes, modifiedAt } = file
        const Icon = kind === 'folder' ? IconFolder : IconFileSpreadsheet
        const about = [
          bytes === null ? '' : formatBytes(bytes),
          modifiedAt === null || kind === 'folder' ? '' : DAY.format(new Date(modifiedAt)),
        ]
        return (
          <li key={_id}>
            <UnstyledButton className={classes.file} onClick={() => onChoose(file)}>
              <Icon
                size={20}
                stroke={1.5}
                aria-label={kind === 'folder' ? 'Folder' : 'File'}
                role="img"
                aria-hidden={false}
              />
              <span style={{ overflowWrap: 'anywhere' }}>{name}</span>
              <span className={classes.about}>{about.filter(Boolean).join(' · ')}</span>
            </UnstyledButton>
          </li>
        )
      })}
    </ul>
  )
}
