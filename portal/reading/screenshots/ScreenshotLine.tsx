import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { type RefCallback, type UIEvent, memo, useState } from 'react'

import { ImageOutlines } from '../../ui/images/ImageOutlines.tsx'
import { MarkedThumbnail } from '../../ui/images/MarkedThumbnail.tsx'
import { CapabilityLink } from '../capability/CapabilityLink.tsx'
import { CompanyName } from '../own-company/CompanyName.tsx'
import { CompanyHead } from './CompanyHeads.tsx'
import type { TextSearch } from './found-texts.ts'
import { HitQuotes } from './HitQuotes.tsx'
import { MarkedText } from './MarkedText.tsx'
import type { ScreenshotCell, ScreenshotLine } from './screenshot-rows.ts'
import { type NamedScreenshot, thumbnailOf } from './shown-screenshots.ts'
import type { ScreenshotSelection } from './use-screenshot-selection.ts'

import classes from './ScreenshotRows.module.css'

interface LineProps {
  readonly line: ScreenshotLine
  readonly index: number
  /** Number of header lines above it. */
  readonly head: number
  readonly visible: number
  /** True if cells name their companies. */
  readonly named: boolean
  readonly before: string | null
  /** Column of the cell that Tab leads to. */
  readonly column: number
  readonly selection: ScreenshotSelection | undefined
  readonly search: TextSearch | undefined
  readonly track: RefCallback<HTMLElement> | undefined
  readonly onOpen: (cell: ScreenshotCell) => void
}

/** A capability at all companies, or tiles on their own. A key renders only two lines. */
export const Line = memo(function Line(props: LineProps) {
  const { line, index, head, visible, named, track, ...rest } = props
  const swipes = named && line.kind === 'row' && line.cells.length > visible
  const [left, setLeft] = useState(0)
  function look({ currentTarget: { scrollLeft, scrollWidth } }: UIEvent<HTMLElement>) {
    setLeft(Math.round((scrollLeft / scrollWidth) * line.cells.length))
  }
  return (
    <div role="row" aria-rowindex={index + head + 1} className={classes.line} data-line={index}>
      {line.kind === 'row' ? (
        <RowHeading line={line} search={rest.search} />
      ) : (
        line.heading && (
          <div role="rowheader" className={classes.heading} data-tiles>
            <h2>{line.heading.title}</h2>
            <p>{line.heading.note}</p>
            <p className={classes.count}>
              {line.heading.count === 1 ? '1 screenshot' : `${line.heading.count} screenshots`}
            </p>
          </div>
        )
      )}
      <div
        ref={line.kind === 'row' ? track : undefined}
        className={line.kind === 'row' ? classes.track : classes.tiles}
        onScroll={swipes ? look : undefined}
      >
        {line.cells.map((cell, place) => (
          <ScreenshotTile
            key={`${cell.company.companyId} ${cell.row.capabilityId} ${cell.row.application}`}
            cell={cell}
            place={`${index} ${place}`}
            position={place + 1}
            isStop={place === rest.column}
            lazy={place >= visible}
            captioned={line.kind === 'tiles'}
            named={named && line.kind === 'row'}
            before={rest.before}
            selection={rest.selection}
            search={rest.search}
            onOpen={rest.onOpen}
          />
        ))}
      </div>
      {swipes && (
        <p className={classes.swipe} data-screen-only>
          {left + 1}–{Math.min(left + Math.ceil(visible), line.cells.length)} of {line.cells.length}
          . Swipe for more{line.cells[0]?.company.own ? '; our brand stays first.' : '.'}
        </p>
      )}
    </div>
  )
})

interface RowHeadingProps {
  readonly line: Extract<ScreenshotLine, { kind: 'row' }>
  readonly search: TextSearch | undefined
}

function RowHeading({ line: { row, cells }, search }: RowHeadingProps) {
  const { capability, capabilityId, application, category, categoryGroup, availableAt } = row
  return (
    <div role="rowheader" className={classes.heading}>
      <p className={classes.group}>
        {categoryGroup} / {category}
      </p>
      <h2>
        <MarkedText text={capability} terms={search?.terms ?? []} />
      </h2>
      <p>
        <span className={classes.path}>
          {categoryGroup} / {category} ·{' '}
        </span>
        {application}
      </p>
      <p className={classes.count}>
        {availableAt} of {cells.length} companies
        <VisuallyHidden> have it</VisuallyHidden>
      </p>
      <span className={classes.open} data-screen-only>
        <CapabilityLink
          capabilityId={capabilityId}
          application={application}
          title={
            <>
              Open<span className={classes.longer}> capability</span>
              <VisuallyHidden>
                : {capability}, {application}
              </VisuallyHidden>
            </>
          }
        />
      </span>
    </div>
  )
}

interface Props {
  readonly cell: ScreenshotCell
  /** Line and column, as the key handlers use it. */
  readonly place: string
  /** Column, from 1. */
  readonly position: number
  /** True if Tab leads to it. */
  readonly isStop: boolean
  readonly lazy: boolean
  /** True if company and capability are named below it. */
  readonly captioned: boolean
  /** True if the company is named above it. */
  readonly named: boolean
  readonly before: string | null
  readonly selection: ScreenshotSelection | undefined
  readonly search: TextSearch | undefined
  readonly onOpen: (cell: ScreenshotCell) => void
}

/** An answer in the gallery: a whole phone screen, or the reason why it has none. */
function ScreenshotTile(props: Props) {
  const { cell, place, position, isStop, captioned, named, before, search } = props
  const { company, row, change } = cell
  const [first] = cell.screenshots
  const found = first && search?.found.get(first._id)
  const terms = search?.terms ?? []
  const stop = { 'data-cell': place, tabIndex: isStop ? 0 : -1 }
  return (
    <div
      role="gridcell"
      aria-colindex={position}
      data-place={place}
      className={classes.cell}
      data-own={company.own || undefined}
      {...(first ? undefined : stop)}
    >
      {named && (
        <div className={classes.head} data-own={company.own || undefined}>
          <CompanyHead company={company} search={search} />
        </div>
      )}
      {first ? <Screen {...props} first={first} stop={stop} /> : <Gap cell={cell} />}
      {captioned && (
        <>
          <span className={classes.company}>
            <CompanyName companyId={company.companyId} name={company.title} />
          </span>
          <span className={classes.caption}>
            <CapabilityLink
              capabilityId={row.capabilityId}
              application={row.application}
              title={<MarkedText text={row.capability} terms={terms} />}
              tabIndex={-1}
            />
            , {row.application}
          </span>
        </>
      )}
      {found && <HitQuotes found={found} terms={terms} />}
      {change && before && (
        <span className={classes.change} data-change={change}>
          {change === 'gained' ? 'New' : 'Lost'} since {before}
        </span>
      )}
    </div>
  )
}

interface ScreenProps extends Props {
  readonly first: NamedScreenshot
  readonly stop: { readonly 'data-cell': string; readonly tabIndex: number }
}

function Screen({ cell, first, lazy, selection, search, onOpen, stop }: ScreenProps) {
  const { company, row, screenshots } = cell
  const { _id, url, marks } = first
  const found = search?.found.get(_id)
  const name = `${company.title}: ${row.capability}, ${row.application}`
  const isSelected = selection !== undefined && screenshots.every(selection.isSelected)
  return (
    <div className={classes.tile} data-selected={isSelected || undefined}>
      <UnstyledButton
        {...stop}
        className={classes.screen}
        aria-haspopup="dialog"
        data-found={search && true}
        onClick={() => onOpen(cell)}
      >
        <VisuallyHidden>
          {name}
          {screenshots.length > 1 && `, ${screenshots.length} screenshots`}
        </VisuallyHidden>
        <MarkedThumbnail
          className={classes.image}
          url={thumbnailOf(url)}
          marks={marks}
          align="top"
          lazy={lazy}
        >
          {found && (
            <ImageOutlines size={found} outlines={found.hits.map(({ box }) => box)} align="top" />
          )}
        </MarkedThumbnail>
        {screenshots.length > 1 && (
          <span className={classes.stack} aria-hidden>
            <IconStack2 size={14} stroke={1.8} />
            {screenshots.length}
          </span>
        )}
      </UnstyledButton>
      {selection && (
        <Checkbox
          className={classes.check}
          size="md"
          tabIndex={-1}
          aria-label={`Select ${name}`}
          checked={isSelected}
          onChange={({ nativeEvent }) =>
            selection.toggle(screenshots, (nativeEvent as unknown as MouseEvent).shiftKey)
          }
        />
      )}
    </div>
  )
}

/** Reason why a company has no screenshot. */
function Gap({ cell: { available, leavesOut } }: { readonly cell: ScreenshotCell }) {
  return (
    <div className={classes.gap}>
      {leavesOut ? (
        <span>No hit</span>
      ) : available === null ? (
        <span>Not answered</span>
      ) : (
        <>
          <span className={available ? classes.yes : classes.no} aria-hidden>
            {available ? '✓' : '–'}
          </span>
          <span>{available ? 'Available, no screenshot' : 'Not available'}</span>
        </>
      )}
    </div>
  )
}
