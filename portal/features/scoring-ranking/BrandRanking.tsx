import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { Rank } from '@insights/domain/document/report-document.ts'
import { Title } from '@mantine/core'

import { ChangeArrow } from '../../ui/change-arrow/ChangeArrow.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import { Percent } from '../../ui/percent/Percent.tsx'
import { RankingNote } from './RankingNote.tsx'

import classes from './Rankings.module.css'

interface Props {
  readonly application: ApplicationKey
  readonly ranks: readonly Rank[]
}

/** The companies of one application, best first. */
export function BrandRanking({ application, ranks }: Props) {
  const columns: readonly Column<Rank>[] = [
    { id: 'rank', header: 'Rank', width: '3.5rem', cell: ({ rank }) => rank },
    {
      id: 'brand',
      header: 'Brand',
      cell: ({ company }) => <span className={classes.company}>{company}</span>,
    },
    {
      id: 'score',
      header: `${application} Score`,
      cell: ({ score, significant, change }) => (
        <span className={classes.rank}>
          <Percent value={score} />
          {significant && change !== null && <ChangeArrow change={change} />}
        </span>
      ),
    },
  ]
  return (
    <section>
      <Title order={2} className={classes.heading}>
        Brand Ranking
      </Title>
      <DataTable
        label="Brand Ranking"
        columns={columns}
        rows={ranks}
        rowId={({ companyId }) => companyId}
        rowName={({ company }) => company}
        empty={null}
      />
      <RankingNote />
    </section>
  )
}
