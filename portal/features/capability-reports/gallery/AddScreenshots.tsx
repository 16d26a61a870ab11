import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'
import { Alert, Button, Progress, Select } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { errorMessage } from '../../../api/api-error.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { FileDrop } from '../../../ui/forms/FileDrop.tsx'
import { answersQuery } from '../answers-query.ts'
import { checkFiles, type FileRejection } from '../images/check-files.ts'
import { IMAGE_TYPES } from '../images/image-limits.ts'
import { RejectedFiles } from '../images/RejectedFiles.tsx'
import type { AnswerKey } from './answer-key.ts'
import { SelectedFiles } from './SelectedFiles.tsx'
import { offerAnswers } from './takes-screenshots.ts'
import { useAddScreenshots } from './use-add-screenshots.ts'

import classes from './AddScreenshots.module.css'

/** What can be chosen from. */
export interface AnswerChoices {
  readonly companies: readonly { readonly companyId: string; readonly title: string }[]
  readonly categories: readonly {
    readonly categoryId: string
    readonly title: string
    readonly categoryGroup: string
  }[]
}

interface Props {
  readonly report: string
  readonly opened: boolean
  readonly choices: AnswerChoices
  /** What to begin with, as far as it is known. */
  readonly suggested: {
    readonly company: string | null
    readonly application: ApplicationKey | null
    readonly category: string | null
  }
  readonly onClose: () => void
}

/** Milliseconds that chosen files are waited for, which come one after the other (B9). */
const UPLOAD_DELAY = 500

/** Uploads screenshots to an answer that is chosen. Made anew for each opening. */
export default function AddScreenshots({ report, opened, choices, suggested, onClose }: Props) {
  const [company, setCompany] = useState(suggested.company)
  const [application, setApplication] = useState<string | null>(suggested.application)
  const [category, setCategory] = useState(suggested.category)
  const [capability, setCapability] = useState<string | null>(null)
  const [files, setFiles] = useState<readonly File[]>([])
  const [rejected, setRejected] = useState<readonly FileRejection[]>([])
  const add = useAddScreenshots(report)
  const arriving = useRef<File[]>([])

  const take = useDebouncedCallback(async () => {
    const checked = await checkFiles(arriving.current.splice(0), files)
    setRejected(checked.rejected)
    setFiles((now) => [...now, ...checked.accepted])
  }, UPLOAD_DELAY)

  function gather(more: readonly File[]) {
    arriving.current.push(...more)
    take()
  }

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
      submitDisabled={place === null || files.length === 0}
      submitting={add.isPending}
      dirty={files.length > 0 && !add.isSuccess}
      onClose={onClose}
      onSubmit={() => place && add.mutate({ place, files }, { onSuccess: onClose })}
    >
      <div className={classes.place}>
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
      </div>
      <FileDrop
        what="screenshots"
        hint="jpg, png, jpeg, gif"
        accept={IMAGE_TYPES}
        disabled={add.isPending}
        onFiles={gather}
        onRejected={(rejections) => gather(rejections.map(({ file }) => file))}
      />
      <RejectedFiles rejected={rejected} onDismiss={() => setRejected([])} />
      <SelectedFiles files={files} disabled={add.isPending} onChange={setFiles} />
      {add.progress !== null && (
        <div className={classes.progress}>
          <Progress value={add.progress * 100} aria-label="Upload" />
          <Button size="xs" variant="default" onClick={add.stop}>
            Cancel upload
          </Button>
        </div>
      )}
      {add.isError && (
        <Alert color="red" variant="outline" role="alert">
          {wasStopped(add.error)
            ? 'Upload cancelled. Uploaded files will not be sent again.'
            : errorMessage(add.error)}
        </Alert>
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
