import { IconListCheck, IconMessageQuestion } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { categoryQuery } from '../../../catalogue/industries/categories-query.ts'
import { industryQuery } from '../../../catalogue/industries/industries-query.ts'
import { linkTo } from '../../../ui/links/link-to.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Tile, Tiles } from '../../../ui/page/Tile.tsx'
import { industryCrumbs } from './-admin-crumbs.ts'

const HERE = '/admin/industry-management/$industry/categories/$category'

export const Route = createFileRoute(
  '/_frame/admin/industry-management/$industry/categories/$category/',
)({ component: CategoryLanding })

function CategoryLanding() {
  const params = Route.useParams()
  const { data: industry } = useSuspenseQuery(industryQuery(params.industry))
  const { data: category } = useSuspenseQuery(categoryQuery(params.category))
  return (
    <Page
      title="What would you like to work on?"
      edition={category.title}
      lead={category.title}
      breadcrumbs={industryCrumbs(industry, category)}
    >
      <Tiles label={category.title}>
        <Tile
          title="Capabilities"
          description="What reports look for in this category"
          icon={<IconListCheck size={28} stroke={1.4} />}
          link={linkTo(`${HERE}/capabilities`, { params })}
        />
        <Tile
          title="Survey Questions"
          description="What consumers are asked about it"
          icon={<IconMessageQuestion size={28} stroke={1.4} />}
          link={linkTo(`${HERE}/surveyQuestions`, { params })}
        />
      </Tiles>
    </Page>
  )
}
