import type { RefCallback } from 'react'

import type { TextSearch } from './found-texts.ts'
import { MarkedText } from './MarkedText.tsx'
import type { GalleryCompany } from './screenshot-rows.ts'

import classes from './ScreenshotRows.module.css'

interface HeadsProps {
  readonly companies: readonly GalleryCompany[]
  readonly search: TextSearch | undefined
  readonly track: RefCallback<HTMLElement> | undefined
}

/** The companies above their columns, which stay in sight while their rows are. */
export function CompanyHeads({ companies, search, track }: HeadsProps) {
  return (
    <div role="row" aria-rowindex={1} className={classes.heads}>
      <div ref={track} className={classes.track}>
        {companies.map((company) => (
          <div
            key={company.companyId}
            role="columnheader"
            className={classes.head}
            data-own={company.own || undefined}
          >
            <CompanyHead company={company} search={search} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Returns a company's name and rank: 'Our brand · rank 5'. */
export function CompanyHead({
  company: { title, rank, own },
  search,
}: {
  readonly company: GalleryCompany
  readonly search: TextSearch | undefined
}) {
  const rankText = rank === null ? '' : `rank ${rank}`
  return (
    <>
      <span className={classes.company} title={title}>
        <MarkedText text={title} terms={search?.terms ?? []} />
      </span>
      <span className={classes.rank}>
        {own ? ['Our brand', rankText].filter(Boolean).join(' · ') : rankText.replace('r', 'R')}
      </span>
    </>
  )
}
