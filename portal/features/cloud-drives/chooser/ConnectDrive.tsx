import type { CloudDrive } from '@insights/contract/cloud-drives.ts'
import { Button } from '@mantine/core'

import { useOpenDrive } from '../authorization/use-open-drive.ts'

import classes from './DriveChooser.module.css'

/** Asks somebody to let the portal look at a drive, and says what that means. */
export function ConnectDrive({ drive }: { drive: CloudDrive }) {
  const open = useOpenDrive()
  return (
    <div className={classes.connect}>
      <p>
        {drive.title} opens in a small window and asks for read access. The portal reads only the
        file that you choose, and drops access when you sign out.
      </p>
      <Button
        // It comes when the server has said that nothing is connected: the dialog is open by then.
        autoFocus
        loading={open.isPending}
        onClick={() => open.mutate({ kind: 'choose', drive: drive._id, title: drive.title })}
      >
        Connect {drive.title}
      </Button>
    </div>
  )
}
