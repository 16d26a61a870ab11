import type { ReportDate } from '@insights/contract/reports/reports-date.ts'
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
  readonly busy: boolean
  readonly onCreate: (choice: NewReportChoice, task: SetupTask) => void
  /** Renders the reports to start from; `choice` is null until a free month is chosen. */
  readonly previous: (date: string | null, choice: NewReportChoice | null) => ReactNode
}

/** Setup of a report before its creation, which the first step does. */
export function NewReportSetup({
  taken,
  proposedDate,
  busy,
  onCreate,
  previous,
}: NewReportSetupProps) {
  const hint = useId()
  const [title, setTitle] = useState('')
  const [date, setDate] = useState<string | null>(proposedDate)
  useUnsaved(title !== '' || date !== proposedDate)
  const [option, setOption] = useState<StartOption>('new')
  const choice =
    date === null || findTaken(date, taken) ? null : { date, title: title.trim() || undefined }
  return (
    <div className={classes.columns}>
      <Stack gap={24} miw={0}>
        <div className={classes.fields}>
          <Group wrap="nowrap" align="flex-end" gap="xs" miw={0}>
            <TextInput
              flex={1}
              miw={0}
              label="Report title"
              description="Defaults to the industry and month"
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
          {option === 'new'
            ? 'The title is saved when a step creates the report.'
            : 'The title is saved when you start from a report.'}
        </Text>
        <StartOptions value={option} onChange={setOption} />
        {option === 'published' && previous(date, choice)}
        <section>
          <Title order={2} mb="sm">
            Steps
          </Title>
          <StepList
            steps={setupSteps(null)}
            report={null}
            starting={busy || choice === null}
            onStart={option === 'new' ? (task) => choice && onCreate(choice, task) : undefined}
          />
        </section>
      </Stack>
      <Stack miw={0}>
        <NewReportStatus start={option} />
      </Stack>
    </div>
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
