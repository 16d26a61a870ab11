import { createFileRoute } from '@tanstack/react-router'

import { OperationsPage } from './-operations/Operations.tsx'

export const Route = createFileRoute('/_frame/admin/operations')({
  component: OperationsPage,
})
