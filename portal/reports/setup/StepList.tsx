import { Stack, Text, UnstyledButton } from '@mantine/core'
import { IconArrowRight, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { CheckMark } from '../../ui/labels/badges.tsx'
import { linkTo } from '../../ui/links/link-to.ts'
import type { SetupStep, SetupTask } from './setup-steps.ts'

import classes from './ReportSetup.module.css'

interface Props {
  readonly steps: readonly SetupStep[]
  /** The report of the steps; null before its creation. */
  readonly report: string | null
  /** Creates the report with one of its steps; missing while a published report has to be chosen. */
  readonly onStart?: ((task: SetupTask) => void) | undefined
  readonly starting?: boolean
}

/** The steps to a published report, each with its remaining tasks. */
export function StepList({ steps, report, onStart, starting = false }: Props) {
  return (
    <Stack component="ol" gap={0} bd="1px solid var(--rule)" bdrs={3} bg="var(--panel)">
      {steps.map(({ number, open, tasks }) => (
        <li key={number} className={classes.step} data-locked={!open || undefined}>
          <span className={classes.number} aria-hidden="true">
            {number}
          </span>
          <Stack component="ul" gap={0} className={classes.tasks} aria-label={`Step ${number}`}>
            {tasks.map((task) => (
              <li key={task.label}>
                {open ? (
                  <Task task={task} report={report} onStart={onStart} starting={starting} />
                ) : (
                  <div className={classes.task}>
                    <Words task={task} note={`Complete step ${number - 1} first`} />
                    <IconLock size={18} stroke={1.6} aria-hidden />
                  </div>
                )}
              </li>
            ))}
          </Stack>
        </li>
      ))}
    </Stack>
  )
}

interface TaskProps extends Omit<Props, 'steps'> {
  readonly task: SetupTask
}

function Task({ task, report, onStart, starting }: TaskProps) {
  const content = (
    <>
      <Words
        task={task}
        note={report === null ? beforeCreation(onStart !== undefined) : noteOf(task)}
      />
      {task.complete ? (
        <CheckMark label="Complete" />
      ) : (
        <IconArrowRight size={18} stroke={1.6} aria-hidden />
      )}
    </>
  )
  if (report !== null) {
    return (
      <Link {...linkTo(task.path, { search: { report } })} className={classes.task}>
        {content}
      </Link>
    )
  }
  return (
    <UnstyledButton
      className={classes.task}
      disabled={starting || !onStart}
      onClick={() => onStart?.(task)}
    >
      {content}
    </UnstyledButton>
  )
}

function Words({ task, note }: { task: SetupTask; note: ReactNode }) {
  return (
    <Text span flex="1" miw={0}>
      <Text span display="block" ff="heading" fz={17} fw={600} lh={1.3}>
        {task.label}
      </Text>
      {note && (
        <Text span display="block" mt={2} fz="sm" c="dimmed">
          {note}
        </Text>
      )}
    </Text>
  )
}

const beforeCreation = (creates: boolean) =>
  creates ? 'Creates the report as a draft' : 'Start from a report first'

function noteOf(task: SetupTask): string {
  if (task.complete) return 'Complete'
  return task.missing.length === 1 ? task.missing[0]! : `${task.missing.length} items missing`
}
