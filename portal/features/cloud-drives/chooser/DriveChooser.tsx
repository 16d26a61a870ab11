import {
  type CloudDrive,
  type DriveFile,
  driveConnectionsApi,
} from '@insights/contract/cloud-drives.ts'
import { Button, Modal } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { callApi } from '../../../api/call-api.ts'
import { useMutation } from '../../../api/use-mutation.ts'
import { useOpenedAfterMount } from '../../../ui/dialogs/dialog-state.ts'
import { SearchBox } from '../../../ui/forms/SearchBox.tsx'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'
import { onConnected } from '../authorization/drive-channel.ts'
import { CLOUD_DRIVES_KEY } from '../cloud-drives-query.ts'
import { ConnectDrive } from './ConnectDrive.tsx'
import type { DriveChoice } from './drive-choice.ts'
import { driveFilesKey, driveFilesQuery, isNotConnected } from './drive-files-query.ts'
import { DriveFileList } from './DriveFileList.tsx'
import { FolderPath } from './FolderPath.tsx'

import classes from './DriveChooser.module.css'

interface Props {
  readonly opened: boolean
  readonly drive: CloudDrive
  readonly onClose: () => void
  readonly onChosen: (choice: DriveChoice) => void
}

/** Chooses a survey file on a drive. The server looks: no script of the provider's runs here. */
export default function DriveChooser({ opened, drive, onClose, onChosen }: Props) {
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
    // A folder that was found by its name stands for itself.
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
          <div className={classes.foot}>
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
          </div>
        </div>
      )}
    </Modal>
  )
}
