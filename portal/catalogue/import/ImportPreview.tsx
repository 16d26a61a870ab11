import type { CatalogueImportPreview } from '@insights/contract/catalogue/catalogue-import.ts'
import { Button, Title } from '@mantine/core'

import { CatalogueFileDrop, ImportError } from './CatalogueFileDrop.tsx'
import { importLabel } from './import-labels.ts'
import { IssueList, PreviewedRows } from './PreviewedRows.tsx'
import { useFocusOnMount } from './use-focus-on-mount.ts'

import classes from './CatalogueImport.module.css'

interface Props {
  readonly preview: CatalogueImportPreview
  /** Error of the attempted import. */
  readonly problem: string | null
  readonly onImport: () => void
  readonly onFile: (file: File) => void
  readonly onBack: () => void
}

/** Preview of a file's changes, row by row. */
export function ImportPreview({ preview, problem, onImport, onFile, onBack }: Props) {
  const { counts, errors, can, fileName } = preview
  const heading = useFocusOnMount()
  const isUnreadable = errors.length > 0
  const isWrong = isUnreadable || counts.wrong > 0
  return (
    <section aria-labelledby="preview">
      <Title order={2} id="preview" ref={heading} tabIndex={-1} className={classes.fileName}>
        Preview of <bdi>{fileName}</bdi>
      </Title>
      <ImportError message={problem} />
      {isUnreadable ? (
        <>
          <p className={classes.lead}>
            This is not a catalogue file. The first row must contain the column names.
          </p>
          <IssueList notes={errors} kind="error" />
        </>
      ) : (
        <PreviewedRows preview={preview} />
      )}
      {isWrong && (
        <div className={classes.again}>
          <CatalogueFileDrop
            what="the corrected file"
            problem={null}
            disabled={false}
            onFile={onFile}
          />
        </div>
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={onBack}>
          Choose another file
        </Button>
        {!isWrong && (
          <Button disabled={!can.import} onClick={onImport}>
            {importLabel(counts)}
          </Button>
        )}
      </div>
    </section>
  )
}
