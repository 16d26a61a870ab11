import { Button } from '@mantine/core'
import { IconBrandGoogleDrive } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { cloudDrivesQuery } from './cloud-drives-query.ts'
import { useOpenDrive } from './drive-authorization.ts'

interface Props {
  /** Name of the new folder on the drive. */
  readonly folder: string
  readonly images: readonly { readonly url: string; readonly name: string }[]
}

/** Uploads screenshots to the user's Google Drive; hidden unless that is set up. */
export function UploadToDrive({ folder, images }: Props) {
  const { data: drives = [] } = useQuery(cloudDrivesQuery)
  const open = useOpenDrive()
  if (!drives.some(({ _id }) => _id === 'google-drive')) return null
  return (
    <Button
      size="xs"
      variant="default"
      loading={open.isPending}
      leftSection={<IconBrandGoogleDrive size={16} stroke={1.6} />}
      onClick={() =>
        open.mutate({
          kind: 'upload',
          reportName: folder,
          images: images.map(({ url, name }) => ({ url, name })),
        })
      }
    >
      Google Drive
    </Button>
  )
}
