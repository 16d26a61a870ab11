import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { Panel } from '../../ui/page/parts.tsx'
import { ownCellsQuery, useLiveSecondCoding } from './second-coding-query.ts'

import classes from './SecondCoding.module.css'

/** The user's open work in a report's second coding, and the way to its page. */
export default function SecondCodingPanel({ report }: { readonly report: string }) {
  useLiveSecondCoding(report)
  const { data } = useQuery(ownCellsQuery(report))
  const open = data?.open.length ?? 0
  const disagreements = data?.disagreements.length ?? 0
  return (
    <Panel component="section" p="lg" aria-labelledby="second-coding">
      <Title order={2} id="second-coding">
        Second coding
      </Title>
      <p className={classes.note}>
        A sample of cells, every answer that flipped and every new “no” are answered again by a
        colleague who does not see the first answer.
      </p>
      {(open > 0 || disagreements > 0) && (
        <p className={classes.note} role="status">
          {[
            open > 0 ? `${open} ${open === 1 ? 'cell waits' : 'cells wait'} for your answer.` : '',
            disagreements > 0
              ? `${disagreements} ${disagreements === 1 ? 'disagreement waits' : 'disagreements wait'} for a decision.`
              : '',
          ].join(' ')}
        </p>
      )}
      <p className={classes.note}>
        <Link to="/second-coding" search={{ report }}>
          Open second coding
        </Link>
      </p>
    </Panel>
  )
}
