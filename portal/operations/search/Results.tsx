import type { SearchResult } from '@insights/contract/operations/search.ts'
import type { SearchKind } from '@insights/domain/operations/search/search-kinds.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { numberText } from '@insights/domain/text/number-text.ts'
import { Box, Group, Text } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'

import { MarkedText } from '../../reading/screenshots/MarkedText.tsx'
import { openingOf } from './opening.ts'
import type { Destination } from './pages.ts'

import classes from './Search.module.css'

/** An option of the list. */
export type Entry =
  | { readonly kind: 'page'; readonly destination: Destination }
  | { readonly kind: 'result'; readonly result: SearchResult }
  | {
      readonly kind: 'more'
      readonly of: SearchKind
      readonly total: number
      readonly more: boolean
    }

export interface EntryGroup {
  readonly kind: SearchKind | 'page'
  readonly total: number
  /** True if there are more than the total says. */
  readonly more: boolean
  readonly similar: boolean
  readonly entries: readonly Entry[]
}

const HEADINGS: Readonly<Record<EntryGroup['kind'], string>> = {
  page: 'Pages and actions',
  report: 'Reports',
  company: 'Companies',
  capability: 'Capabilities',
  view: 'Saved views',
  text: 'Texts',
  note: 'Notes',
  screenshot: 'Text on screenshots',
}

interface Props {
  readonly id: string
  readonly groups: readonly EntryGroup[]
  /** Index of the option that Enter opens. */
  readonly active: number
  readonly terms: readonly string[]
  readonly text: string
  readonly staff: boolean
  readonly onPoint: (index: number) => void
  readonly onChoose: (entry: Entry) => void
}

/** The found entries by kind. The box keeps the focus and names the active one. */
export function Results({ id, groups, active, ...rest }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active, groups])
  let index = -1
  return (
    <Box ref={list} id={id} role="listbox" aria-label="Results" p="0.25rem 0.5rem">
      {groups.map((group) => (
        <div key={group.kind} role="group" aria-labelledby={`${id}-${group.kind}`}>
          <p id={`${id}-${group.kind}`} className={classes.heading}>
            {HEADINGS[group.kind]}
            {group.similar && <span>Nothing has these words; similar titles</span>}
          </p>
          {group.entries.map((entry) => {
            index += 1
            const at = index
            return (
              <Option
                key={keyOf(entry)}
                id={`${id}-${at}`}
                entry={entry}
                selected={at === active}
                {...rest}
                onPoint={() => rest.onPoint(at)}
              />
            )
          })}
        </div>
      ))}
    </Box>
  )
}

function keyOf(entry: Entry): string {
  if (entry.kind === 'more') return 'more'
  if (entry.kind === 'page') return `${entry.destination.label} ${entry.destination.context}`
  const { report, text, ...result } = entry.result
  return JSON.stringify([report?._id, text, result])
}

interface OptionProps extends Omit<Props, 'id' | 'groups' | 'active' | 'onPoint'> {
  readonly id: string
  readonly entry: Entry
  readonly selected: boolean
  readonly onPoint: () => void
}

function Option({ id, entry, selected, terms, text, staff, onPoint, onChoose }: OptionProps) {
  const option = {
    id,
    role: 'option',
    'aria-selected': selected,
    tabIndex: -1,
    className: classes.option,
    onPointerMove: () => !selected && onPoint(),
    // The box keeps the focus.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      // The browser opens a new tab.
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      onChoose(entry)
    },
  }
  if (entry.kind === 'more') {
    return (
      <button type="button" {...option}>
        Show {entry.more ? 'more' : `all ${numberText(entry.total)}`}
      </button>
    )
  }
  if (entry.kind === 'page') {
    const { label, context, link } = entry.destination
    return (
      <OptionOf link={link} option={option}>
        <Title text={label} terms={terms} context={context} />
      </OptionOf>
    )
  }
  const { result } = entry
  const { title, quote, context, report } = result
  const edition = report && `${report.industry} ${formatMonth(report.date)}`
  return (
    <OptionOf link={openingOf(result, text, staff).link} option={option}>
      <Title
        text={title}
        terms={terms}
        context={
          result.kind === 'report' ? context : [context, edition].filter(Boolean).join(' · ')
        }
      />
      {report && report.state !== 'published' && (
        <Text span flex="none" fz="xs" c="dimmed">
          {report.state === 'open' ? 'Not published' : 'Preview'}
        </Text>
      )}
      {quote !== null && quote !== '' && (
        <span className={classes.quote}>
          <MarkedText text={quote} terms={terms} />
        </span>
      )}
    </OptionOf>
  )
}

interface TitleProps {
  readonly text: string
  readonly terms: readonly string[]
  readonly context: string | null
}

const Title = ({ text, terms, context }: TitleProps) => (
  <Group component="span" align="baseline" gap="0 0.75rem" className={classes.title}>
    <b>
      <MarkedText text={text} terms={terms} />
    </b>
    {context !== null && context !== '' && <span className={classes.context}>{context}</span>}
  </Group>
)

interface OptionOfProps {
  readonly link: LinkProps | undefined
  readonly option: object
  readonly children: ReactNode
}

/** A link where there is one, so that it can be opened in another tab. */
function OptionOf({ link, option, children }: OptionOfProps) {
  return link ? (
    <Link {...link} {...option} preload={false}>
      {children}
    </Link>
  ) : (
    <button type="button" {...option}>
      {children}
    </button>
  )
}
