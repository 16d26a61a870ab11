import type { CategoryStanding } from '@insights/domain/brand/standing/category-standing.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { scoreText } from '@insights/domain/text/number-text.ts'
import { Popover, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useId, useRef } from 'react'

import { CapabilityLink } from '../../reading/capability/CapabilityLink.tsx'
import { useOpenedAfterMount } from '../../ui/dialogs/dialog-state.ts'
import { ExternalTarget } from '../../ui/lazy/lazy-popover.tsx'

import classes from './CategoryPanel.module.css'

/** A company's share of an open category, and the button beside the panel. */
export interface OpenedCell {
  readonly row: CategoryStanding
  readonly companyId: string
  readonly target: HTMLElement
}

interface Props {
  readonly document: ReportDocument
  readonly cell: OpenedCell
  readonly opened: boolean
  readonly onClose: () => void
}

/** The capabilities of a category, each marked if the company has it, with a link to its page. */
export default function CategoryPanel({ document, cell, opened, onClose }: Props) {
  const { row, companyId, target } = cell
  const heading = useId()
  const place = document.companies.findIndex((company) => company.companyId === companyId)
  const share = row.shares.find((one) => one.companyId === companyId)
  const category = document.matrix.find(({ categoryId }) => categoryId === row.categoryId)
  const panel = useRef<HTMLDivElement>(null)
  /** True once a key has followed the closing, which Escape itself may reach: the focus is where it led. */
  const goneOn = useRef(false)
  useEffect(() => {
    if (opened) goneOn.current = false
  }, [opened])
  // The popover is loaded after the press, and would not know where the focus was. Once it is gone:
  // until then it may still take the focus, a moment after it was opened.
  const returnFocus = () => {
    if (goneOn.current) return
    const focused = window.document.activeElement
    if (focused === window.document.body || panel.current?.contains(focused))
      target.focus({ preventScroll: true })
  }
  // Before the panel takes the focus, the key goes to the cell.
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape') goneOn.current ||= !opened
    else if (opened) onClose()
  })
  return (
    <Popover
      opened={useOpenedAfterMount(opened)}
      onChange={(open) => !open && onClose()}
      onExitTransitionEnd={returnFocus}
      trapFocus
      width={340}
      shadow="none"
      transitionProps={{ duration: 80 }}
    >
      <Popover.Target>
        <ExternalTarget element={target} />
      </Popover.Target>
      <Popover.Dropdown ref={panel} aria-labelledby={heading} className={classes.panel}>
        <Text id={heading} fw={600} mb={8}>
          {row.title}, {share?.company}: {share && scoreText(share.share)}
        </Text>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Capability</th>
              {APPLICATIONS.map(({ title }) => (
                <th key={title} scope="col">
                  {title.replace(/^Mobile | App$/, '')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {category?.capabilities.map(({ capabilityId, title, available }) => (
              <tr key={capabilityId}>
                <th scope="row">
                  <CapabilityLink capabilityId={capabilityId} title={title} />
                </th>
                {APPLICATIONS.map(({ title: application }) => (
                  <td
                    key={application}
                    data-has={available[application][place] === true || undefined}
                  >
                    {available[application][place] === true ? 'Yes' : 'No'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Popover.Dropdown>
    </Popover>
  )
}
