import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'
import { ActionIcon, Button, Progress, Select, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { refreshReport } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { FileDrop } from '../../ui/forms/FileDrop.tsx'
import { IMAGE_ENDINGS, IMAGE_TYPES } from '../../ui/forms/image-types.ts'
import { useGatheredFiles } from '../../ui/forms/use-gathered-files.ts'
import { Cards } from '../../ui/page/parts.tsx'
import { ErrorAlert } from '../../ui/status/ErrorAlert.tsx'
import { Removed, useRemoved } from '../../ui/status/Removed.tsx'
import { answersQuery } from '../answers-query.ts'
import { type AnswerKey, changeAnswerImages, offerAnswers } from './change-answer-images.ts'
import { type FileRejection, checkFiles } from './check-files.ts'
import { RejectedFiles } from './RejectedFiles.tsx'
import { postImages } from './upload-images.ts'

import classes from './screenshots.module.css'

/** The companies and categories to choose from. */
export interface AnswerChoices {
  readonly companies: readonly { readonly companyId: string; readonly title: string }[]
  readonly categories: readonly {
    readonly categoryId: string
    readonly title: string
    readonly categoryGroup: string
  }[]
}

interface AddScreenshotsProps {
  readonly report: string
  readonly opened: boolean
  readonly choices: AnswerChoices
  /** The preselected answer, as far as the page knows it. */
  readonly suggested: {
    readonly company: string | null
    readonly application: ApplicationKey | null
    readonly category: string | null
  }
  readonly onClose: () => void
}

/** Uploads screenshots to a chosen answer. Each opening mounts a new form. */
export default function AddScreenshots({
  report,
  opened,
  choices,
  suggested,
  onClose,
}: AddScreenshotsProps) {
  const [company, setCompany] = useState(suggested.company)
  const [application, setApplication] = useState<string | null>(suggested.application)
  const [category, setCategory] = useState(suggested.category)
  const [capability, setCapability] = useState<string | null>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const [rejected, setRejected] = useState<readonly FileRejection[]>([])
  const add = useAddScreenshots(report)

  const { gather, gathering } = useGatheredFiles(async (arrived) => {
    const checked = await checkFiles(arrived, files)
    setRejected(checked.rejected)
    setFiles((now) => [...now, ...checked.accepted])
  })

  const applicationId = APPLICATIONS.find(({ title }) => title === application)?._id
  const list = { report, company: company ?? '', application: applicationId ?? APPLICATIONS[0]._id, category: category ?? '' } // prettier-ignore
  const there = Boolean(company && applicationId && category)
  const answers = useQuery({ ...answersQuery(list), enabled: there })
  const { offered, notListed } = offerAnswers(answers.data ?? [])
  const chosen = offered.find((answer) => answer.capability._id === capability)?.capability._id
  const place = toAnswerKey(company, application, category, chosen ?? null)

  return (
    <FormDialog
      opened={opened}
      title="Upload screenshots"
      submitLabel="Upload"
      submitDisabled={place === null || files.length === 0 || gathering}
      submitting={add.isPending}
      dirty={files.length > 0 && !add.isSuccess}
      onClose={onClose}
      onSubmit={() => place && add.mutate({ place, files }, { onSuccess: onClose })}
    >
      <Cards fit min="13rem" gap="0.75rem 1rem">
        <Select
          label="Company"
          required
          data={choices.companies.map(({ companyId, title }) => ({
            value: companyId,
            label: title,
          }))}
          value={company}
          onChange={setCompany}
        />
        <Select
          label="Application"
          required
          data={APPLICATIONS.map(({ title }) => title)}
          value={application}
          onChange={setApplication}
        />
        <Select
          label="Category"
          required
          searchable
          data={choices.categories.map(({ categoryId, title }) => ({
            value: categoryId,
            label: title,
          }))}
          value={category}
          onChange={(next) => {
            setCategory(next)
            setCapability(null)
          }}
        />
        <Select
          label="Capability"
          required
          searchable
          disabled={offered.length === 0}
          description={notListed}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={answers.error && errorMessage(answers.error)}
          data={offered.map((answer) => ({
            value: answer.capability._id,
            label: answer.capability.title,
          }))}
          value={chosen ?? null}
          onChange={setCapability}
        />
      </Cards>
      <FileDrop
        what="screenshots"
        hint={IMAGE_ENDINGS}
        accept={IMAGE_TYPES}
        disabled={add.isPending}
        onFiles={gather}
        onRejected={(rejections) => gather(rejections.map(({ file }) => file))}
      />
      <RejectedFiles rejected={rejected} onDismiss={() => setRejected([])} />
      <SelectedFiles files={files} disabled={add.isPending} onChange={setFiles} />
      {add.progress !== null && (
        <div className={classes.uploading}>
          <Progress value={add.progress * 100} aria-label="Upload" />
          <Button size="xs" variant="default" onClick={add.stop}>
            Cancel upload
          </Button>
        </div>
      )}
      {add.isError && (
        <ErrorAlert>
          {wasStopped(add.error)
            ? 'Upload canceled. Uploaded files will not be sent again.'
            : errorMessage(add.error)}
        </ErrorAlert>
      )}
    </FormDialog>
  )
}

function toAnswerKey(
  companyId: string | null,
  key: string | null,
  categoryId: string | null,
  capabilityId: string | null,
): AnswerKey | null {
  const application = APPLICATIONS.find(({ title }) => title === key)?.title
  if (!companyId || !application || !categoryId || !capabilityId) return null
  return { companyId, application, categoryId, capabilityId }
}

function wasStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

interface SelectedFilesProps {
  readonly files: readonly File[]
  readonly disabled: boolean
  readonly onChange: (change: (files: readonly File[]) => readonly File[]) => void
}

const SIZE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** Lists the files to upload. */
export function SelectedFiles({ files, disabled, onChange }: SelectedFilesProps) {
  const list = useRef<HTMLDivElement>(null)
  const removed = useRemoved<File>((file) =>
    list.current?.children[files.indexOf(file)]?.querySelector('button'),
  )

  function remove(file: File, at: number) {
    removed.add(file, at)
    onChange((now) => now.filter((other) => other !== file))
  }

  function undo() {
    const latest = removed.undo()
    if (latest) onChange((now) => now.toSpliced(latest.at, 0, latest.item))
  }

  return (
    <>
      {files.length > 0 && (
        <Stack ref={list} component="ul" gap={0} aria-label="Chosen files">
          {files.map((file, at) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className={classes.file}>
              <Text span flex="1" miw={0} style={{ overflowWrap: 'anywhere' }}>
                {file.name}
              </Text>
              <Text span c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
                {SIZE.format(Math.max(file.size, 1024) / 1024)} kB
              </Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={30}
                disabled={disabled}
                aria-label={`Remove ${file.name}`}
                onClick={() => remove(file, at)}
              >
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
            </li>
          ))}
        </Stack>
      )}
      <Removed name={removed.last?.name ?? null} count={removed.count} onUndo={undo} />
    </>
  )
}

interface Added {
  readonly place: AnswerKey
  readonly files: readonly File[]
}

/** Uploads screenshots and adds them to an answer; `progress` is the share sent, 0 to 1. */
export function useAddScreenshots(report: string) {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const control = useRef<AbortController>(null)
  /** Uploaded files that are not in an answer yet: another try must not upload them again. */
  const uploaded = useRef(new Map<File, string>())

  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: async ({ place, files }: Added) => {
      const { signal } = (control.current = new AbortController())
      const missing = files.filter((file) => !uploaded.current.has(file))
      setProgress(missing.length > 0 ? 0 : null)
      if (missing.length > 0) {
        await postImages(report, missing, {
          signal,
          onProgress: setProgress,
          onUploaded: (images) => {
            for (const [at, { _id }] of images.entries()) uploaded.current.set(missing[at]!, _id)
          },
        })
      }
      const ids = files.map((file) => uploaded.current.get(file)!)
      await changeAnswerImages(report, place, (images) => [...images, ...ids])
      uploaded.current.clear()
    },
    onSettled: () => {
      setProgress(null)
      return refreshReport(queryClient, report, 'document')
    },
  })
  return { ...mutation, progress, stop: () => control.current?.abort() }
}
