import type { MaintenanceNotice } from '@insights/contract/operations/maintenance-notices.ts'
import { ActionIcon, Button, Group, Input, List, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useRef } from 'react'

import { SharedTextarea } from '../../ui/forms/SharedFields.tsx'
import type { Field, FieldInput } from '../../ui/records/field.ts'
import { titleField } from '../../ui/records/fields.tsx'
import type { RecordForm } from '../../ui/records/record-form.ts'
import type { RecordStore } from '../../ui/records/record-kind.ts'
import { RecordDrawer } from '../../ui/records/RecordDrawer.tsx'
import type { DrawerProps } from '../../ui/records/RecordList.tsx'
import { useSaveRecord } from '../../ui/records/records-query.ts'
import { useRecordForm } from '../../ui/records/use-record-form.ts'
import { fromDatetimeLocal, toDatetimeLocal } from './datetime-local.ts'
import { NoticeBanner, NoticeTime } from './NoticeBanner.tsx'

import classes from './maintenance-notices.module.css'

interface Props extends DrawerProps<MaintenanceNotice> {
  readonly store: RecordStore<MaintenanceNotice>
}

/** The form of a maintenance notice, with a preview of its banner. */
export function NoticeDrawer({ opened, item, store, onSaved, onClose }: Props) {
  const form = useRecordForm({ form: NOTICE_FORM, item, mutation: useSaveRecord(store), onSaved })
  const { name, date, details } = form.values
  return (
    <RecordDrawer
      opened={opened}
      title={item ? 'Edit notice' : 'New notice'}
      subject={item?.name}
      form={form}
      after={
        <section aria-labelledby="notice-preview" className={classes.preview}>
          <h3 id="notice-preview" className={classes.label}>
            Preview
          </h3>
          <NoticeBanner
            notice={{
              name: name.trim() || 'Name',
              date: fromDatetimeLocal(date),
              details: [details[0]?.trim() || 'Summary'],
            }}
          />
        </section>
      }
      onClose={onClose}
    />
  )
}

interface NoticeValues {
  readonly name: string
  /** Value of a date and time field, in the reader's time zone. */
  readonly date: string
  readonly details: readonly string[]
}

const DATE_FIELD: Field<string> = {
  label: 'Date and time',
  required: true,
  check: (moment) => (fromDatetimeLocal(moment) === '' ? 'Must be a date and time' : null),
  input: ({ value, onChange, ...input }) => (
    <TextInput
      {...input}
      type="datetime-local"
      value={value}
      // Four digits: otherwise browsers accept years of six.
      min="1970-01-02T00:00"
      max="9999-12-31T23:59"
      description={dateHint(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
  show: (moment) => <NoticeTime at={fromDatetimeLocal(moment)} />,
}

function dateHint(moment: string): string {
  const instant = fromDatetimeLocal(moment)
  const date = instant === '' ? new Date() : new Date(instant)
  const zone = `When it begins, in your time zone: ${timeZoneName(date)}.`
  const past = instant !== '' && date.getTime() <= Date.now()
  return past ? `${zone} This date has passed. No one will see the notice.` : zone
}

const DETAILS_FIELD: Field<readonly string[]> = {
  label: 'Details',
  required: true,
  check: ([summary = '']) => (summary.trim() === '' ? 'Required' : null),
  input: (input) => <DetailsInput {...input} />,
  show: (lines) => (
    <List size="sm">
      {lines.map((line, place) => (
        <List.Item key={place}>{line}</List.Item>
      ))}
    </List>
  ),
}

const NOTICE_FORM: RecordForm<MaintenanceNotice, NoticeValues> = {
  fields: { name: titleField('Name', 100), date: DATE_FIELD, details: DETAILS_FIELD },
  read: (notice) => ({
    name: notice?.name ?? '',
    date: toDatetimeLocal(notice?.date ?? ''),
    details: notice?.details ?? [''],
  }),
  write: ({ name, date, details }) => ({
    name: name.trim(),
    date: fromDatetimeLocal(date),
    details: details.map((line) => line.trim()).filter((line) => line !== ''),
  }),
}

const MAX_LENGTH = 500
const MAX_LINES = 30

/** The summary, and any number of lines below it for the release notes. */
function DetailsInput(props: FieldInput<readonly string[]>) {
  const { label, value, onChange, onBlur, error } = props
  const group = useId()
  const list = useRef<HTMLDivElement>(null)
  const lines = value.length === 0 ? [''] : value

  function change(place: number, text: string) {
    const line = text.replaceAll(/\n+/g, ' ')
    onChange(lines.map((other, index) => (index === place ? line : other)))
  }

  function add() {
    onChange([...lines, ''])
    focusLine(lines.length)
  }

  function remove(place: number) {
    onChange(lines.filter((_, index) => index !== place))
    focusLine(place - 1)
  }

  function focusLine(place: number) {
    setTimeout(() => list.current?.querySelectorAll('textarea')[place]?.focus())
  }

  return (
    <div role="group" aria-labelledby={group} ref={list}>
      <Input.Label component="div" labelElement="div" id={group} required>
        {label}
      </Input.Label>
      <Input.Description mb={6}>
        The first line is shown on the banner, the rest in the release notes.
      </Input.Description>
      <Stack gap="xs">
        {lines.map((line, place) => (
          <Group key={place} align="flex-start" wrap="nowrap" gap={6}>
            <SharedTextarea
              flex={1}
              miw={0}
              aria-label={place === 0 ? 'Summary' : `Line ${place + 1}`}
              placeholder={place === 0 ? 'Summary' : undefined}
              value={line}
              autosize
              minRows={1}
              maxLength={MAX_LENGTH}
              error={place === 0 ? error : undefined}
              onBlur={place === 0 ? onBlur : undefined}
              onText={(text) => change(place, text)}
            />
            {place > 0 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove line ${place + 1}`}
                onClick={() => remove(place)}
              >
                <IconTrash size={18} stroke={1.6} />
              </ActionIcon>
            )}
          </Group>
        ))}
      </Stack>
      {lines.length < MAX_LINES && (
        <Button
          variant="subtle"
          size="compact-md"
          mt="xs"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={add}
        >
          Add a line
        </Button>
      )}
    </div>
  )
}

/** Returns the reader's time zone in words: 'Central European Standard Time (Europe/Berlin)'. */
function timeZoneName(at: Date): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'long' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name === undefined || name === timeZone ? timeZone : `${name} (${timeZone})`
}
