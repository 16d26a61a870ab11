import { ErrorAlert } from '../../ui/status/ErrorAlert.tsx'
import type { FileRejection } from './check-files.ts'

import classes from './screenshots.module.css'

interface Props {
  readonly rejected: readonly FileRejection[]
  readonly onDismiss: () => void
}

/** Lists rejected files by name with the reason. */
export function RejectedFiles({ rejected, onDismiss }: Props) {
  if (rejected.length === 0) return null
  return (
    <ErrorAlert
      mt="xs"
      title={
        rejected.length === 1 ? 'One file was not added' : `${rejected.length} files were not added`
      }
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onDismiss}
    >
      <ul className={classes.files}>
        {rejected.map(({ name, reason }, place) => (
          <li key={`${name} ${place}`}>
            <b>{name}</b>: {reason}
          </li>
        ))}
      </ul>
    </ErrorAlert>
  )
}
