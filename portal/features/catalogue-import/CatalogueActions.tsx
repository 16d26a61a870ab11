import { Button } from '@mantine/core'

import { ButtonLink } from '../../ui/links/ButtonLink.tsx'
import { ExportMenu } from './ExportMenu.tsx'

/** The buttons beside an industry's categories: its catalogue from a file, and as one. */
export function CatalogueActions({ industry }: { industry: string }) {
  return (
    <>
      <ExportMenu industry={industry}>
        <Button variant="default">Export catalogue</Button>
      </ExportMenu>
      <ButtonLink
        variant="default"
        to="/admin/industry-management/$industry/import-catalogue"
        params={{ industry }}
      >
        Import catalogue
      </ButtonLink>
    </>
  )
}
