import type { SurveySampleRecord } from '@insights/contract/survey/survey-sample.ts'
import type { SurveyRow } from '@insights/contract/survey/survey.ts'
import { numberText } from '@insights/domain/text/number-text.ts'
import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { errorMessage, isApiError } from '../api/api-error.ts'
import { useLeaveGuard } from '../ui/dialogs/use-leave-guard.ts'
import { useFormDraft } from '../ui/forms/kept.ts'
import { SharedInput } from '../ui/forms/SharedFields.tsx'
import { useTyped } from '../ui/forms/use-typed.ts'
import { ErrorAlert } from '../ui/status/ErrorAlert.tsx'
import { LoadingFailed } from '../ui/status/LoadingFailed.tsx'
import { UnsavedDraft } from '../ui/status/UnsavedDraft.tsx'
import { surveySampleQuery, useSaveSample } from './respondents.ts'
import { type SampleTexts, checkSampleTexts, readSampleTexts, sampleTexts } from './sample-texts.ts'

import classes from './survey.module.css'

interface Props {
  readonly report: string
  readonly rows: readonly SurveyRow[]
  readonly canEdit: boolean
}

/** The respondents of the survey and its dates, which intervals of scores are calculated from. */
export default function SamplePanel({ report, rows, canEdit }: Props) {
  const { data: sample, error, refetch } = useQuery(surveySampleQuery(report))
  return (
    <section className={classes.sample} aria-labelledby="survey-sample">
      <Title order={2} size="h3" id="survey-sample">
        Sample
      </Title>
      {sample ? (
        <>
          <SampleFacts sample={sample} rows={rows} />
          {canEdit && <SampleForm report={report} sample={sample} rows={rows} />}
        </>
      ) : (
        error && <LoadingFailed error={error} onRetry={refetch} />
      )}
    </section>
  )
}

function SampleFacts({ sample, rows }: { sample: SurveySampleRecord; rows: readonly SurveyRow[] }) {
  const { basis, respondents, byQuestion, designEffect, fieldwork } = sample
  if (respondents === null) {
    return (
      <p className={classes.note}>
        Not known yet. With the number of respondents, readers see how sure scores and ranks are;
        without it, no intervals are shown.
      </p>
    )
  }
  const answered = rows.map(({ questionId }) => byQuestion[questionId] ?? respondents)
  const fewest = Math.min(...answered, respondents)
  const facts = [
    `${numberText(respondents)} respondents`,
    ...(fewest < respondents ? [`at least ${numberText(fewest)} a question`] : []),
    `design effect ${designEffect.toFixed(2)}`,
    fieldwork ? `fieldwork ${fieldwork.from} to ${fieldwork.to}` : 'dates of the fieldwork missing',
  ]
  return (
    <p className={classes.note}>
      {facts.join(', ')}.{basis === 'respondents' && ' Calculated from the imported respondents.'}
    </p>
  )
}

interface FormProps {
  readonly report: string
  readonly sample: SurveySampleRecord
  readonly rows: readonly SurveyRow[]
}

function SampleForm({ report, sample, rows }: FormProps) {
  const { byQuestion, ...stored } = sampleTexts(sample)
  const fields = useTyped(stored)
  // Each question by itself: a colleague's count of another one stays.
  const counts = useTyped(byQuestion)
  const texts = { ...fields.values, byQuestion: counts.values }
  /** The version that was typed over, whose change by a colleague is a conflict. */
  const [base, setBase] = useState<string | null>(null)
  const dirty = fields.dirty || counts.dirty
  useLeaveGuard(dirty)
  const draft = useFormDraft(
    `sample.${report}`,
    dirty ? { fields: fields.unsaved ?? {}, counts: counts.unsaved ?? {} } : null,
    (kept) => {
      fields.set(kept.fields ?? {})
      counts.set(kept.counts ?? {})
    },
  )
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const save = useSaveSample(report)
  const faults = checkSampleTexts(texts)
  const typed = sample.basis === 'shares'

  function type(change: () => void) {
    setBase((before) => before ?? sample.updatedAt)
    change()
  }

  function field(name: keyof Omit<SampleTexts, 'byQuestion'>) {
    return {
      value: texts[name],
      error: touched.has(name) && faults[name],
      onBlur: () => setTouched(new Set([...touched, name])),
      onText: (text: string) => type(() => fields.set({ [name]: text })),
    }
  }

  return (
    <form
      aria-label="Sample"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (Object.keys(faults).length === 0) {
          const change = {
            ...sample,
            ...readSampleTexts(texts),
            updatedAt: base ?? sample.updatedAt,
          }
          save.mutate(change, {
            onSuccess() {
              fields.saved(texts)
              counts.saved(texts.byQuestion)
            },
            onSettled: () => setBase(null),
          })
        } else setTouched(new Set(Object.keys(faults)))
      }}
    >
      {draft && <UnsavedDraft {...draft} mb="md" />}
      <div className={classes.sampleFields}>
        {typed && (
          <>
            <SharedInput label="Respondents" inputMode="numeric" {...field('respondents')} />
            <SharedInput
              label="Design effect"
              description="1 for a simple random sample"
              inputMode="decimal"
              {...field('designEffect')}
            />
          </>
        )}
        <SharedInput label="Fieldwork from" type="date" {...field('from')} />
        <SharedInput label="Fieldwork to" type="date" {...field('to')} />
      </div>
      {typed && (
        <details className={classes.byQuestion}>
          <summary>Questions that fewer people answered</summary>
          <div className={classes.sampleFields}>
            {rows.map(({ questionId, name }) => (
              <SharedInput
                key={questionId}
                label={name}
                inputMode="numeric"
                placeholder={texts.respondents}
                value={texts.byQuestion[questionId] ?? ''}
                error={faults[questionId]}
                onText={(text) => type(() => counts.set({ [questionId]: text }))}
              />
            ))}
          </div>
        </details>
      )}
      {save.error && <NotSaved error={save.error} />}
      <Button type="submit" variant="default" disabled={!dirty} loading={save.isPending}>
        Save sample
      </Button>
    </form>
  )
}

function NotSaved({ error }: { error: unknown }) {
  const lines =
    isApiError(error) && error.code === 409
      ? ['Someone else has changed the survey meanwhile. Check the sample and save it again.']
      : errorMessage(error).split('\n')
  return (
    <ErrorAlert title="Nothing was saved">
      <ul className={classes.faults}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </ErrorAlert>
  )
}
