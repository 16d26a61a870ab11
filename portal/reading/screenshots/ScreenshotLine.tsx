import { VisuallyHidden } from '@mantine/core'
import { type RefCallback, type UIEvent, memo, useState } from 'react'

import { CapabilityLink } from '../capability/CapabilityLink.tsx'
import type { TextSearch } from './found-texts.ts'
import { MarkedText } from './MarkedText.tsx'
import type { ScreenshotCell, ScreenshotLine } from './screenshot-rows.ts'
import { ScreenshotTile } from './ScreenshotTile.tsx'
import type { ScreenshotSelection } from './use-screenshot-selection.ts'

import classes from './ScreenshotRows.module.css'

interface LineProps {
  readonly line: ScreenshotLine
  readonly index: number
  /** Number of header lines above it. */
  readonly head: number
  /** Number of cells in sight. */
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
