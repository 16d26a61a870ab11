import type { ReportDate } from '@insights/contract/reports/reports-date.ts'
import type { ReportListed } from '@insights/contract/reports/reports.ts'
import { editionName, nextTitle } from '@insights/domain/text/edition-name.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Button, Group, Radio, Stack, Text, TextInput, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'

import { useUnsaved } from '../../ui/dialogs/unsaved.ts'
import { MonthField, findTaken } from './MonthField.tsx'
import { type SetupTask, setupSteps, type StartOption } from './setup-steps.ts'
import { NewReportStatus } from './StatusPanel.tsx'
import { StepList } from './StepList.tsx'

import classes from './ReportSetup.module.css'

export interface NewReportChoice {
  readonly date: string
  readonly title: string | undefined
}

interface NewReportSetupProps {
  /** Months of the industry that already have a report. */
  readonly taken: readonly ReportDate[]
  /** The initial month. */
  readonly proposedDate: string
  /** The title of the industry. */
  readonly industry: string
  /** Returns the newest published report before a month, which a new one starts from. */
  readonly newestBefore: (date: string) => ReportListed | undefined
  readonly busy: boolean
  /** Creates the report, from another one unless `from` is missing, and opens a step if one is given. */
  readonly onCreate: (choice: NewReportChoice, from?: ReportListed, task?: SetupTask) => void
  /** Renders the reports to start from; `choice` is null until a free month is chosen. */
  readonly previous: (date: string | null, choice: NewReportChoice | null) => ReactNode
}

/** Setup of a report before its creation, which its button and the first step do. */
export function NewReportSetup({
  taken,
  proposedDate,
  industry,
  newestBefore,
  busy,
  onCreate,
  previous,
}: NewReportSetupProps) {
  const hint = useId()
  const [title, setTitle] = useState('')
  const [date, setDate] = useState<string | null>(proposedDate)
  useUnsaved(title !== '' || date !== proposedDate)
  const [chosen, setChosen] = useState<StartOption | null>(null)
  const newest = date === null ? undefined : newestBefore(date)
  const option = chosen ?? (newest ? 'published' : 'new')
  const from = option === 'published' ? newest : undefined
  const ready = option === 'new' || from !== undefined
  const choice =
    date === null || findTaken(date, taken) ? null : { date, title: title.trim() || undefined }
  return (
    <Stack gap={24}>
      <div className={classes.fields}>
        <Group wrap="nowrap" align="flex-end" gap="xs" miw={0}>
          <TextInput
            flex={1}
            miw={0}
            label="Report title"
            description={`Defaults to ${
              date === null
                ? 'the industry and month'
                : `“${from ? nextTitle(from, date) : `${industry} ${formatMonth(date)}`}”`
            }`}
            classNames={{ description: classes.hint }}
            value={title}
            maxLength={200}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Button disabled aria-describedby={hint}>
            Save
          </Button>
        </Group>
        <MonthField date={date} taken={taken} onChange={setDate} />
      </div>
      <Text id={hint} fz="sm" c="dimmed" mt="sm">
        The title is saved when the report is created.
      </Text>
      <StartOptions value={option} onChange={setChosen} />
      <Group gap="0.5rem 1rem">
        <Button
          loading={busy}
          disabled={choice === null || !ready}
          onClick={() => choice && onCreate(choice, from)}
        >
          Create report
        </Button>
        <Text fz="sm" c="dimmed" flex="1 1 16rem">
          {from
            ? `Copies answers, screenshots and texts of “${editionName(from)}” for you to confirm.`
            : ready
              ? 'Starts without answers.'
              : 'No earlier published report to start from.'}
        </Text>
      </Group>
      {option === 'published' && previous(date, choice)}
      <NewReportStatus />
      <section>
        <Title order={2} mb="sm">
          Steps
        </Title>
        <StepList
          steps={setupSteps(null)}
          report={null}
          starting={busy || choice === null}
          onStart={ready ? (task) => choice && onCreate(choice, from, task) : undefined}
        />
      </section>
    </Stack>
  )
}

interface StartOptionsProps {
  readonly value: StartOption
  readonly onChange: (option: StartOption) => void
}

function StartOptions({ value, onChange }: StartOptionsProps) {
  return (
    <Radio.Group
      label="Start with"
      value={value}
      onChange={(option) => onChange(option as StartOption)}
    >
      <Stack gap="xs" mt={4}>
        <Radio value="new" label="A new report" description="Starts without answers." />
        <Radio
          value="published"
          label="From a published report"
          description="Copies answers, screenshots and texts for you to confirm."
        />
      </Stack>
    </Radio.Group>
  )
}
