import {
  type CatalogueImportPreview,
  catalogueImportApi,
} from '@insights/contract/catalogue/catalogue-import.ts'
import type { Industry } from '@insights/contract/catalogue/industries.ts'
import { CATALOGUE_COLUMNS } from '@insights/domain/catalogue/file/columns.ts'
import { numberText } from '@insights/domain/text/number-text.ts'
import { Box, Button, Group, Progress, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { isApiError, messageWithoutField } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { upload } from '../../api/upload.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { Panel } from '../../ui/page/parts.tsx'
import { useOverflow } from '../../ui/tables/DataTable.tsx'
import { ExportMenu } from './CatalogueActions.tsx'
import { CatalogueFileDrop } from './CatalogueFileDrop.tsx'
import { importedText } from './import-labels.ts'
import { ImportPreview } from './ImportPreview.tsx'
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

/** Cache keys that contain parts of a catalogue. */
const CATALOGUE_KEYS = ['categories', 'capabilities', 'survey-questions']

/**
 * Imports a file into an industry's catalogue after a preview. `sent` is the share of the file that
 * is uploaded, 0 to 1; `problem` the message about the last step.
 */
function useCatalogueImport(industry: string) {
  const queryClient = useQueryClient()
  const [preview, setPreview] = useState<CatalogueImportPreview | null>(null)
  const [sent, setSent] = useState(0)
  const [isFirst, setIsFirst] = useState(true)

  const previewing = useMutation({
    mutationFn: (file: File) => {
      commit.reset()
      setPreview(null)
      setSent(0)
      setIsFirst(false)
      const form = new FormData()
      form.append('industry', industry)
      form.append('file', file, file.name)
      return upload(catalogueImportApi.create, form, { onProgress: setSent })
    },
    onSuccess: setPreview,
  })

  const commit = useMutation({
    mutationFn: ({ _id }: CatalogueImportPreview) =>
      callApi(catalogueImportApi.update, { params: { id: _id }, body: { status: 'IMPORTED' } }),
    onError: (error) => {
      // The catalogue has changed meanwhile: compare the same file again.
      if (isApiError(error, 409) && isPreview(error.data)) setPreview(error.data)
    },
    onSettled: () => {
      for (const key of CATALOGUE_KEYS) void queryClient.invalidateQueries({ queryKey: [key] })
    },
  })

  const error = commit.error ?? previewing.error
  return {
    preview,
    sent,
    /** True until a file is chosen. */
    isFirst,
    isPreviewing: previewing.isPending,
    isImporting: commit.isPending,
    isImported: commit.isSuccess,
    problem: error === null ? null : messageWithoutField(error),
    readFile: previewing.mutate,
    importPreview: () => preview && commit.mutate(preview),
    reset: () => {
      previewing.reset()
      commit.reset()
      setPreview(null)
    },
  }
}

function isPreview(data: unknown): data is CatalogueImportPreview {
  return typeof data === 'object' && data !== null && 'rows' in data && 'counts' in data
}

interface FileSelectProps {
  readonly industry: string
  /** False if it replaces another step. */
  readonly isFirst: boolean
  /** Share of the file that is sent, 0 to 1; null while none is being sent. */
  readonly sent: number | null
  readonly problem: string | null
  readonly onFile: (file: File) => void
}

/** Selects a file, and explains its format. */
function FileSelect({ industry, isFirst, sent, problem, onFile }: FileSelectProps) {
  const heading = useFocusOnMount(isFirst)
  return (
    <>
      <Title order={2} size="h3" ref={heading} tabIndex={-1} mb="xs">
        Choose a file
      </Title>
      <CatalogueFileDrop problem={problem} disabled={sent !== null} onFile={onFile} />
      {sent !== null && (
        <Stack gap={6} className={classes.progress} role="status">
          <span>{sent < 1 ? 'Uploading the file…' : 'Comparing the file with the catalog…'}</span>
          <Progress value={sent * 100} animated={sent >= 1} aria-label="Upload" size="sm" />
        </Stack>
      )}
      <Box component="section" mt="xl" aria-labelledby="what-it-looks-like">
        <Group justify="space-between" gap="0.5rem 1rem">
          <Title order={2} size="h3" id="what-it-looks-like">
            What the file looks like
          </Title>
          <ExportMenu industry={industry}>
            <Button variant="default" size="xs">
              Download this industry’s file
            </Button>
          </ExportMenu>
        </Group>
        <Text maw={704} c="dimmed" mt={6} mb="md">
          One row for each category, capability and survey question, in any order. Add or edit rows,
          then import the file. Rows are matched by title. Anything not in the file is kept.
        </Text>
        <FileExample />
      </Box>
    </>
  )
}

const ROWS = [
  ['Category', 'Seat', '', 'Choosing and changing it', 'Before the flight', '', 'Yes'],
  ['Capability', 'Seat', 'Seat map', 'Free and taken seats', '', '', 'Yes'],
  ['Capability', 'Seat', 'Legroom shown', '', '', '', 'Yes'],
  ['Question', 'Seat', 'How easy is it to choose a seat?', '', '', '', 'Yes'],
  ['Category', 'Baggage', '', '', 'On the day', '2.5', 'Yes'],
]

/** A few rows of a catalogue file, as in a spreadsheet program. */
function FileExample() {
  const { ref, overflows } = useOverflow()
  return (
    <Panel
      ref={ref}
      className={classes.sheet}
      {...(overflows && { tabIndex: 0, role: 'region', 'aria-label': 'Example, scrollable' })}
    >
      <table>
        <VisuallyHidden component="caption">Example of a catalog file</VisuallyHidden>
        <thead>
          <tr>
            {CATALOGUE_COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((cells) => (
            <tr key={cells.join()}>
              {CATALOGUE_COLUMNS.map((column, at) => (
                <td key={column} data-figure={column === 'Weight' || undefined}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

/** Progress of the import, which continues when the page is left. */
function ImportProgress({ preview }: { preview: CatalogueImportPreview }) {
  const { data } = useQuery(importProgressQuery(preview._id))
  const total = preview.rowsToWrite
  const written = data?.rowsWritten ?? 0
  return (
    <Stack gap={6} className={classes.progress} role="status">
      <span>
        Importing {numberText(written)} of {numberText(total)} rows…
      </span>
      <Progress
        value={(written / Math.max(1, total)) * 100}
        animated
        aria-label="Import"
        size="sm"
      />
    </Stack>
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

interface ImportResultProps {
  readonly industry: Pick<Industry, '_id' | 'title'>
  readonly preview: CatalogueImportPreview
  readonly onAnother: () => void
}

/** The result, with a link back to the categories. */
function ImportResult({ industry, preview, onAnother }: ImportResultProps) {
  const heading = useFocusOnMount()
  return (
    <section aria-labelledby="imported">
      <Title order={2} id="imported" ref={heading} tabIndex={-1} className={classes.fileName}>
        <bdi>{preview.fileName}</bdi> has been imported
      </Title>
      <Text maw={704} c="dimmed" mt={6} mb="md" role="status">
        {importedText(preview.counts)}
      </Text>
      <Group align="stretch" gap="xs" mt={20}>
        <Button variant="default" onClick={onAnother}>
          Import another file
        </Button>
        <ButtonLink
          to="/admin/industry-management/$industry/categories"
          params={{ industry: industry._id }}
        >
          To the categories of {industry.title}
        </ButtonLink>
      </Group>
    </section>
  )
}
