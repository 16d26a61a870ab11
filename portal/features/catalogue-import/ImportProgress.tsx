import type { CatalogueImportPreview } from '@insights/contract/catalogue-import.ts'
import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { importProgressQuery } from './import-progress-query.ts'

import classes from './CatalogueImport.module.css'

/** How far the import is. It goes on when the page is left. */
export function ImportProgress({ preview }: { preview: CatalogueImportPreview }) {
  const { data } = useQuery(importProgressQuery(preview._id))
  const total = preview.rowsToWrite
  const written = data?.rowsWritten ?? 0
  return (
    <div className={classes.progress} role="status">
      <span>
        Importing {written.toLocaleString('en')} of {total.toLocaleString('en')} rows…
      </span>
      <Progress
        value={(written / Math.max(1, total)) * 100}
        animated
        aria-label="Import"
        size="sm"
      />
    </div>
  )
}
