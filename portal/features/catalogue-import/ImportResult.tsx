import type { CatalogueImportPreview } from '@insights/contract/catalogue-import.ts'
import type { Industry } from '@insights/contract/industries.ts'
import { Button, Title } from '@mantine/core'

import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { importedText } from './import-labels.ts'
import { useFocusOnMount } from './use-focus-on-mount.ts'

import classes from './CatalogueImport.module.css'

interface Props {
  readonly industry: Pick<Industry, '_id' | 'title'>
  readonly preview: CatalogueImportPreview
  readonly onAnother: () => void
}

/** What has been done, and the way back to the categories. */
export function ImportResult({ industry, preview, onAnother }: Props) {
  const heading = useFocusOnMount()
  return (
    <section className={classes.result} aria-labelledby="imported">
      <Title order={2} id="imported" ref={heading} tabIndex={-1} className={classes.fileName}>
        <bdi>{preview.fileName}</bdi> has been imported
      </Title>
      <p className={classes.lead} role="status">
        {importedText(preview.counts)}
      </p>
      <div className={classes.foot}>
        <Button variant="default" onClick={onAnother}>
          Import another file
        </Button>
        <ButtonLink
          to="/admin/industry-management/$industry/categories"
          params={{ industry: industry._id }}
        >
          To the categories of {industry.title}
        </ButtonLink>
      </div>
    </section>
  )
}
