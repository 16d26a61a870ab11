import type { SurveySampleRecord } from '@insights/contract/survey/survey-sample.ts'
import type { SurveyRow } from '@insights/contract/survey/survey.ts'
import { formatDay } from '@insights/domain/text/format-date.ts'
import { numberText } from '@insights/domain/text/number-text.ts'
import { Box, Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { errorMessage, isApiError } from '../api/api-error.ts'
import { useLeaveGuard } from '../ui/dialogs/use-leave-guard.ts'
import { SharedInput } from '../ui/forms/SharedFields.tsx'
import { useFields } from '../ui/forms/use-fields.ts'
import { Cards } from '../ui/page/parts.tsx'
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
    <Box component="section" mt="xl" aria-labelledby="survey-sample">
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
    </Box>
  )
}

function SampleFacts({ sample, rows }: { sample: SurveySampleRecord; rows: readonly SurveyRow[] }) {
  const { basis, respondents, byQuestion, designEffect, fieldwork } = sample
  if (respondents === null) {
    return (
      <Text fz="sm" c="dimmed" mt={4} mb="sm">
        Not known yet. With the number of respondents, readers see how sure scores and ranks are;
        without it, no intervals are shown.
      </Text>
    )
  }
  const answered = rows.map(({ questionId }) => byQuestion[questionId] ?? respondents)
  const fewest = Math.min(...answered, respondents)
  const facts = [
    `${numberText(respondents)} respondents`,
    ...(fewest < respondents ? [`at least ${numberText(fewest)} a question`] : []),
    ...(designEffect === 1 ? [] : [`design effect ${designEffect.toFixed(2)}`]),
    fieldwork
      ? `fieldwork ${formatDay(fieldwork.from)} to ${formatDay(fieldwork.to)}`
      : 'dates of the fieldwork missing',
  ]
  return (
    <Text fz="sm" c="dimmed" mt={4} mb="sm">
      {facts.join(', ')}.{basis === 'respondents' && ' Calculated from the imported respondents.'}
    </Text>
  )
}

interface FormProps {
  readonly report: string
  readonly sample: SurveySampleRecord
  readonly rows: readonly SurveyRow[]
}

function SampleForm({ report, sample, rows }: FormProps) {
  const { byQuestion, ...stored } = sampleTexts(sample)
  const { values, dirty, valid, draft, showFaults, saved, discard, ...form } = useFields<Flat>(
    { ...byQuestion, ...stored },
    { check: (flat) => checkSampleTexts(nested(flat)), draft: `sample.${report}` },
  )
  /** The version that was typed over, whose change by a colleague is a conflict. */
  const [base, setBase] = useState<string | null>(null)
  useLeaveGuard(dirty, { onDiscard: discard })
  const save = useSaveSample(report)
  const typed = sample.basis === 'shares'

  function field(name: string) {
    const { value = '', onText, ...input } = form.field(name)
    return {
      ...input,
      value,
      onText(text: string) {
        setBase((before) => before ?? sample.updatedAt)
        onText(text)
      },
    }
  }

  return (
    <form
      aria-label="Sample"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!valid) return showFaults()
        const read = readSampleTexts(nested(values))
        save.mutate(
          { ...sample, ...read, updatedAt: base ?? sample.updatedAt },
          { onSuccess: () => void saved(values), onSettled: () => setBase(null) },
        )
      }}
    >
      {draft && <UnsavedDraft {...draft} mb="md" />}
      <Cards min="11rem" gap="0.75rem 1rem" mb="md" style={{ alignItems: 'end' }}>
        {typed && <SharedInput label="Respondents" inputMode="numeric" {...field('respondents')} />}
        <SharedInput label="Fieldwork from" type="date" {...field('from')} />
        <SharedInput label="Fieldwork to" type="date" {...field('to')} />
      </Cards>
      {typed && (
        <details className={classes.byQuestion}>
          <summary>Advanced: design effect, and questions that fewer people answered</summary>
          <Cards min="11rem" gap="0.75rem 1rem" mb="md" style={{ alignItems: 'end' }}>
            <SharedInput
              label="Design effect"
              description="1 for a simple random sample"
              inputMode="decimal"
              {...field('designEffect')}
            />
            {rows.map(({ questionId, name }) => (
              <SharedInput
                key={questionId}
                label={name}
                inputMode="numeric"
                placeholder={values.respondents}
                {...field(questionId)}
              />
            ))}
          </Cards>
        </details>
      )}
      {save.error && <NotSaved error={save.error} />}
      <Button type="submit" variant="default" disabled={!dirty} loading={save.isPending}>
        Save sample
      </Button>
    </form>
  )
}

/** Each question is a field of its own: a colleague's count of another one stays. */
type Flat = Omit<SampleTexts, 'byQuestion'> & Readonly<Record<string, string>>

const nested = ({ respondents, designEffect, from, to, ...byQuestion }: Flat): SampleTexts => ({
  respondents,
  designEffect,
  from,
  to,
  byQuestion,
})

function NotSaved({ error }: { error: unknown }) {
  const lines =
    isApiError(error) && error.code === 409
      ? ['Someone else has changed the survey meanwhile. Check the sample and save it again.']
      : errorMessage(error).split('\n')
  return (
    <ErrorAlert title="Nothing was saved">
      <Box component="ul" pl={18} style={{ overflowWrap: 'anywhere' }} m={0}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </ErrorAlert>
  )
}
