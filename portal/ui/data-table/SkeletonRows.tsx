import { Skeleton } from '@mantine/core'

import { PAGE_SIZE } from './column.ts'

/** Skeleton rows of the final height (no layout shift), hidden from screen readers. */
export function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: PAGE_SIZE }, (_, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <Skeleton height={12} width={`${45 + ((row * 3 + column * 5) % 4) * 12}%`} />
        </td>
      ))}
    </tr>
  ))
}
