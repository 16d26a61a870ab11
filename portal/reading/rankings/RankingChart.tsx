import { dotsAbout, scoreDots } from '@insights/charts/score-dots.ts'
import type { DotPanel } from '@insights/domain/reading/charts/score-texts.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'

import { Chart } from '../../ui/charts/Chart.tsx'
import { usePrinting } from '../../ui/page/Deferred.tsx'
import { editionName } from '../../ui/page/report-crumbs.ts'
import { useIsPhone } from '../../ui/page/window-width.ts'
import { useOwnCompanies } from '../own-company/own-companies.ts'
import { IntervalsControl } from '../uncertainty/IntervalsControl.tsx'

import classes from './Rankings.module.css'

interface Props {
  readonly document: ReportDocument
  /** 'Overall and application scores' */
  readonly label: string
  readonly panels: readonly DotPanel[]
}

/** Rankings as dots, or as a table of the same values. */
export function RankingChart({ document, label, panels }: Props) {
  const own = useOwnCompanies()
  const narrow = useIsPhone()
  const columns = useColumns()
  const chart = useMemo(
    () => scoreDots(panels, { ...dotsAbout(document, own), columns, narrow }),
    [panels, document, own, columns, narrow],
  )
  return (
    <div className={classes.chart}>
      <Chart chart={chart} label={label} source={editionName(document.report)} own={own} />
      {panels.some(({ title }) => title === 'Overall') && <IntervalsControl document={document} />}
    </div>
  )
}

/** Number of panels that fit side by side in a window wider than a phone's. */
function useColumns(): number {
  const printing = usePrinting()
  const tablet = useMediaQuery('(max-width: 52em)', undefined, { getInitialValueInEffect: false })
  return tablet || printing ? 2 : 4
}
