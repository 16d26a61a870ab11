import { Alert } from '@mantine/core'

import classes from './CatalogueImport.module.css'

/** Why the last step came to nothing; null when it did not. */
export function ImportError({ message }: { message: string | null }) {
  if (message === null) return null
  return (
    <Alert
      color="red"
      variant="outline"
      role="alert"
      title="Nothing was imported"
      className={classes.problem}
    >
      {message}
    </Alert>
  )
}
