import { Button, Group } from '@mantine/core'
import { IconBrandDropbox, IconBrandGoogleDrive } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { useDrawer } from '../../ui/dialogs/dialog-state.ts'
import { DIALOG, lazyOverlay } from '../../ui/lazy/lazy-part.tsx'
import { type DriveChoice, cloudDrivesQuery } from './cloud-drives-query.ts'

const DriveChooser = lazyOverlay(() => import('./DriveChooser.tsx'), DIALOG)

const ICONS = { 'google-drive': IconBrandGoogleDrive, dropbox: IconBrandDropbox }

interface Props {
  readonly disabled: boolean
  readonly onChosen: (choice: DriveChoice) => void
}

/** The drives to choose a file from; empty if none is set up. */
export function DriveSources({ disabled, onChosen }: Props) {
  const { data: drives = [] } = useQuery(cloudDrivesQuery)
  const chooser = useDrawer<(typeof drives)[number]>()
  if (drives.length === 0) return null
  return (
    <Group gap={8} mt="xs" fz="sm" c="dimmed">
      <span>Or choose from</span>
      {drives.map((drive) => {
        const Icon = ICONS[drive._id]
        return (
          <Button
            key={drive._id}
            size="xs"
            variant="default"
            disabled={disabled}
            aria-haspopup="dialog"
            leftSection={<Icon size={16} stroke={1.6} />}
            onClick={() => chooser.open(drive)}
          >
            {drive.title}
          </Button>
        )
      })}
      {chooser.item && (
        <DriveChooser
          key={chooser.visit}
          opened={chooser.opened}
          drive={chooser.item}
          onClose={chooser.close}
          onChosen={(choice) => {
            chooser.close()
            onChosen(choice)
          }}
        />
      )}
    </Group>
  )
}
