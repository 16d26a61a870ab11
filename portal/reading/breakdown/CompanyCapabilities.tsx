import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { MatrixCategory } from '@insights/domain/reading/document/report-document.ts'
import { VisuallyHidden } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

import classes from './CompanyCapabilities.module.css'

interface Props {
  /** Name of the table for screen readers. */
  readonly label: string
  /** Index of the company in the report's lists. */
  readonly place: number
  readonly application: ApplicationKey
  readonly categories: readonly MatrixCategory[]
}

/** Capabilities that a company has and lacks in an application: a row for each category. */
export function CompanyCapabilities({ label, place, application, categories }: Props) {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (hash.startsWith('category-')) document.getElementById(hash)?.scrollIntoView()
  }, [hash])
  return (
    <table className={classes.table}>
      <VisuallyHidden component="caption">{label}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Available</th>
          <th scope="col">Not available</th>
        </tr>
      </thead>
      <tbody>
        {categories.map(({ categoryId, title, capabilities }) => {
          const has = capabilities.filter((one) => one.available[application][place] === true)
          const lacks = capabilities.filter((one) => one.available[application][place] !== true)
          return (
            <tr key={categoryId} id={`category-${categoryId}`}>
              <th scope="row">
                {title}
                <span className={classes.count}>
                  {has.length} of {capabilities.length}
                </span>
              </th>
              <td>
                <Capabilities of={has} available />
              </td>
              <td>
                <Capabilities
                  of={lacks}
                  unanswered={(one) => one.available[application][place] === null}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type Capability = MatrixCategory['capabilities'][number]

interface CapabilitiesProps {
  readonly of: readonly Capability[]
  readonly available?: boolean
  readonly unanswered?: (capability: Capability) => boolean
}

function Capabilities({ of, available, unanswered }: CapabilitiesProps) {
  if (of.length === 0) return '–'
  return (
    <ul className={classes.list} data-available={available}>
      {of.map((capability) => (
        <li key={capability.capabilityId}>
          {capability.title}
          {unanswered?.(capability) && ' (not answered)'}
        </li>
      ))}
    </ul>
  )
}
