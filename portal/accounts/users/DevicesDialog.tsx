import type { UserListed } from '@insights/contract/accounts/users.ts'
import { Modal } from '@mantine/core'

import { useOpenedAfterMount } from '../../ui/dialogs/dialog-state.ts'
import { fullName } from '../person.ts'
import { DeviceList } from '../profile/DeviceList.tsx'

interface Props {
  readonly opened: boolean
  readonly user: UserListed
  readonly onClose: () => void
}

/** The devices that a user is signed in on, for a senior who may sign them out. */
export default function DevicesDialog({ opened, user, onClose }: Props) {
  const name = fullName(user)
  return (
    <Modal
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      title={`Devices of ${name}`}
      size="44rem"
    >
      <DeviceList of={{ _id: user._id, name }} />
    </Modal>
  )
}
