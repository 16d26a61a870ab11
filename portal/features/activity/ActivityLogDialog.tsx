import { Modal } from '@mantine/core'

import { useOpenedAfterMount } from '../../ui/dialogs/dialog-state.ts'
import { ActivityLog } from './ActivityLog.tsx'

interface Props {
  readonly opened: boolean
  readonly user: { readonly _id: string; readonly name: string; readonly lastName: string }
  readonly onClose: () => void
}

/** The activity log of one user. */
export function ActivityLogDialog({ opened, user, onClose }: Props) {
  return (
    <Modal
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      title={`Activity log of ${user.name} ${user.lastName}`}
      size="60rem"
    >
      <ActivityLog key={user._id} user={user._id} />
    </Modal>
  )
}
