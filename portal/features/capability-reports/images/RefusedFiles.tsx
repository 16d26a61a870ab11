import { Alert } from '@mantine/core'

import type { FileRefusal } from './check-files.ts'

import classes from './RefusedFiles.module.css'

interface Props {
  readonly refused: readonly FileRefusal[]
  readonly onDismiss: () => void
}

/** The files that were not taken, each by its name with the reason. */
export function RefusedFiles({ refused, onDismiss }: Props) {
  if (refused.length === 0) return null
  return (
    <Alert
      role="alert"
      color="red"
      mt="xs"
      title={
        refused.length === 1 ? 'One file was not added' : `${refused.length} files were not added`
      }
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onDismiss}
    >
      <ul className={classes.files}>
        {refused.map(({ name, reason }, place) => (
          <li key={`${name} ${place}`}>
            <b>{name}</b>: {reason}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
