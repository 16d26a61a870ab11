import { dotsAbout, scoreDots } from '@insights/charts/score-dots.ts'
import type { DotPanel } from '@insights/domain/reading/charts/score-texts.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'

import { Chart } from '../../ui/charts/Chart.tsx'
import { usePrinting } from '../../ui/page/Deferred.tsx'
import { Panel } from '../../ui/page/parts.tsx'
import { editionName } from '../../ui/page/report-crumbs.ts'
import { useOwnCompanies } from '../own-company/own-companies.ts'
import { IntervalsControl } from '../uncertainty/IntervalsControl.tsx'

const NOW = { getInitialValueInEffect: false }

interface Props {
  readonly document: ReportDocument
  /** 'Overall and application scores' */
  readonly label: string
  readonly panels: readonly DotPanel[]
}

/** Rankings as dots, or as a table of the same values. */
export function RankingChart({ document, label, panels }: Props) {
  const own = useOwnCompanies()
  const printing = usePrinting()
  const isTablet = useMediaQuery('(max-width: 52em)', undefined, NOW)
  const isSmall = useMediaQuery('(max-width: 80em)', undefined, NOW)
  // Beside the dots a long name would be cut there.
  const narrow = isTablet && !printing
  const columns = isSmall || printing ? 2 : 4
  const chart = useMemo(
    () => scoreDots(panels, { ...dotsAbout(document, own), columns, narrow }),
    [panels, document, own, columns, narrow],
  )
  return (
    <Panel miw={0} p="1rem 1.125rem">
      <Chart chart={chart} label={label} source={editionName(document.report)} own={own} />
      {panels.some(({ title }) => title === 'Overall') && <IntervalsControl document={document} />}
    </Panel>
  )
}
