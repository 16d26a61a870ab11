import type {
  Disagreement,
  SecondCodingCell,
  SecondCodingCells,
} from '@insights/contract/answers/second-coding.ts'
import { MAX_CODING_NOTE } from '@insights/contract/answers/second-coding.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { ofText } from '@insights/domain/text/number-text.ts'
import { Box, Button, Group, Text, Textarea } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'

import { useUnsaved } from '../../ui/dialogs/unsaved.ts'
import { useKeptText } from '../../ui/forms/kept.ts'
import { useHeld } from '../../ui/forms/use-held.ts'
import { usePartKeys } from '../../ui/forms/use-part-keys.ts'
import { KeyHints } from '../../ui/labels/KeyHints.tsx'
import { Cards } from '../../ui/page/parts.tsx'
import { type GivenAnswer, useCodeCell, useDecideCell } from './second-coding-query.ts'

import classes from './SecondCoding.module.css'

interface CodeCellsProps {
  readonly report: string
  readonly cells: SecondCodingCells
}

/** The user's cells, one at a time: the question, and nothing of its first answer. */
export function CodeCells({ report, cells }: CodeCellsProps) {
  const { open, coded } = cells
  const save = useCodeCell(report)
  const { item: cell, ...held } = useHeld(open, idOf, sentBy(save))
  if (!cell) {
    return (
      <Text c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }} mb={8} role="status">
        {coded > 0
          ? `You have answered all of your cells: ${coded}.`
          : 'No cells of this report are yours to answer a second time.'}
      </Text>
    )
  }
  return (
    <>
      <Text c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }} mb={8} role="status">
        {held.gone
          ? `${ofText(coded, coded + open.length)} answered`
          : ofText(coded + 1, coded + open.length)}
      </Text>
      <AnswerCell key={cell.answer} cell={cell} held={held} waiting={open.length} save={save} />
    </>
  )
}

const idOf = ({ answer }: SecondCodingCell) => answer

/** Returns the id of the cell whose answer was sent last, unless it was rejected. */
const sentBy = (save: ReturnType<typeof useCodeCell> | ReturnType<typeof useDecideCell>) =>
  save.isError ? undefined : save.variables?.answer

/** The first disagreement of two other people, with both answers; the next one follows. */
export function DecideCells({ report, cells }: CodeCellsProps) {
  const save = useDecideCell(report)
  const { disagreements } = cells
  const { item: cell, ...held } = useHeld(disagreements, idOf, sentBy(save))
  if (!cell) return null
  return (
    <>
      <Text c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }} mb={8} role="status">
        {disagreements.length === 1 ? '1 disagreement' : `${disagreements.length} disagreements`} to
        decide
      </Text>
      <AnswerCell
        key={cell.answer}
        cell={cell}
        held={held}
        waiting={disagreements.length}
        save={save}
      >
        <BothAnswers cell={cell} />
      </AnswerCell>
    </>
  )
}

const APPLICATION_TITLES = new Map<string, string>(
  APPLICATIONS.map(({ _id, title }) => [_id, title]),
)

interface AnswerCellProps {
  readonly cell: SecondCodingCell
  /** The position of the cell in the list; it is gone once answered elsewhere or withdrawn. */
  readonly held: Pick<ReturnType<typeof useHeld>, 'gone' | 'index' | 'openAt'>
  /** Number of cells that wait. */
  readonly waiting: number
  readonly save: Pick<ReturnType<typeof useCodeCell>, 'isPending'> & {
    readonly mutateAsync: (given: GivenAnswer) => Promise<unknown>
  }
  readonly children?: ReactNode
}

/** A question with yes and no, by mouse or by keys. */
function AnswerCell({ cell, held, waiting, save, children }: AnswerCellProps) {
  const { gone, index, openAt } = held
  const saving = save.isPending
  const onSkip = gone || waiting > 1 ? () => openAt(index + (gone ? 0 : 1)) : undefined
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [note, setNote, endNote] = useKeptText(`coding.${cell.answer}`)
  useUnsaved(chosen !== null)
  const send = () => {
    if (chosen === null || saving || gone) return
    void endNote(save.mutateAsync({ answer: cell.answer, hasCapability: chosen, note }))
  }
  usePartKeys(form, {
    y: () => setChosen(true),
    n: () => setChosen(false),
    l: onSkip,
    Enter: send,
  })
  return (
    <form
      ref={form}
      noValidate
      className={classes.cell}
      aria-label={`${cell.capability.title}, ${cell.company.title}`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Text fz="sm" c="dimmed">
        {cell.company.title} · {APPLICATION_TITLES.get(cell.application)} · {cell.category.title}
      </Text>
      <Box component="h3" style={{ overflowWrap: 'anywhere' }} m={0}>
        {cell.capability.title}
      </Box>
      {children}
      <Group
        align="stretch"
        gap="0.5rem 0.75rem"
        role="group"
        aria-label="Is this feature available?"
      >
        {[true, false].map((value) => (
          <Button
            key={String(value)}
            variant={chosen === value ? 'filled' : 'default'}
            aria-pressed={chosen === value}
            onClick={() => setChosen(value)}
          >
            {value ? 'Yes' : 'No'}
          </Button>
        ))}
      </Group>
      <Textarea
        label="Note"
        description="Where you looked, or why. Readers never see it."
        value={note}
        readOnly={saving}
        maxLength={MAX_CODING_NOTE}
        autosize
        minRows={2}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {gone && (
        <p className={classes.note} role="alert">
          This cell no longer waits for an answer: it was answered elsewhere or withdrawn.
        </p>
      )}
      <Group align="stretch" gap="0.5rem 0.75rem">
        <Button type="submit" disabled={chosen === null || gone} loading={saving}>
          Save answer
        </Button>
        {onSkip && (
          <Button variant="default" onClick={onSkip}>
            {gone ? 'Next' : 'Later'}
          </Button>
        )}
      </Group>
      <KeyHints
        hints={[
          ['Y N', 'yes, no'],
          ['Enter', 'save'],
          ['L', 'later'],
        ]}
      />
    </form>
  )
}

/** The differing answers, without the names of who gave them. */
function BothAnswers({ cell }: { readonly cell: Disagreement }) {
  return (
    <>
      <Cards component="dl" fit min="12rem" gap="0.5rem 1.5rem" className={classes.facts}>
        {(['first', 'second'] as const).map((which) => (
          <div key={which}>
            <dt>{which === 'first' ? 'First answer' : 'Second answer'}</dt>
            <dd>
              <strong>{cell[which].hasCapability ? 'Yes' : 'No'}</strong>
              {cell[which].note && <span className={classes.note}>{cell[which].note}</span>}
            </dd>
          </div>
        ))}
      </Cards>
      {cell.screenshots.length > 0 && (
        <Group component="p" align="stretch" gap={8} className={classes.images}>
          {cell.screenshots.map(({ _id, name, url, thumbnailUrl }) => (
            <a key={_id} href={url} target="_blank" rel="noreferrer">
              <img src={thumbnailUrl} alt={`Screenshot of the first answer: ${name}`} />
            </a>
          ))}
        </Group>
      )}
    </>
  )
}
