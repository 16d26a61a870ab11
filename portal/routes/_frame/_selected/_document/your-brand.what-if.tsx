import { createFileRoute } from '@tanstack/react-router'

import { WhatIf } from '../../../../brand/what-if/WhatIf.tsx'
import { BrandPage } from './-BrandPage.tsx'

export const Route = createFileRoute('/_frame/_selected/_document/your-brand/what-if')({
  component: WhatIfPage,
})

/** Settings of What-if are the custom view that all pages of the report follow. */
function WhatIfPage() {
  const { custom } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <BrandPage
      page="what-if"
      settings={custom}
      lead={() => 'Own weights and peers, from the published edition'}
    >
      {({ document, company }) => (
        <WhatIf
          key={document.report._id}
          document={document}
          company={company}
          text={custom}
          onText={(text) =>
            void navigate({
              search: (now) => ({ ...now, custom: text }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </BrandPage>
  )
}
