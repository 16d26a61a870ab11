import {
  type CatalogueImportPreview,
  catalogueImportApi,
} from '@insights/contract/catalogue/catalogue-import.ts'
import type { Industry } from '@insights/contract/catalogue/industries.ts'
import { Button, Progress, Title } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { FileSelect } from './FileSelect.tsx'
import { importedText } from './import-labels.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { useCatalogueImport } from './use-catalogue-import.ts'
import { useFocusOnMount } from './use-focus-on-mount.ts'

import classes from './CatalogueImport.module.css'

/** Import of a catalogue file: choosing it, the preview, importing, the result. */
export function CatalogueImport({ industry }: { industry: Pick<Industry, '_id' | 'title'> }) {
  const work = useCatalogueImport(industry._id)
  const { preview } = work
  if (preview && work.isImported) {
    return <ImportResult industry={industry} preview={preview} onAnother={work.reset} />
  }
  if (preview && work.isImporting) return <ImportProgress preview={preview} />
  if (preview) {
    return (
      <ImportPreview
        key={preview._id}
        preview={preview}
        problem={work.problem}
        onImport={work.importPreview}
        onFile={work.readFile}
        onBack={work.reset}
      />
    )
  }
  return (
    <FileSelect
      industry={industry._id}
      isFirst={work.isFirst}
      sent={work.isPreviewing ? work.sent : null}
      problem={work.problem}
      onFile={work.readFile}
    />
  )
}

/** Progress of the import, which continues when the page is left. */
function ImportProgress({ preview }: { preview: CatalogueImportPreview }) {
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

const EVERY = 400

/** Polls the progress of a running import. */
const importProgressQuery = (id: string) =>
  queryOptions({
    queryKey: ['catalogue-import', id],
    queryFn: ({ signal }) => callApi(catalogueImportApi.get, { params: { id }, signal }),
    refetchInterval: EVERY,
    gcTime: 0,
  })

interface Props {
  readonly industry: Pick<Industry, '_id' | 'title'>
  readonly preview: CatalogueImportPreview
  readonly onAnother: () => void
}

/** The result, with a link back to the categories. */
function ImportResult({ industry, preview, onAnother }: Props) {
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
