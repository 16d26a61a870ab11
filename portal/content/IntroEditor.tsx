import type { ReportContent } from '@insights/contract/content/content.ts'
import { formatDay } from '@insights/domain/text/format-date.ts'
import { Group } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useFocusWithin } from '@mantine/hooks'
import { useId } from 'react'

import '@mantine/dates/styles.layer.css'

import { SharedInput } from '../ui/forms/SharedFields.tsx'
import { SaveStatus } from '../ui/status/SaveStatus.tsx'
import { CarriedOverMark } from './CarriedOverMark.tsx'
import { availableDay, ordinal } from './content-fields.ts'
import { EditingHint, useEditing } from './presence/EditingHint.tsx'
import { combineSaving, useContentField } from './use-content-field.ts'

import classes from './editors.module.css'

interface Props {
  readonly content: ReportContent | null
  readonly industry: string
  /** The ordinal or date shown by default. */
  readonly defaults: { readonly ordinal: string; readonly day: string }
}

/** The section that other users see as being edited. */
const SECTION = 'executiveSummary.intro'

/** The intro sentence (D9), with its ordinal and its day editable in place. */
export function IntroEditor({ content, industry, defaults }: Props) {
  // The calendar is named after the field, which Mantine finds by an id that both share.
  const dateId = useId()
  const { ref, focused } = useFocusWithin<HTMLDivElement>()
  useEditing(SECTION, focused)
  const edition = useContentField(ordinal, content, '')
  const day = useContentField(availableDay, content, null)
  const isOrdinalOpen = content?.carriedOver.sections.includes(ordinal.key) ?? false
  return (
    <>
      {isOrdinalOpen && edition.value === '' && (
        <CarriedOverMark content={content} sections={[ordinal.key]} name={`“${defaults.ordinal}”`}>
          {`No ordinal is written: readers see “${defaults.ordinal}”`}
        </CarriedOverMark>
      )}
      <CarriedOverMark
        content={content}
        sections={edition.value === '' ? [availableDay.key] : [ordinal.key, availableDay.key]}
        name="the intro sentence"
      />
      <div ref={ref} className={classes.sentence}>
        This is the{' '}
        <SharedInput
          display="inline-block"
          w="9rem"
          style={{ verticalAlign: 'baseline' }}
          aria-label="Ordinal of the edition"
          placeholder={defaults.ordinal}
          maxLength={100}
          value={edition.value}
          onText={edition.onChange}
        />{' '}
        edition of the {industry} report, with data as of{' '}
        <DatePickerInput
          id={dateId}
          popoverProps={{ id: dateId, returnFocus: true }}
          display="inline-block"
          w="12.5rem"
          style={{ verticalAlign: 'baseline' }}
          data-edit
          aria-label={`Data as of ${formatDay(day.value ?? defaults.day)}`}
          valueFormat="MMMM D, YYYY"
          value={day.value ?? defaults.day}
          onChange={(value) => day.onChange(value)}
        />
        .
      </div>
      <Group align="stretch" wrap="nowrap" gap="1rem" mih="1.5rem">
        <SaveStatus
          {...combineSaving([edition.saving, day.saving])}
          onRetry={() => {
            edition.retry()
            day.retry()
          }}
        />
        <EditingHint section={SECTION} />
      </Group>
    </>
  )
}
