import type { Chart as DrawnChart, LegendEntry } from '@insights/charts/chart.ts'
import { type ChartTable, figureText } from '@insights/domain/reading/charts/chart-table.ts'
import { Button, Group, SegmentedControl, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

import { lazyPart } from '../lazy/lazy-part.tsx'
import { notify } from '../notify/notify.ts'
import { usePrinting } from '../page/Deferred.tsx'
import { variableOf } from './color-variable.ts'
import { useFigureNote } from './figure-note.ts'
import type DrawnPlot from './Plot.tsx'
import { saveChartImage } from './save-chart-image.ts'
import { saveTable } from './save-table.ts'

import classes from './Chart.module.css'

type PlotProps = ComponentProps<typeof DrawnPlot>

const Plot = lazyPart<PlotProps & { readonly meanwhile: ReactNode }>(
  () => import('./Plot.tsx'),
  ({ meanwhile }) => meanwhile,
)

interface ChartProps {
  /** The options to draw. Colours and fonts come with the scheme. */
  readonly chart: DrawnChart
  /** The title, which says what the chart shows: 'Overall scores'. */
  readonly label: string
  /** The report that the values are from, as named in saved files: 'Airlines November 2025'. */
  readonly source: string
  /** Ids of the companies whose rows are highlighted in the table. */
  readonly own?: ReadonlySet<string>
}

/** A chart, or the table of its values; either can be saved as a file. */
export function Chart({ chart, label, source, own }: ChartProps) {
  const [view, setView] = useState('Chart')
  const title = useId()
  const { option, height, description, finding, notes, legend, table: figures } = chart
  return (
    <figure className={classes.figure} aria-labelledby={title}>
      <div className={classes.head}>
        <div className={classes.says}>
          <p id={title} className={classes.title}>
            {label}
          </p>
          {finding !== '' && <p className={classes.finding}>{finding}</p>}
        </div>
        <ChartTools
          label={label}
          source={source}
          figures={figures}
          view={view}
          onView={setView}
          saveImage={(note) => saveChartImage(chart, label, source, note)}
        />
      </div>
      {view === 'Table' ? (
        <ChartDataTable label={label} figures={figures} own={own} />
      ) : (
        <NearPlot
          option={option}
          label={description ? `${label}: ${description}` : label}
          height={height}
          legend={legend.length > 0 && <Legend entries={legend} />}
          table={<ChartDataTable label={label} figures={figures} own={own} />}
        />
      )}
      {notes.map((text) => (
        <p key={text} className={classes.note}>
          {text}
        </p>
      ))}
    </figure>
  )
}

interface ChartToolsProps extends Pick<ChartProps, 'label' | 'source'> {
  readonly figures: ChartTable
  readonly view: string
  readonly onView: (view: string) => void
  readonly saveImage: ComponentProps<typeof SaveButton>['save']
}

/** Switches between a chart and its table, and saves either. */
export function ChartTools({ label, source, figures, view, onView, saveImage }: ChartToolsProps) {
  return (
    <div className={classes.tools} data-screen-only>
      <SegmentedControl
        size="xs"
        aria-label={`Show ${label} as`}
        data={['Chart', 'Table']}
        value={view}
        onChange={onView}
      />
      <SaveButton what={label} as="PNG" save={saveImage} />
      <SaveButton what={label} as="CSV" save={(note) => saveTable(figures, label, source, note)} />
    </div>
  )
}

/** The legend: each mark of the chart with its meaning. */
function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <Group component="ul" align="stretch" gap="0.25rem 1.25rem" mt={10} fz={13} c="dimmed">
      {entries.map(({ mark, color, sign, text }) => (
        <Group key={text} component="li" wrap="nowrap" gap={7}>
          <span
            className={classes.sample}
            data-mark={mark}
            style={{ color: `var(${variableOf(color)})` }}
            aria-hidden
          >
            {sign}
          </span>
          {text}
        </Group>
      ))}
    </Group>
  )
}

interface NearPlotProps extends PlotProps {
  /** The same values as a table, for paper on which the chart cannot be drawn in time. */
  readonly table: ReactNode
}

/** A plot whose code, as large as the rest of the page, is loaded when it is nearly in sight. */
function NearPlot({ table, ...plot }: NearPlotProps) {
  const frame = useRef<HTMLDivElement>(null)
  const near = useNearView(frame)
  const printing = usePrinting()
  if (!near && !printing) {
    return (
      <>
        <div ref={frame} role="img" aria-label={plot.label} style={{ height: plot.height }} />
        {plot.legend}
      </>
    )
  }
  const outline = (
    <>
      <Skeleton height={plot.height} />
      {plot.legend}
    </>
  )
  return <Plot {...plot} meanwhile={printing ? table : outline} />
}

interface SaveButtonProps {
  readonly what: string
  readonly as: string
  /** Gets the note on the values that the file must carry, null for none. */
  readonly save: (note: string | null) => Promise<void>
}

/** Saves something of a page as a file. */
export function SaveButton({ what, as, save }: SaveButtonProps) {
  const note = useFigureNote()
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={14} stroke={1.6} aria-hidden />}
      onClick={() =>
        void save(note).catch(() =>
          notify.error(`The ${as} could not be created. Please try again.`),
        )
      }
    >
      {as}
      <VisuallyHidden>&nbsp;of {what}</VisuallyHidden>
    </Button>
  )
}

/** Distance below the window within which an element is near, once the page has been scrolled. */
const NEAR = '320px'
const MAX_DELAY_MS = 5000

/**
 * True once an element is near the visible part of the page, and after a while anyway: content that
 * is printed or jumped to must be there, but the first screen must not wait for it.
 */
function useNearView(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const note = () => setScrolled(true)
    window.addEventListener('scroll', note, { once: true, passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [])
  useEffect(() => {
    if (near || element.current === null) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: scrolled ? NEAR : '0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, near, scrolled])
  useEffect(() => {
    const timer = setTimeout(() => setNear(true), MAX_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return near
}

interface ChartDataTableProps {
  readonly label: string
  readonly figures: ChartTable
  /** Ids of the companies whose rows are highlighted. */
  readonly own?: ReadonlySet<string>
}

export function ChartDataTable({
  label,
  figures: { heads, units, rows, noteHead },
  own,
}: ChartDataTableProps) {
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={`${label}, table`}>
      <table className={classes.table}>
        <VisuallyHidden component="caption">{label}</VisuallyHidden>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {noteHead !== undefined && (
              <th scope="col" data-note>
                {noteHead}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, values, note }) => (
            <tr key={id} data-marked={own?.has(id) || undefined}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={heads[index + 1]}>
                  {value === null ? '–' : figureText(value, units[index])}
                </td>
              ))}
              {noteHead !== undefined && <td data-note>{note}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
